/**
 * What a plugin author imports. A Provider Plugin is data and pure functions: it names its strategies,
 * its destinations, its test and its streams, and explains answers. It does no I/O, holds no state and
 * never sees a secret; the service sends, stores and refuses on its behalf.
 */
import type { Explanation, Observation } from './diagnosis.ts';
import type { ConfigSchema } from './schema.ts';

export type {
  Category,
  DiagnosisCode,
  Explanation,
  LikelyCause,
  Observation,
} from './diagnosis.ts';
export type { ConfigProperty, ConfigSchema } from './schema.ts';

/** Non-secret values of a strategy's `configSchema`, after trimming. Secret fields are never in it. */
export type Config = Readonly<Record<string, string | number | boolean>>;

/** A GET that a plugin asks the service to make. `service` names one of several API services of a Provider. */
export interface ApiRequest {
  readonly service?: string;
  /** Begins with `/`; joined to the base URL by `requestUrl`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
}

/** How a client proves who it is at a token endpoint (RFC 6749 §2.3). */
export type ClientAuthentication =
  /** HTTP Basic with form-encoded halves, RFC 6749 §2.3.1. */
  | 'client_secret_basic'
  /** HTTP Basic with the halves as they are: for servers that do not decode. */
  | 'client_secret_basic_unencoded'
  /** `client_id` and `client_secret` in the form body. */
  | 'client_secret_post';

/** OAuth 2.0 client credentials grant, RFC 6749 §4.4. */
export interface ClientCredentialsMethod {
  readonly type: 'oauth2_client_credentials';
  /** Names of the fields that hold the client id and the client secret. */
  readonly clientIdField: string;
  readonly clientSecretField: string;
  /** Tried in this order while a person waits; the first is the one used otherwise, until another has worked. */
  readonly clientAuthentication: readonly [ClientAuthentication, ...ClientAuthentication[]];
  /** Sent as `scope`. Absent: no `scope` parameter at all. */
  readonly scope?: string;
  /** Seconds; for Providers that state no `expires_in`. */
  readonly defaultLifetime?: number;
}

export type Method = ClientCredentialsMethod;

/**
 * Templates of the URLs that a credential is sent to. Each is a list: the first template of which every
 * placeholder has a value is used.
 *
 * - `{field}` alone or at the start: the value of a field that holds a URL.
 * - `{field}` elsewhere: one host label part or one path segment; never more.
 * - `{baseUrl.origin}`: the origin of the resolved base URL (in other destinations).
 * - `{$setting}`: an operator setting of the plugin, expanded first, as text.
 *
 * Every field used must be marked `x-destination` in the `configSchema`.
 */
export interface Destinations {
  readonly baseUrl: readonly string[];
  readonly tokenUrl?: readonly string[];
}

export interface TestStep {
  readonly id: string;
  readonly label: string;
  /** Absent: the step obtains a new grant. Present: the step makes this request with it. */
  readonly request?: ApiRequest;
  /**
   * `collection`: an array, or an object with an array `data`. If it is empty, or no row has a value in a
   * member other than `id` and `href`, the step ends with the warning `empty_field_set`.
   */
  readonly expects?: 'json' | 'collection';
}

export interface Strategy {
  readonly id: string;
  readonly label: string;
  readonly configSchema: ConfigSchema;
  readonly docs?: {
    readonly summary: string;
    readonly url?: string;
    /** A Markdown file: one `## ` heading a step; a `> ` block in a step is its warning. */
    readonly guide?: URL;
  };
  readonly method: Method;
  readonly destinations: Destinations;
  readonly test: readonly [TestStep, ...TestStep[]];
}

export interface Domain {
  readonly id: string;
  readonly label: string;
  /** One cheap request that shows whether this domain can be read. */
  readonly probe: ApiRequest;
}

export interface StreamSummary {
  readonly name: string;
  readonly label: string;
  readonly domain: string;
}

/** A value that the operator may set by an environment variable; never by a Workspace. */
export interface Setting {
  readonly variable: `CLEAT_${string}`;
  readonly default: string;
  /** The whole value must match. */
  readonly pattern: string;
  readonly description: string;
}

export interface ProviderPlugin {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly categories: readonly string[];
  readonly logoUrl?: string;
  readonly settings?: Readonly<Record<string, Setting>>;
  readonly strategies: readonly [Strategy, ...Strategy[]];
  readonly domains?: readonly Domain[];
  readonly streams?: readonly StreamSummary[];
  /** Error codes of the Provider that are safe to show. Anything else it says is not repeated. */
  readonly providerErrorCodes?: readonly string[];
  /**
   * Where a request goes, without its query, which the service adds. Default: the base URL followed by the
   * path. The result must keep the base URL's origin, or the service refuses to send it.
   */
  readonly requestUrl?: (request: ApiRequest, context: RequestContext) => string;
  /** What an answer means at this Provider, and how to mend it. `undefined`: the general explanation serves. */
  readonly explain?: (observation: Observation) => Explanation | undefined;
}

export interface RequestContext {
  readonly baseUrl: string;
  readonly config: Config;
  readonly settings: Readonly<Record<string, string>>;
}

/** Identity at run time; it makes the compiler check a plugin where it is written. */
export function definePlugin(plugin: ProviderPlugin): ProviderPlugin {
  return plugin;
}
