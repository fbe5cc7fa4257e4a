/** The public API, as a person who opened a connect link. */
import createClient from 'openapi-fetch';
import type { Api } from '../api/client.ts';
import { connectHeaders } from '../api/headers.ts';
import type { paths } from '../api/schema.ts';
import { fetchFromStart } from './head-start.ts';

export const connectApi: Api = createClient<paths>({ fetch: fetchFromStart });
connectApi.use({
  // Not once for all: which session is meant is known with the first answer.
  onRequest: ({ request }) => {
    for (const [name, value] of Object.entries(connectHeaders)) request.headers.set(name, value);
  },
});
