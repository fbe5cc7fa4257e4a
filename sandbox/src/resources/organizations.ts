import { type Collection, numbered, numberIn } from './collection.ts';
import { DEPARTMENTS, LOCATIONS } from './names.ts';
import { idOf, pick, type Reference, type Row, type World } from './seeded.ts';

const KIND = 'organization';
const TEAM_SIZE = 25;
/** One supervisory organization in so many was closed (counted on top of the active ones). */
const CLOSED = 10;
const TYPES = ['Supervisory', 'Company', 'Cost Center', 'Location Hierarchy', 'Matrix'] as const;

/** Number of organizations: one supervisory organization for about 25 workers, never fewer than 5. */
export const organizationCount = (world: World): number => Math.max(5, Math.ceil(world.workers / TEAM_SIZE));

/** The reference to an organization by number. */
export function organizationReference(world: World, number: number, resource = 'organizations'): Reference {
  const id = idOf(world, KIND, number);
  return {
    id,
    descriptor: nameOf(number),
    href: `${world.apiRoot}/v1/${world.tenant}/${resource}/${id}`,
  };
}

const nameOf = (number: number): string =>
  `${pick(DEPARTMENTS, number)} ${Math.floor(number / DEPARTMENTS.length) + 1}`;

const codeOf = (number: number): string => `ORG-${String(number + 1).padStart(4, '0')}`;

const superiorOf = (world: World, number: number): Reference | null =>
  number === 0 ? null : organizationReference(world, Math.floor((number - 1) / DEPARTMENTS.length));

/** The reference to a location by number. */
export const locationReference = (world: World, number: number): Reference => ({
  id: idOf(world, 'location', number % LOCATIONS.length),
  descriptor: pick(LOCATIONS, number),
});

/** The reference to a type of organizations; 0 = supervisory, 1 = company. */
export const organizationType = (world: World, number: number): Reference => ({
  id: idOf(world, 'organizationType', number),
  descriptor: pick(TYPES, number),
});

/** Common v1 `/organizations`. */
export const organizations = (world: World): Collection =>
  numbered({
    total: organizationCount(world),
    numberOf: numberIn(world, KIND),
    row: (number): Row => ({
      ...organizationReference(world, number),
      organizationCode: codeOf(number),
      organizationType: organizationType(world, 0),
      primaryLocation: locationReference(world, number),
      superiorOrganization: superiorOf(world, number),
      isActive: true,
    }),
  });

/** Common v1 `/organizationTypes`. */
export const organizationTypes = (world: World): Collection =>
  numbered({
    total: TYPES.length,
    numberOf: numberIn(world, 'organizationType'),
    row: (number): Row => ({
      ...organizationType(world, number),
      href: `${world.apiRoot}/v1/${world.tenant}/organizationTypes/${idOf(world, 'organizationType', number)}`,
    }),
  });

/** Common v1 and staffing v6 `/supervisoryOrganizations`: closed ones come last, and only with `includeInactive=true`. */
export function supervisoryOrganizations(world: World, query: URLSearchParams): Collection {
  const active = organizationCount(world);
  const closed = query.get('includeInactive') === 'true' ? Math.ceil(active / CLOSED) : 0;
  return numbered({
    total: active + closed,
    numberOf: numberIn(world, KIND),
    row: (number): Row => ({
      ...organizationReference(world, number, 'supervisoryOrganizations'),
      name: nameOf(number),
      code: codeOf(number),
      superiorOrganization: superiorOf(world, number),
      primaryLocation: locationReference(world, number),
      isActive: number < active,
    }),
  });
}
