/** How a credential is exchanged and sent: one method for each mechanism. */
import type { ApiRequest } from './api-request.ts';

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
  /**
   * The Provider's own error codes, and the ones of RFC 6749 §5.2 that say the same. Those that the plugin lists in
   * `providerErrorCodes` are shown as they are.
   */
  readonly errors?: Readonly<Record<string, string>>;
}

/** OAuth 2.0 client credentials grant, RFC 6749 §4.4. */
export interface ClientCredentialsMethod extends TokenClient, TokenRequestOptions {
  readonly type: 'oauth2_client_credentials';
  /** A field of the configSchema that names scopes in place of `scope`, separated by blanks. */
  readonly scopesField?: string;
}

/** OAuth 2.0 authorization code grant with PKCE, RFC 6749 §4.1 and RFC 7636; needs the destination authorizationUrl. */
export interface AuthorizationCodeMethod extends TokenClient, Omit<TokenRequestOptions, 'scope'> {
  readonly type: 'oauth2_authorization_code';
  /** Scopes asked for; a field of the configSchema may name them instead. */
  readonly scopes?: readonly string[];
  readonly scopesField?: string;
  /** Between the scopes asked for, and then also between those that a person enters. Absent: a space, as in RFC 6749 §3.3. */
  readonly scopeSeparator?: ',';
  /** Further parameters of the authorization request, such as `access_type`. */
  readonly authorizationParameters?: Readonly<Record<string, string>>;
  /** Issuer of the authorization server, where it is the same for everybody; an answer that names another is refused (RFC 9207). */
  readonly issuer?: string;
  /** Where the Provider documents that it refuses PKCE. Without it PKCE is always used. */
  readonly refusesPkce?: { readonly source: string };
  /** A GET below the base URL, and the path in its JSON that names the account: a re-authorization must give the same. */
  readonly account?: { readonly request: ApiRequest; readonly path: string };
  /**
   * Where the Provider documents that revoking a token (RFC 7009) ends that token's own family and no more. Only then
   * is the grant of an account that was not asked for revoked: elsewhere revoking one may end everything that its
   * user has ever allowed this client (RFC 7009 §2.1 leaves it open), and with it another, good connection.
   */
  readonly revokesOneGrant?: { readonly source: string };
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
  /** `aud` of the assertion: a text that is the same for everybody, or a field. Absent: the token URL. */
  readonly assertionAudience?: string | { readonly field: string };
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
