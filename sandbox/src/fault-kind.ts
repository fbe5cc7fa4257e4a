import type { ServerResponse } from 'node:http';
import type { Fields, OutputOf } from './fields.ts';
import type { Place, Tenant } from './tenants.ts';
import type { RewriteToken } from './token-endpoint.ts';

/** What a fault works on. */
export interface Scene {
  readonly response: ServerResponse;
  readonly tenant: Tenant;
  readonly authorization: string | undefined;
  readonly body: string;
  readonly loginUrl: string;
}

/** A page of the REST side that is asked for, or answered, in another way than it should be. */
export interface RewritePage {
  readonly query?: (query: URLSearchParams) => URLSearchParams;
  /** Changes a successful answer. */
  readonly body?: (body: Readonly<Record<string, unknown>>) => unknown;
}

/** `answered`: nothing more to do. Otherwise the normal answer follows, perhaps rewritten. */
export type Outcome = 'answered' | 'proceed' | RewriteToken | RewritePage;

export interface Kind<F extends Fields = Fields> {
  readonly about: string;
  readonly at: readonly Place[];
  readonly fields: F;
  readonly run: (scene: Scene, parameters: OutputOf<F>) => Outcome | Promise<Outcome>;
}

/** A fault that is the whole answer. */
export const answer = <F extends Fields>(
  about: string,
  at: readonly Place[],
  fields: F,
  send: (scene: Scene, parameters: OutputOf<F>) => void,
): Kind<F> => ({
  about,
  at,
  fields,
  run: (scene, parameters) => {
    send(scene, parameters);
    return 'answered';
  },
});

/** A fault after which the normal answer follows, late or rewritten. */
export const change = <F extends Fields>(
  about: string,
  at: readonly Place[],
  fields: F,
  run: (scene: Scene, parameters: OutputOf<F>) => Outcome | Promise<Outcome>,
): Kind<F> => ({ about, at, fields, run });
