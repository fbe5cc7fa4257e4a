/** What is wrong with a form: found before sending, or answered by the server. Pure. */
import type { FieldFault } from '../api/problem.ts';
import { credentialStrings } from '../strings/en/credentials.ts';
import { type ConfigField, cleanEnds, type FormValues } from './config-fields.ts';

const words = credentialStrings.form;

/** A field's name to what is wrong with it, in words that follow the field's title. */
export type FieldFaults = Readonly<Record<string, string>>;

/**
 * What the browser can tell by itself; the server judges again, and finally.
 * @param kept secret fields that have a saved value, which a blank one keeps
 */
export function checkFields(
  fields: readonly ConfigField[],
  values: FormValues,
  kept: ReadonlySet<string>,
): FieldFaults {
  return Object.fromEntries(
    fields.flatMap((field): [string, string][] => {
      const value = values[field.name];
      if (typeof value === 'boolean') return [];
      const fault = checkText(field, cleanEnds(value ?? ''), kept.has(field.name));
      return fault === null ? [] : [[field.name, fault]];
    }),
  );
}

function checkText(field: ConfigField, typed: string, isKept: boolean): string | null {
  if (typed === '') return field.required && !isKept ? words.required : null;
  if (field.kind === 'number') return checkNumber(field, Number(typed));
  // Counted as the server counts: in characters, not in halves of them.
  const length = [...typed].length;
  if (field.least !== null && length < field.least) return words.tooShort(field.least);
  if (field.most !== null && length > field.most) return words.tooLong(field.most);
  if (field.pattern === null || matches(field.pattern, typed)) return null;
  return field.example === null ? words.pattern : words.patternLike(field.example);
}

function checkNumber({ whole, least, most }: ConfigField, value: number): string | null {
  if (!Number.isFinite(value)) return words.number;
  if (whole && !Number.isInteger(value)) return words.whole;
  if (least !== null && value < least) return words.least(least);
  return most !== null && value > most ? words.most(most) : null;
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    // The server knows its own patterns.
    return true;
  }
}

const below = '/authenticationConfig/';

/**
 * The server's faults at their fields, and those that belong to none.
 * @param faults with JSON Pointers (RFC 6901) into the body that was sent
 */
export function sortFaults(
  fields: readonly ConfigField[],
  faults: readonly FieldFault[],
): { readonly atFields: FieldFaults; readonly others: readonly FieldFault[] } {
  const names = new Set(fields.map(({ name }) => name));
  const nameOf = ({ pointer }: FieldFault): string | null => {
    if (!pointer.startsWith(below)) return null;
    const name = pointer.slice(below.length).replaceAll('~1', '/').replaceAll('~0', '~');
    return names.has(name) ? name : null;
  };
  const atFields: Record<string, string> = {};
  const others: FieldFault[] = [];
  for (const fault of faults) {
    const name = nameOf(fault);
    if (name === null) others.push(fault);
    else atFields[name] ??= fault.message;
  }
  return { atFields, others };
}
