/** The kit's streams (`streams.ts`), with all that they can say. */
import {
  anyText,
  anything,
  either,
  listOf,
  mapOf,
  object,
  request,
  tagged,
  text,
  truth,
} from './shape-parts.ts';

const paging = either(
  'kind',
  object({ kind: tagged('none') }, { single: truth }),
  object({ kind: tagged('offset'), limit: anyText, offset: anyText }, { total: anyText }),
  object({ kind: tagged('page_number'), page: anyText }, { size: anyText, first: anything, total: anyText }),
  object({ kind: tagged('cursor'), cursor: anyText, next: anyText }, { size: anyText }),
  object({ kind: tagged('link_header') }, { size: anyText }),
  object({ kind: tagged('next_url'), next: anyText }, { size: anyText }),
);

const changes = either(
  'kind',
  object({ kind: tagged('full') }),
  object(
    {
      ...{ kind: tagged('window'), from: anyText, to: anyText, on: anyText },
      ...{ lookBackDays: anything, fullDays: anything },
    },
    { aheadDays: anything },
  ),
  object({ kind: tagged('client'), on: anyText, lookBackDays: anything }),
);

export const stream = object(
  {
    ...{ name: anyText, label: text, domain: anyText, request, paging, changes },
    primaryKey: listOf(anyText),
    schema: object({
      type: tagged('object'),
      properties: mapOf({ type: 'object', says: 'is a JSON Schema' }),
    }),
    pageSize: anything,
    concurrency: anything,
  },
  {
    functionalArea: text,
    policy: text,
    parent: object({ stream: anyText, as: anyText }),
    volatile: listOf(anyText),
  },
);
