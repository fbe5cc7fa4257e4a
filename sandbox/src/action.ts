import type { Fields, OutputOf } from './fields.ts';
import type { Tenant } from './tenants.ts';

/** Something that an administrator of the HR platform (or bad luck) does to a tenant. */
export interface Action<F extends Fields = Fields> {
  readonly about: string;
  readonly fields: F;
  /** The tenant afterwards. `random` gives hex digits for new secrets. */
  readonly change: (tenant: Tenant, parameters: OutputOf<F>, random: () => string) => Tenant;
}

export const action = <F extends Fields>(
  about: string,
  fields: F,
  change: (tenant: Tenant, parameters: OutputOf<F>, random: () => string) => Tenant,
): Action<F> => ({ about, fields, change });
