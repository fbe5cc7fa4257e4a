/**
 * What a plugin author imports. A Provider Plugin is data and pure functions: it names its strategies,
 * its destinations, its test and its streams, and explains answers. It does no I/O, holds no state and
 * never sees a secret; the service sends, stores and refuses on its behalf.
 */
import type { ApiRequest } from './api-request.ts';
import type { DiagnosisCode, Explanation, Observation, Refusals } from './diagnosis.ts';
import type { Method } from './methods.ts';
import type { ConfigSchema } from './schema.ts';
import type { Stream } from './streams.ts';

export type { ApiRequest } from './api-request.ts';
export type {
  Category,
  CodePlace,
  DiagnosisCode,
  Explanation,
  LikelyCause,
  Observation,
  Refusals,
} from './diagnosis.ts';
export {
  keyFileField,
  nameField,
  secretField,
  testPathField,
  textField,
  urlField,
  usernameField,
} from './fields.ts';
export type {
  ApiKeyMethod,
  AppInstallationMethod,
  AuthorizationCodeMethod,
  BasicMethod,
  BearerTokenMethod,
  ClientAuthentication,
  ClientCredentialsMethod,
  DirectMethod,
  GrantMethod,
  JwtBearerMethod,
  KeyPlacement,
  Method,
  RefreshTokenMethod,
  SignatureAlgorithm,
  TokenAnswerShape,
} from './methods.ts';
export type { ConfigProperty, ConfigSchema, StringProperty } from './schema.ts';
export type { ChangeStrategy, Paging, RecordSchema, Stream } from './streams.ts';

/** Non-secret values of a strategy's `configSchema`, after trimming. Secret fields are never in it. */
export type Config = Readonly<Record<string, string | number | boolean>>;

/** For Providers that report a failure in a 200: what stands in the JSON then. */
export interface AnswerFault {
  /** A member that is `false` in an answer that means failure. */
  readonly flag: string;
  /** The member that holds the error code then. */
  readonly code: string;
  /** What the Provider's codes mean; any other is `request_refused`. */
  readonly meanings: Readonly<Record<string, DiagnosisCode>>;
}

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
  /** Where a browser is sent to authorize. */
  readonly authorizationUrl?: readonly string[];
  /** RFC 7009: where a grant is revoked when the connection is deleted. */
  readonly revocationUrl?: readonly string[];
}

export interface TestStep {
  readonly id: string;
  readonly label: string;
  /**
   * Absent: the step obtains a new grant; the first step of a strategy whose method has something to obtain.
   * Present: the step makes this request with it.
   */
  readonly request?: ApiRequest;
  /**
   * `collection`: rows, where the request says that they are. If there are none, or no row has a value in a
   * member other than `id` and `href`, the step ends with the warning `empty_field_set`. Absent: JSON, or an answer
   * without a body.
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
  /** A path of the service itself, such as `/logos/github.svg`: its pages load no picture from elsewhere. */
  readonly logoUrl?: string;
  readonly settings?: Readonly<Record<string, Setting>>;
  readonly strategies: readonly [Strategy, ...Strategy[]];
  readonly domains?: readonly Domain[];
  /** What can be synced; a parent stands before its children. */
  readonly streams?: readonly Stream[];
  /** Error codes of the Provider that are safe to show. Anything else it says is not repeated. */
  readonly providerErrorCodes?: readonly string[];
  /** Where answers to requests (not those of a token endpoint) say in a 200 that they failed. */
  readonly answerFault?: AnswerFault;
  /** Where answers say more exactly than their status why they refuse. */
  readonly refusals?: Refusals;
  /**
   * Sent with every request to the API, by the proxy where the caller sends no such header: a version, a media
   * type. Never a credential.
   */
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /**
   * Where a request goes, without its query, which the service adds. Default: the base URL followed by the
   * path. The result must keep the base URL's origin, or the service refuses to send it. `null`: nothing can be
   * asked with what was entered, which `explain` is told as `invalid_configuration`. To throw is a fault of the plugin.
   */
  readonly requestUrl?: (request: ApiRequest, context: RequestContext) => string | null;
  /**
   * Where the proxy leads: paths are joined below it. Default: the base URL. The result must keep the base
   * URL's origin.
   */
  readonly proxyRoot?: (context: RequestContext) => string;
  /** Narrows the proxy. Absent: every method, every path below the root. */
  readonly proxy?: {
    readonly methods?: readonly string[];
    /** Prefixes of the path below the root, each beginning with `/`. */
    readonly paths?: readonly string[];
  };
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
