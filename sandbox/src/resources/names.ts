/** Made-up people and places. Long enough lists that a page of workers looks like a company. */

const list = (text: string): readonly string[] => text.split(',').map((item) => item.trim());

export const GIVEN_NAMES = list(`
  Amara, Anton, Aylin, Beatriz, Camille, Chidi, Clara, Daniel, Dilara, Elena, Emeka, Erik, Farah,
  Felix, Giulia, Grace, Hana, Henrik, Imani, Ines, Jonas, José, Kofi, Leila, Lukas, Mai, Marta,
  Mateo, Mei, Miguel, Nadia, Noah, Olga, Omar, Priya, Rafael, Ravi, Renée, Sanne, Sofia, Søren,
  Tariq, Thandi, Theo, Valentina, Wei, Yara, Yusuf, Zofia
`);

export const FAMILY_NAMES = list(`
  Abadi, Adeyemi, Andersson, Baker, Banerjee, Bauer, Carvalho, Chen, Costa, Dijkstra, Dubois,
  Eriksen, Fernández, Fischer, García, Haddad, Hansen, Hoang, Ito, Ivanova, Jansen, Kaya, Keller,
  Kim, Kowalski, Laurent, Lindqvist, Mbeki, Mendes, Moreau, Müller, Nakamura, Ndiaye, Novák, O'Brien,
  Okafor, Park, Patel, Pereira, Petrov, Rossi, Sato, Schmidt, Silva, Singh, Taylor, Torres, Yılmaz,
  Ziegler
`);

export const JOB_TITLES = list(`
  Accountant, Account Executive, Benefits Specialist, Buyer, Customer Support Specialist,
  Data Analyst, Facilities Coordinator, Financial Analyst, HR Partner, Legal Counsel,
  Logistics Planner, Marketing Specialist, Payroll Specialist, Product Designer, Quality Engineer,
  Recruiter, Software Engineer, Warehouse Associate
`);

export const JOB_FAMILIES = list(`
  Corporate Services, Engineering, Finance, Human Resources, Operations, Sales and Marketing
`);

export const JOB_CHANGE_REASONS = list(`
  Data Change, Demotion, Move to Another Manager, Position Review, Promotion, Relocation,
  Reorganization, Transfer
`);

export const DEPARTMENTS = list(`
  Customer Success, Design, Engineering, Facilities, Finance, Legal, Logistics, Marketing,
  Operations, People, Procurement, Quality, Sales
`);

export const LOCATIONS = [
  'Amsterdam',
  'Berlin',
  'Dublin',
  'Lisbon',
  'Nairobi',
  'Singapore',
  'Toronto',
] as const;
