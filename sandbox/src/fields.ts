/** A parameter that the admin API takes: how to describe it to a newcomer, and how to read it from JSON. */
export interface Field<T, Required extends boolean = boolean> {
  readonly about: string;
  readonly required: Required;
  /** Reads the JSON value (`undefined` where absent); throws {@link ParameterError} where it does not fit. */
  readonly read: (value: unknown, name: string) => T;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What a caller passes: required fields, and optional ones that may be left out. */
export type InputOf<F extends Fields> = {
  readonly [K in keyof F as F[K] extends Field<unknown, true> ? K : never]: Value<F[K]>;
} & {
  readonly [K in keyof F as F[K] extends Field<unknown, true> ? never : K]?: Value<F[K]> | undefined;
};

/** What an action receives: every field, with defaults filled in. */
export type OutputOf<F extends Fields> = { readonly [K in keyof F]: Value<F[K]> };

type Value<F> = F extends Field<infer T> ? T : never;

/** A request to the admin API that does not fit; the message names the parameter and what it takes. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
}

/** Reads all fields from a JSON object and refuses names that no field has, so that a typing slip is seen. */
export function readFields<F extends Fields>(fields: F, input: unknown, where: string): OutputOf<F> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new ParameterError(`${where} takes a JSON object`);
  }
  const given = new Map(Object.entries(input));
  const unknown = [...given.keys()].filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) {
    const known = Object.keys(fields).join(', ') || 'no parameters';
    throw new ParameterError(`${where} does not take ${unknown.join(', ')}; it takes ${known}`);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(given.get(name), `${where}: ${name}`)]),
  ) as OutputOf<F>;
}

/** Parameter names with their descriptions, for `GET /_sandbox`. */
export const describeFields = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.required ? `${field.about} (required)` : field.about,
    ]),
  );

const refuse = (name: string, takes: string): never => {
  throw new ParameterError(`${name} takes ${takes}`);
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const required = <T>(about: string, takes: string, fits: (value: unknown) => value is T): Field<T, true> => ({
  about,
  required: true,
  read: (value, name) => (fits(value) ? value : refuse(name, takes)),
});

const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): value is T =>
    values.some((one) => one === value);

const isWhole =
  (least: number, most: number) =>
  (value: unknown): value is number =>
    typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;

const isList =
  <T>(fits: (value: unknown) => value is T) =>
  (value: unknown): value is readonly T[] =>
    Array.isArray(value) && value.every(fits);

export const text = (about: string): Field<string, true> => required(about, 'a non-empty string', isText);

export const flag = (about: string): Field<boolean, true> =>
  required(about, 'true or false', (value): value is boolean => typeof value === 'boolean');

export const oneOf = <T extends string>(about: string, values: readonly T[]): Field<T, true> =>
  required(`${about}: ${values.join(' | ')}`, `one of ${values.join(', ')}`, isOneOf(values));

export const whole = (about: string, least: number, most: number): Field<number, true> =>
  required(about, `a whole number from ${least} to ${most}`, isWhole(least, most));

export const listOf = <T extends string>(about: string, values: readonly T[]): Field<readonly T[], true> =>
  required(
    `${about}: list of ${values.join(' | ')}`,
    `a list of ${values.join(', ')}`,
    isList(isOneOf(values)),
  );

export const texts = (about: string): Field<readonly string[], true> =>
  required(about, 'a list of non-empty strings', isList(isText));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const jsonObject = (about: string): Field<Readonly<Record<string, unknown>>, true> =>
  required(about, 'a JSON object', isRecord);

export const jsonObjects = (about: string): Field<readonly Readonly<Record<string, unknown>>[], true> =>
  required(about, 'a list of JSON objects', isList(isRecord));

/** Any JSON value; `undefined` where the parameter is left out. */
export const anyJson = (about: string): Field<unknown, false> => ({
  about,
  required: false,
  read: (value) => value,
});

/** The same field, absent allowed. */
export const optional = <T>(field: Field<T>): Field<T | undefined, false> => ({
  about: field.about,
  required: false,
  read: (value, name) => (value === undefined ? undefined : field.read(value, name)),
});

/** The same field with a default. */
export const withDefault = <T>(field: Field<T>, standard: T): Field<T, false> => ({
  about: `${field.about} (default ${JSON.stringify(standard)})`,
  required: false,
  read: (value, name) => (value === undefined ? standard : field.read(value, name)),
});
