/** What a plugin may say about its Provider's requests and refusals: headers that are sent, codes that are read. */
import type { DiagnosisCode, ProviderPlugin } from '@cleat/plugin-kit';
import { diagnosisCatalogue } from '../diagnosis/catalogue.ts';
import { pointerSegment } from '../json-pointer.ts';
import type { PluginFault } from './plugin-error.ts';
import { memberPath } from './request-faults.ts';
import { soundsSecret } from './secret-sounding.ts';

/** RFC 9110 §5.6.2. */
const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Visible ASCII, blanks inside. */
const value = /^[\x21-\x7e](?:[\x20-\x7e]{0,254}[\x21-\x7e])?$/;

/** They carry a credential, belong to one hop (RFC 9110 §7.6.1), or are set by the service itself. */
const notForPlugins =
  /^(?:(?:www-)?authenticat(?:e|ion)|authorization|cookie2?|host|origin|referer|connection|keep-alive|te|trailer|transfer-encoding|upgrade|http2-settings|expect|content-.*|accept-encoding|user-agent|forwarded|via|proxy-.*|x-forwarded-.*|cleat-.*|x-http-method.*|x-method-override|x-original-url|x-rewrite-url)$/;

export function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), text]));
}

export function faultsOfRequestHeaders({ requestHeaders = {}, strategies }: ProviderPlugin): PluginFault[] {
  const names = Object.keys(requestHeaders).map((name) => name.toLowerCase());
  const ofKeys = strategies.flatMap(({ method }) =>
    method.type === 'api_key' ? method.keys.map(({ name }) => name.toLowerCase()) : [],
  );
  return Object.entries(requestHeaders).flatMap(([name, text], index) => {
    const pointer = `/requestHeaders/${pointerSegment(name)}`;
    const key = name.toLowerCase();
    if (!token.test(name) || notForPlugins.test(key.replaceAll('_', '-')))
      return [{ pointer, message: 'is no header that a plugin may send' }];
    if (soundsSecret(name) || ofKeys.includes(key))
      return [{ pointer, message: 'sounds like a credential, which only a method puts on a request' }];
    if (names.indexOf(key) !== index) return [{ pointer, message: 'stands there in another spelling too' }];
    return value.test(text) ? [] : [{ pointer, message: 'has a value that no header can carry' }];
  });
}

export function faultsOfRefusals({ refusals = {}, providerErrorCodes = [] }: ProviderPlugin): PluginFault[] {
  const { codeAt = [], meanings = {}, remainingHeader } = refusals;
  const isHeader = (name: string): boolean => token.test(name) && name === name.toLowerCase();
  return [
    ...codeAt.flatMap(({ member, header }, index) =>
      (member === undefined) === (header === undefined) || (header !== undefined && !isHeader(header))
        ? [
            {
              pointer: `/refusals/codeAt/${index}`,
              message: 'names either a member or a header, in lower case',
            },
          ]
        : [],
    ),
    ...faultsOfMeanings(meanings, providerErrorCodes, '/refusals/meanings'),
    ...(remainingHeader === undefined || isHeader(remainingHeader)
      ? []
      : [{ pointer: '/refusals/remainingHeader', message: 'is the name of a header, in lower case' }]),
  ];
}

export function faultsOfAnswerFault({ answerFault, providerErrorCodes = [] }: ProviderPlugin): PluginFault[] {
  if (answerFault === undefined) return [];
  const { flag, code, meanings } = answerFault;
  return [
    ...Object.entries({ flag, code }).flatMap(([name, path]) =>
      memberPath.test(path) ? [] : [{ pointer: `/answerFault/${name}`, message: 'is no path of a member' }],
    ),
    ...faultsOfMeanings(meanings, providerErrorCodes, '/answerFault/meanings'),
  ];
}

function faultsOfMeanings(
  meanings: Readonly<Record<string, DiagnosisCode>>,
  listed: readonly string[],
  pointer: string,
): PluginFault[] {
  return Object.entries(meanings).flatMap(([code, meaning]) => {
    const at = `${pointer}/${pointerSegment(code)}`;
    if (!listed.includes(code)) return [{ pointer: at, message: 'is not listed in providerErrorCodes' }];
    return Object.hasOwn(diagnosisCatalogue, meaning)
      ? []
      : [{ pointer: at, message: 'means no diagnosis code of this service' }];
  });
}
