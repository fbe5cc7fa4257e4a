/** Answers of token endpoints that bend the standard, straightened before anybody judges them. Pure. */
import type { TokenAnswerShape } from '@cleat/plugin-kit';
import { parseJson } from '../egress/json.ts';
import type { EgressAnswer } from '../egress/types.ts';
import { memberAt } from './member-at.ts';

/**
 * The same answer in the form of RFC 6749 §5.1 and §5.2. What is neither JSON nor, by its content type, a form
 * stays as it is; so does the status.
 */
export function straightenAnswer(answer: EgressAnswer, shape: TokenAnswerShape = {}): EgressAnswer {
  const isForm = /^\s*application\/x-www-form-urlencoded\b/i.test(answer.headers['content-type'] ?? '');
  const json = parseJson(answer.text);
  if (!json.ok && !isForm) return answer;
  const body: unknown = json.ok ? json.value : Object.fromEntries(new URLSearchParams(answer.text));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return answer;
  return { ...answer, text: JSON.stringify({ ...body, ...straightMembers(body, shape) }) };
}

/** Members that are undefined are left out of JSON. `provider_error`: what the Provider wrote for `error`. */
function straightMembers(body: object, shape: TokenAnswerShape): Record<string, unknown> {
  const { accessToken, refreshToken, expiresIn, scopeSeparator, failure, errors = {} } = shape;
  const failed = failure !== undefined && memberAt(body, failure.flag) === false;
  // A failure that names no code is one all the same.
  const error = failed ? (memberAt(body, failure.code) ?? 'unnamed') : memberAt(body, 'error');
  const scope = memberAt(body, 'scope');
  return {
    ...(accessToken !== undefined && { access_token: memberAt(body, accessToken), token_type: undefined }),
    ...(refreshToken !== undefined && { refresh_token: memberAt(body, refreshToken) }),
    ...(expiresIn !== undefined && { expires_in: seconds(memberAt(body, expiresIn.path), expiresIn.unit) }),
    ...(scopeSeparator === ',' &&
      typeof scope === 'string' && {
        scope: scope
          .split(',')
          .map((one) => one.trim())
          .join(' '),
      }),
    ...(typeof error === 'string' && Object.hasOwn(errors, error)
      ? { error: errors[error], provider_error: error }
      : { error }),
  };
}

function seconds(value: unknown, unit: 'seconds' | 'milliseconds'): unknown {
  if (unit === 'seconds') return value;
  const number = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' ? number / 1000 : undefined;
}
