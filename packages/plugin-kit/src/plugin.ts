/**
 * What a plugin author imports. A Provider Plugin is data and pure functions: it names its strategies,
 * its destinations, its test and its streams, and explains answers. It does no I/O, holds no state and
 * never sees a secret; the service sends, stores and refuses on its behalf.
 */
import type { DiagnosisCode, Explanation, Observation } from './diagnosis.ts';
import type { ConfigSchema } from './schema.ts';

export type {
  Category,
  DiagnosisCode,
  Explanation,
  LikelyCause,
  Observation,
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
export type { ConfigProperty, ConfigSchema } from './schema.ts';

/** Non-secret values of a strategy's `configSchema`, after trimming. Secret fields are never in it. */
export type Config = Readonly<Record<string, string | number | boolean>>;

/** A GET that a plugin asks the service to make. `service` names one of several API services of a Provider. */
export interface ApiRequest {
  readonly service?: string;
  /** Begins with `/`; joined to the base URL by `requestUrl`. */
  readonly path: string;
  /** An open field whose value, where it has one, is used in place of `path`. Dot segments, queries and fragments in it are refused. */
  readonly pathField?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
}

/** For Providers that report a failure in a 200: what stands in the JSON then. */
export interface AnswerFault {
  /** A member that is `false` in an answer that means failure. */
  readonly flag: string;
  /** The member that holds the error code then. */
  readonly code: string;
  /** What the Provider's codes mean; any other is `request_refused`. */
  readonly meanings: Readonly<Record<string, DiagnosisCode>>;
}

/** How a client proves who it is at a token endpoint (RFC 6749 §2.3). */
export type ClientAuthentication =
  /** HTTP Basic with form-encoded halves, RFC 6749 §2.3.1. */
  | 'client_secret_basic'
  /** HTTP Basic with the halves as they are: for servers that do not decode. */
  | 'client_secret_basic_unencoded'
  /** `client_id` and `client_secret` in the form body. */
  | 'client_secret_post'
  /** An assertion signed with a private key, RFC 7523 §2.2. */
  | 'private_key_jwt';

/** How the client of a token endpoint proves who it is: which fields hold its id and its proof. */
interface TokenClient {
  /** Names of the fields that hold the client id and the client secret, or the private key (PEM). */
  readonly clientIdField: string;
  readonly clientSecretField: string;
  /** Tried in this order while a person waits; the first is the one used otherwise, until another has worked. */
  readonly clientAuthentication: readonly [ClientAuthentication, ...ClientAuthentication[]];
  /** For `private_key_jwt`: the signature algorithm, and the field that holds the key id, if there is one. */
  readonly signature?: {
    readonly algorithm: SignatureAlgorithm;
    readonly keyIdField?: string;
    /** Header that carries the digest of a certificate, which is pasted together with the key. */
    readonly certificate?: 'x5t' | 'x5t#S256';
    /** `aud`: the token URL (as it is if absent), its origin, or a text that is the same for everybody. */
    readonly audience?: 'token_url' | 'origin' | `https://${string}`;
  };
}

export type SignatureAlgorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA';

/** What a strategy asks a token endpoint for, and how that endpoint bends the standard. */
interface TokenRequestOptions {
  /** Sent as `scope`. Absent: no `scope` parameter at all. */
  readonly scope?: string;
  /** RFC 8707 `resource`, or the older `audience` of some servers. */
  readonly resource?: string;
  readonly audience?: string;
  /** Further parameters of the token request, the same for everybody. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Seconds; for Providers that state no `expires_in`. */
  readonly defaultLifetime?: number;
  readonly answer?: TokenAnswerShape;
}

/** Where an answer departs from RFC 6749 §5.1. Absent members: as the standard has them. */
export interface TokenAnswerShape {
  /** Path of the access token, such as `authed_user.access_token`. `token_type` is not looked at then. */
  readonly accessToken?: string;
  readonly refreshToken?: string;
  readonly expiresIn?: { readonly path: string; readonly unit: 'seconds' | 'milliseconds' };
  readonly scopeSeparator?: ' ' | ',';
  /** A member that is false in a 200 that means failure, and the one that holds the error code then. */
  readonly failure?: { readonly flag: string; readonly code: string };
  /** The Provider's own error codes, and the ones of RFC 6749 §5.2 that say the same. */
  readonly errors?: Readonly<Record<string, string>>;
}

/** OAuth 2.0 client credentials grant, RFC 6749 §4.4. */
export interface ClientCredentialsMethod extends TokenClient, TokenRequestOptions {
  readonly type: 'oauth2_client_credentials';
}

/** OAuth 2.0 authorization code grant with PKCE, RFC 6749 §4.1 and RFC 7636; needs the destination authorizationUrl. */
export interface AuthorizationCodeMethod extends TokenClient, Omit<TokenRequestOptions, 'scope'> {
  readonly type: 'oauth2_authorization_code';
  /** Scopes asked for; a field of the configSchema may name them instead. */
  readonly scopes?: readonly string[];
  readonly scopesField?: string;
  /** Further parameters of the authorization request, such as `access_type`. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
  /** Issuer of the authorization server, where it is the same for everybody; an answer that names another is refused (RFC 9207). */
  readonly issuer?: string;
  /** Where the Provider documents that it refuses PKCE. Without it PKCE is always used. */
  readonly refusesPkce?: { readonly source: string };
  /** A GET below the base URL, and the path in its JSON that names the account: a re-authorization must give the same. */
  readonly account?: { readonly request: ApiRequest; readonly path: string };
  /** Days without use after which the Provider lets a refresh token lapse. */
  readonly refreshTokenIdleDays?: number;
}

/** A refresh token that a person pasted, RFC 6749 §6. */
export interface RefreshTokenMethod extends TokenClient, TokenRequestOptions {
  readonly type: 'oauth2_refresh_token';
  readonly refreshTokenField: string;
  readonly refreshTokenIdleDays?: number;
}

/** A key file of a service account: an assertion signed with it is exchanged for a token (RFC 7523). */
export interface JwtBearerMethod extends TokenRequestOptions {
  readonly type: 'service_account';
  readonly kind: 'jwt_bearer';
  /** A secret field: a JSON key file (with client_email and private_key), or a PEM. */
  readonly keyField: string;
  /** Who signs: a field, or a member of the JSON key file. */
  readonly issuer: { readonly field: string } | { readonly member: string };
  /** Whom the account acts for, where the Provider has delegation. */
  readonly subjectField?: string;
  /** `aud` of the assertion. Absent: the token URL. */
  readonly assertionAudience?: string;
  /** `scope` stands in the assertion (as Google has it), not in the request. */
  readonly scopeInAssertion?: boolean;
  readonly algorithm: SignatureAlgorithm;
}

/** An app that signs a JWT of its own and exchanges it for the token of one installation. */
export interface AppInstallationMethod {
  readonly type: 'service_account';
  readonly kind: 'app_installation';
  readonly appIdField: string;
  readonly keyField: string;
  readonly algorithm: SignatureAlgorithm;
  /** Paths of token and expiry (RFC 3339) in the answer. */
  readonly answer: { readonly token: string; readonly expiresAt: string };
}

/** Where one API key is put on a request. */
export interface KeyPlacement {
  /** Name of the secret field that holds the key. */
  readonly field: string;
  readonly in: 'header' | 'query' | 'cookie';
  /** Name of the header, query parameter or cookie. */
  readonly name: string;
  /** Written before the key, with its own white space: `Token `. */
  readonly prefix?: string;
}

/** One API key or several, each sent with every request. */
export interface ApiKeyMethod {
  readonly type: 'api_key';
  readonly keys: readonly [KeyPlacement, ...KeyPlacement[]];
}

/** A token that a person pasted, sent as RFC 6750 §2.1 has it. */
export interface BearerTokenMethod {
  readonly type: 'bearer_token';
  readonly tokenField: string;
}

/** HTTP Basic (RFC 7617). Each half is a field, or a text that is the same for everybody. */
export interface BasicMethod {
  readonly type: 'basic';
  readonly username: { readonly field: string } | { readonly text: string };
  readonly password: { readonly field: string } | { readonly text: string };
}

/** Methods whose credential goes out as it is: there is nothing to obtain first. */
export type DirectMethod = ApiKeyMethod | BearerTokenMethod | BasicMethod;

/** Methods that obtain a grant at a token endpoint. */
export type GrantMethod =
  | ClientCredentialsMethod
  | AuthorizationCodeMethod
  | RefreshTokenMethod
  | JwtBearerMethod
  | AppInstallationMethod;

export type Method = GrantMethod | DirectMethod;

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
  /** Where answers to requests (not those of a token endpoint) say in a 200 that they failed. */
  readonly answerFault?: AnswerFault;
  /**
   * Where a request goes, without its query, which the service adds. Default: the base URL followed by the
   * path. The result must keep the base URL's origin, or the service refuses to send it.
   */
  readonly requestUrl?: (request: ApiRequest, context: RequestContext) => string;
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
