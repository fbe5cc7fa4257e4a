/** The address that a blank field stands for, written out while other fields are typed. Pure. */
import type { Strategy } from '../api/client.ts';
import { type ConfigField, cleanEnds, type FormValues } from './config-fields.ts';

export interface DefaultAddress {
  /** The field that may stay blank. */
  readonly field: ConfigField;
  /** The field that the address is made from, under which it is shown. */
  readonly below: string;
  readonly address: string;
}

const named = /\{([A-Za-z0-9_]+)\}/g;

/**
 * A strategy's `method` holds templates in order of preference: `["{baseUrl}", "https://{tenantName}-services1…"]`.
 * The first that is a lone field is what may be entered; the next one is what holds where it is blank.
 * A field that is still blank stands in the address by its title.
 */
export function defaultAddresses(
  method: Strategy['method'],
  fields: readonly ConfigField[],
  values: FormValues,
): readonly DefaultAddress[] {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return [method.baseUrl, method.authorizationUrl, method.tokenUrl].flatMap((templates) => {
    if (!Array.isArray(templates) || templates.length < 2) return [];
    const [entered, otherwise]: unknown[] = templates;
    if (typeof entered !== 'string' || typeof otherwise !== 'string') return [];
    const field = byName.get(/^\{([A-Za-z0-9_]+)\}$/.exec(entered)?.[1] ?? '');
    const sources = [...otherwise.matchAll(named)].flatMap(([, name]) => byName.get(name ?? '') ?? []);
    const below = sources.at(-1);
    if (field === undefined || below === undefined) return [];
    const address = otherwise.replace(named, (whole, name: string) => {
      const value = values[name];
      const typed = typeof value === 'string' ? cleanEnds(value) : '';
      return typed === '' ? `{${byName.get(name)?.title ?? whole}}` : typed;
    });
    return [{ field, below: below.name, address }];
  });
}
