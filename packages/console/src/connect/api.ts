/** The public API, as a person who opened a connect link. */
import createClient from 'openapi-fetch';
import type { Api } from '../api/client.ts';
import { connectHeaders } from '../api/headers.ts';
import type { paths } from '../api/schema.ts';
import { fetchFromStart } from './head-start.ts';

export const connectApi: Api = createClient<paths>({ headers: connectHeaders, fetch: fetchFromStart });
