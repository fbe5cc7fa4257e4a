/** Made-up people and places. Long enough lists that a page of workers looks like a company. */
// biome-ignore format: one item per line helps nobody
export const GIVEN_NAMES = [
  'Amara', 'Anton', 'Aylin', 'Beatriz', 'Camille', 'Chidi', 'Clara', 'Daniel', 'Dilara', 'Elena', 'Emeka',
  'Erik', 'Farah', 'Felix', 'Giulia', 'Grace', 'Hana', 'Henrik', 'Imani', 'Ines', 'Jonas', 'José', 'Kofi',
  'Leila', 'Lukas', 'Mai', 'Marta', 'Mateo', 'Mei', 'Miguel', 'Nadia', 'Noah', 'Olga', 'Omar', 'Priya',
  'Rafael', 'Ravi', 'Renée', 'Sanne', 'Sofia', 'Søren', 'Tariq', 'Thandi', 'Theo', 'Valentina', 'Wei',
  'Yara', 'Yusuf', 'Zofia',
] as const;

// biome-ignore format: one item per line helps nobody
export const FAMILY_NAMES = [
  'Abadi', 'Adeyemi', 'Andersson', 'Baker', 'Banerjee', 'Bauer', 'Carvalho', 'Chen', 'Costa', 'Dijkstra',
  'Dubois', 'Eriksen', 'Fernández', 'Fischer', 'García', 'Haddad', 'Hansen', 'Hoang', 'Ito', 'Ivanova',
  'Jansen', 'Kaya', 'Keller', 'Kim', 'Kowalski', 'Laurent', 'Lindqvist', 'Mbeki', 'Mendes', 'Moreau',
  'Müller', 'Nakamura', 'Ndiaye', 'Novák', "O'Brien", 'Okafor', 'Park', 'Patel', 'Pereira', 'Petrov',
  'Rossi', 'Sato', 'Schmidt', 'Silva', 'Singh', 'Taylor', 'Torres', 'Yılmaz', 'Ziegler',
] as const;

// biome-ignore format: one item per line helps nobody
export const JOB_TITLES = [
  'Accountant', 'Account Executive', 'Benefits Specialist', 'Buyer', 'Customer Support Specialist',
  'Data Analyst', 'Facilities Coordinator', 'Financial Analyst', 'HR Partner', 'Legal Counsel',
  'Logistics Planner', 'Marketing Specialist', 'Payroll Specialist', 'Product Designer',
  'Quality Engineer', 'Recruiter', 'Software Engineer', 'Warehouse Associate',
] as const;

// biome-ignore format: one item per line helps nobody
export const DEPARTMENTS = [
  'Customer Success', 'Design', 'Engineering', 'Facilities', 'Finance', 'Legal', 'Logistics', 'Marketing',
  'Operations', 'People', 'Procurement', 'Quality', 'Sales',
] as const;

export const LOCATIONS = [
  'Amsterdam',
  'Berlin',
  'Dublin',
  'Lisbon',
  'Nairobi',
  'Singapore',
  'Toronto',
] as const;
