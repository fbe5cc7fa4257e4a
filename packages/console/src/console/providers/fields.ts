/** What a way to connect asks for, read from its flat schema (contract §3). Pure. */
import type { Strategy } from '../../api/client.ts';

export interface FieldView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly example: string | null;
  readonly required: boolean;
  readonly secret: boolean;
  /** It decides where the credential is sent. */
  readonly destination: boolean;
}

type Open = Readonly<Record<string, unknown>>;
const isOpen = (value: unknown): value is Open =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** In the order of the form. */
export function fieldsOf({ configSchema }: Pick<Strategy, 'configSchema'>): FieldView[] {
  const properties = isOpen(configSchema.properties) ? configSchema.properties : {};
  const required = Array.isArray(configSchema.required) ? configSchema.required : [];
  return Object.entries(properties)
    .flatMap(([name, property]) => (isOpen(property) ? [{ name, property }] : []))
    .toSorted((a, b) => orderOf(a.property) - orderOf(b.property))
    .map(({ name, property }) => ({
      name,
      title: textOf(property.title) ?? name,
      description: textOf(property.description) ?? '',
      example: Array.isArray(property.examples) ? textOf(property.examples[0]) : null,
      required: required.includes(name),
      secret: property.writeOnly === true,
      destination: property['x-destination'] === true,
    }));
}

const orderOf = (property: Open): number =>
  typeof property['x-order'] === 'number' ? property['x-order'] : Number.POSITIVE_INFINITY;

/** Templates of the addresses that a credential is sent to. */
export function addressesOf({ method }: Pick<Strategy, 'method'>, kind: string): string[] {
  const listed = isOpen(method) ? method[kind] : undefined;
  return Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : [];
}
