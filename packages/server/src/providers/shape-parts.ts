/** JSON Schemas of what recurs in a plugin. `says` is told in place of what the validator would say. */

export type Shape = Readonly<Record<string, unknown>>;

export const text = { type: 'string', minLength: 1, says: 'is a text that is not empty' } as const;
/** Its form is judged where it is understood. */
export const anyText = { type: 'string', says: 'is a text' } as const;
export const truth = { type: 'boolean', says: 'is true or false' } as const;
/** As `text`, but for what is judged further on whatever it is. */
export const anything = {} as const;

export const listOf = (items: Shape): Shape => ({ type: 'array', items, says: 'is a list' });
export const mapOf = (values: Shape): Shape => ({
  type: 'object',
  additionalProperties: values,
  says: 'is an object',
});
export const oneOf = (...values: readonly unknown[]): Shape => ({
  enum: values,
  says: `is ${values.join(' or ')}`,
});

/** Closed: a misspelt member would be left unread, and what it was to say would not be honoured. */
export const object = (
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
  additionalProperties: false,
  says: 'is an object',
});

/** One of several objects, told apart by the member `tag`; each has it. */
export const either = (tag: string, ...shapes: readonly Shape[]): Shape => ({
  type: 'object',
  required: [tag],
  discriminator: { propertyName: tag },
  oneOf: shapes,
  says: 'is an object',
});
export const tagged = (value: string): Shape => ({ const: value });

/** One of several objects with a single member each. */
export const oneMemberOf = (members: Readonly<Record<string, Shape>>): Shape => ({
  ...object({}, members),
  minProperties: 1,
  maxProperties: 1,
  says: `names one of ${Object.keys(members).join(', ')}`,
});

export const request = object(
  { path: text },
  {
    ...{ service: text, pathField: text, rows: text },
    query: mapOf({ type: ['string', 'number', 'boolean'], says: 'is a text, a number, true or false' }),
  },
);
