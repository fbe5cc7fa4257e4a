/** Parts of record schemas. Every member may be null: a field that policies hide is left out or null, never an error. */
import type { RecordSchema } from '@cleat/plugin-kit';

type Members = Readonly<Record<string, unknown>>;

export const text = { type: ['string', 'null'] } as const;
export const date = { type: ['string', 'null'], format: 'date' } as const;
export const dateTime = { type: ['string', 'null'], format: 'date-time' } as const;
export const number = { type: ['number', 'null'] } as const;
export const boolean = { type: ['boolean', 'null'] } as const;

export const object = (members: Members) => ({ type: ['object', 'null'], properties: members }) as const;
export const list = (items: Members) => ({ type: ['array', 'null'], items }) as const;

const REFERENCE = { id: text, descriptor: text, href: text } as const;

/** Another resource, and how to find it again: of these members only `id` is certain. */
export const reference = object(REFERENCE);

/** A record that can be referred to: `id`, `descriptor`, `href`, and what else it has. */
export const resource = (members: Members = {}): RecordSchema => ({
  type: 'object',
  properties: { ...REFERENCE, ...members },
});

/** A record without an id of its own. */
export const record = (members: Members): RecordSchema => ({ type: 'object', properties: members });

/** What is said of a job, also where it stands in a worker. */
export const JOB = {
  businessTitle: text,
  jobType: reference,
  jobProfile: reference,
  location: reference,
  supervisoryOrganization: reference,
  worker: reference,
  nextPayPeriodStartDate: date,
} as const;

export const primaryJob = object({ ...REFERENCE, ...JOB });
