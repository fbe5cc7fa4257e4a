/** Checks of a strategy's method at load: every field that it names exists and is of the right kind. */
import type {
  AuthorizationCodeMethod,
  ClientAuthentication,
  KeyPlacement,
  Method,
  SignatureAlgorithm,
  Strategy,
} from '@cleat/plugin-kit';
import { isDirect, type TokenClientMethod } from '../methods/kinds.ts';
import type { CompiledSchema } from './authentication-config.ts';
import { partIdForm, partIdPattern } from './ids.ts';
import type { PluginFault } from './plugin-error.ts';
import { faultsOfParameters } from './reserved-parameters.ts';

const clientAuthentications: Readonly<Record<ClientAuthentication, true>> = {
  client_secret_basic: true,
  client_secret_basic_unencoded: true,
  client_secret_post: true,
  private_key_jwt: true,
};

const types: Readonly<Record<Method['type'], true>> = {
  oauth2_client_credentials: true,
  oauth2_authorization_code: true,
  oauth2_refresh_token: true,
  service_account: true,
  api_key: true,
  bearer_token: true,
  basic: true,
};

type Kind = 'secret' | 'open' | 'any';

const named: Readonly<Record<Kind, string>> = {
  secret: 'a secret field',
  open: 'a field that is no secret',
  any: 'a field',
};

export function faultsOfMethod(strategy: Strategy, schema: CompiledSchema, pointer: string): PluginFault[] {
  const { method } = strategy;
  if (!Object.hasOwn(types, method.type))
    return [{ pointer: `${pointer}/type`, message: 'is no method of this service' }];
  const field = (member: string, name: string, kind: Kind): PluginFault[] => {
    const exists = Object.hasOwn(schema.schema.properties, name);
    const secret = schema.secretFields.includes(name);
    if (exists && (kind === 'any' || secret === (kind === 'secret'))) return [];
    return [
      {
        pointer: `${pointer}/${member}`,
        message: `must name ${named[kind]} of the configSchema`,
      },
    ];
  };
  switch (method.type) {
    case 'oauth2_client_credentials':
    case 'oauth2_authorization_code':
    case 'oauth2_refresh_token':
      return [
        ...field('clientIdField', method.clientIdField, 'open'),
        ...field('clientSecretField', method.clientSecretField, 'secret'),
        ...(method.type === 'oauth2_refresh_token'
          ? field('refreshTokenField', method.refreshTokenField, 'secret')
          : []),
        ...(method.type === 'oauth2_refresh_token' || method.scopesField === undefined
          ? []
          : field('scopesField', method.scopesField, 'open')),
        ...(method.type === 'oauth2_authorization_code' ? faultsOfBrowser(strategy, method, pointer) : []),
        ...(method.signature?.keyIdField === undefined
          ? []
          : field('signature/keyIdField', method.signature.keyIdField, 'open')),
        ...faultsOfForms(method, pointer),
        ...faultsOfParameters(method, pointer),
        ...needs(strategy, 'tokenUrl', `${pointer}/type`),
      ];
    case 'service_account':
      return [
        ...field('keyField', method.keyField, 'secret'),
        ...(method.kind === 'app_installation' ? field('appIdField', method.appIdField, 'open') : []),
        ...(method.kind === 'jwt_bearer' && 'field' in method.issuer
          ? field('issuer/field', method.issuer.field, 'open')
          : []),
        ...(method.kind === 'jwt_bearer' && method.subjectField !== undefined
          ? field('subjectField', method.subjectField, 'open')
          : []),
        ...(method.kind === 'jwt_bearer' && typeof method.assertionAudience === 'object'
          ? field('assertionAudience/field', method.assertionAudience.field, 'open')
          : []),
        ...(['jwt_bearer', 'app_installation'].includes(method.kind)
          ? []
          : [{ pointer: `${pointer}/kind`, message: 'must be jwt_bearer or app_installation' }]),
        ...faultsOfAlgorithm(method.algorithm, `${pointer}/algorithm`),
        ...faultsOfParameters(method, pointer),
        ...needs(strategy, 'tokenUrl', `${pointer}/type`),
      ];
    case 'api_key':
      return [
        ...((method.keys ?? []).length > 0
          ? []
          : [{ pointer: `${pointer}/keys`, message: 'names at least one key' }]),
        ...(method.keys ?? []).flatMap((key, index) => [
          ...field(`keys/${index}/field`, key.field, 'secret'),
          ...faultsOfPlacement(key.in, key.name, `${pointer}/keys/${index}`),
          ...(method.keys.findIndex((one) => placeOf(one) === placeOf(key)) === index
            ? []
            : [{ pointer: `${pointer}/keys/${index}/name`, message: 'is taken by another key' }]),
        ]),
      ];
    case 'bearer_token':
      return field('tokenField', method.tokenField, 'secret');
    case 'basic': {
      const halves = [method.username, method.password];
      const hasSecret = halves.some((half) => 'field' in half && schema.secretFields.includes(half.field));
      return [
        ...('field' in method.username ? field('username/field', method.username.field, 'any') : []),
        ...('field' in method.password ? field('password/field', method.password.field, 'any') : []),
        ...(hasSecret ? [] : [{ pointer, message: 'has a secret field in one of its halves' }]),
      ];
    }
  }
}

/** Names of headers have no case. */
const placeOf = ({ in: place, name }: KeyPlacement): string =>
  `${place} ${place === 'header' ? name.toLowerCase() : name}`;

/** Names that the connection itself uses; a key must not take their place. */
const reserved =
  /^(host|content-length|content-type|transfer-encoding|connection|cookie|proxy-.*|forwarded|x-forwarded-.*)$/i;

function faultsOfPlacement(place: string, name: string, pointer: string): PluginFault[] {
  if (!['header', 'query', 'cookie'].includes(place)) {
    return [{ pointer: `${pointer}/in`, message: 'must be header, query or cookie' }];
  }
  const isToken = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name);
  if (!isToken || (place === 'header' && reserved.test(name))) {
    return [{ pointer: `${pointer}/name`, message: `cannot be the name of a ${place}` }];
  }
  return [];
}

function faultsOfBrowser(
  strategy: Strategy,
  { revokesOneGrant }: AuthorizationCodeMethod,
  pointer: string,
): PluginFault[] {
  return [
    ...needs(strategy, 'authorizationUrl', `${pointer}/type`),
    ...(revokesOneGrant === undefined ? [] : needs(strategy, 'revocationUrl', `${pointer}/revokesOneGrant`)),
  ];
}

function needs(
  strategy: Strategy,
  name: 'tokenUrl' | 'authorizationUrl' | 'revocationUrl',
  pointer: string,
): PluginFault[] {
  return (strategy.destinations[name] ?? []).length > 0
    ? []
    : [{ pointer, message: `needs a destination ${name}` }];
}

const algorithms: Readonly<Record<SignatureAlgorithm, true>> = {
  RS256: true,
  PS256: true,
  ES256: true,
  EdDSA: true,
};

function faultsOfAlgorithm(algorithm: string | undefined, pointer: string): PluginFault[] {
  return algorithm !== undefined && Object.hasOwn(algorithms, algorithm)
    ? []
    : [{ pointer, message: `must be one of ${Object.keys(algorithms).join(', ')}` }];
}

function faultsOfForms(method: TokenClientMethod, pointer: string): PluginFault[] {
  const forms: readonly string[] = method.clientAuthentication ?? [];
  if (forms.length === 0)
    return [{ pointer: `${pointer}/clientAuthentication`, message: 'names at least one form' }];
  if (forms.includes('private_key_jwt')) {
    // Another form would send the private key as if it were a password.
    return forms.length > 1
      ? [{ pointer: `${pointer}/clientAuthentication`, message: 'names private_key_jwt alone or not at all' }]
      : faultsOfAlgorithm(method.signature?.algorithm, `${pointer}/signature/algorithm`);
  }
  return forms.flatMap((form, index) =>
    Object.hasOwn(clientAuthentications, form) && forms.indexOf(form) === index
      ? []
      : [
          {
            pointer: `${pointer}/clientAuthentication/${index}`,
            message: `must be one of ${Object.keys(clientAuthentications).join(', ')}, each once`,
          },
        ],
  );
}

/** A grant is obtained once, first of all; where there is nothing to obtain, every step is a request. */
export function faultsOfTest(strategy: Strategy, pointer: string): PluginFault[] {
  const direct = isDirect(strategy.method);
  if (strategy.test.length === 0) return [{ pointer, message: 'has at least one step' }];
  return strategy.test.flatMap((step, index) => {
    const faults: PluginFault[] = [];
    if (index === 0 && !direct && step.request !== undefined) {
      faults.push({
        pointer: `${pointer}/0/request`,
        message: 'is absent: the first step obtains the grant',
      });
    }
    if ((index > 0 || direct) && step.request === undefined) {
      faults.push({
        pointer: `${pointer}/${index}`,
        message: direct
          ? 'needs a request: this method obtains no grant'
          : 'needs a request: only the first step obtains a grant',
      });
    }
    if (!partIdPattern.test(step.id)) {
      faults.push({ pointer: `${pointer}/${index}/id`, message: partIdForm });
    }
    if (strategy.test.findIndex(({ id }) => id === step.id) !== index) {
      faults.push({ pointer: `${pointer}/${index}/id`, message: 'is taken by another step' });
    }
    return faults;
  });
}
