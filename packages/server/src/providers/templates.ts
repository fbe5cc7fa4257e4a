/**
 * Destination templates: how the values of fields become the URLs that a credential is sent to.
 * A value can fill one host label part or one path segment, or be a whole URL at the start; what is built
 * is parsed again and its host compared, so that no value can move the destination elsewhere.
 */
import type { Config } from '@cleat/plugin-kit';

export interface Template {
  readonly text: string;
  readonly parts: readonly Part[];
  readonly fields: readonly string[];
}

type Part = { readonly literal: string } | { readonly field: string } | { readonly origin: true };

/** A template that cannot be understood; the message is for the plugin's author. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** A value that does not fit its place; `field` names it. */
export class DestinationError extends Error {
  override readonly name = 'DestinationError';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const placeholder = /\{([^{}]*)\}/g;

/** @throws TemplateError */
export function compileTemplate(text: string, settings: Readonly<Record<string, string>>): Template {
  const expanded = text.replaceAll(/\{\$([A-Za-z0-9]+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (value === undefined)
      throw new TemplateError(`uses the setting ${name}, which the plugin does not declare`);
    return value;
  });
  const parts: Part[] = [];
  let end = 0;
  for (const match of expanded.matchAll(placeholder)) {
    if (match.index > end) parts.push({ literal: expanded.slice(end, match.index) });
    parts.push(readPlaceholder(match[1] ?? '', match.index));
    end = match.index + match[0].length;
  }
  if (end < expanded.length) parts.push({ literal: expanded.slice(end) });
  const [first, second] = parts;
  if (first === undefined) throw new TemplateError('is empty');
  if ('literal' in first) {
    if (!/^https?:\/\/[^/?#]*/.test(first.literal))
      throw new TemplateError('must begin with https:// or a placeholder');
  } else if (second !== undefined && !('literal' in second && second.literal.startsWith('/'))) {
    throw new TemplateError('a leading placeholder is a whole URL or origin; a path must follow it');
  }
  if (parts.some((part) => 'literal' in part && /[{}?#\\\s]/.test(part.literal))) {
    throw new TemplateError('holds a brace, query, fragment, backslash or space');
  }
  return { text: expanded, parts, fields: parts.flatMap((part) => ('field' in part ? [part.field] : [])) };
}

function readPlaceholder(name: string, index: number): Part {
  if (name === 'baseUrl.origin') {
    if (index !== 0) throw new TemplateError('{baseUrl.origin} can only stand at the start');
    return { origin: true };
  }
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw new TemplateError(`{${name}} is not the name of a field`);
  return { field: name };
}

/**
 * The first template of which every placeholder has a value.
 * @param baseUrl the resolved base URL, for `{baseUrl.origin}`; null while that is being resolved itself
 * @returns null if none can be filled
 * @throws DestinationError
 */
export function resolveTemplate(
  templates: readonly Template[],
  config: Config,
  baseUrl: string | null,
): string | null {
  const fillable = templates.find((template) =>
    template.parts.every((part) =>
      'field' in part ? config[part.field] !== undefined : 'origin' in part ? baseUrl !== null : true,
    ),
  );
  return fillable === undefined ? null : fill(fillable, config, baseUrl);
}

function fill(template: Template, config: Config, baseUrl: string | null): string {
  let built = '';
  for (const [index, part] of template.parts.entries()) {
    if ('literal' in part) built += part.literal;
    else if ('origin' in part) built += new URL(baseUrl ?? '').origin;
    else if (index === 0) built += readUrl(part.field, config[part.field]);
    else if (/^https?:\/\/[^/]*$/.test(built)) built += readHostPart(part.field, config[part.field]);
    else built += readSegment(part.field, config[part.field]);
  }
  const url = URL.parse(built);
  const expectedHost = /^https?:\/\/([^/]*)/.exec(built)?.[1];
  if (url === null || expectedHost === undefined || url.host !== withoutDefaultPort(built, expectedHost)) {
    const [field] = template.fields;
    throw new DestinationError(field ?? '', 'does not make a valid host name');
  }
  if (url.hostname.length > 253 || url.hostname.split('.').some((label) => label.length > 63)) {
    throw new DestinationError(template.fields[0] ?? '', 'makes a host name that is too long');
  }
  return normaliseUrl(url);
}

function withoutDefaultPort(built: string, host: string): string {
  const port = built.startsWith('https:') ? ':443' : ':80';
  return (host.endsWith(port) ? host.slice(0, -port.length) : host).toLowerCase();
}

function readHostPart(field: string, value: unknown): string {
  if (typeof value === 'string' && /^[A-Za-z0-9_-]{1,63}$/.test(value)) return value;
  throw new DestinationError(field, 'may hold letters, digits, "_" and "-" only: it is part of a host name');
}

function readSegment(field: string, value: unknown): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..' || /[/\\]/.test(text) || !text.isWellFormed()) {
    throw new DestinationError(field, 'cannot be used as one part of a path');
  }
  return encodeURIComponent(text);
}

/** A URL that a person gave: absolute, without user info, query or fragment. */
function readUrl(field: string, value: unknown): string {
  const text = String(value);
  const url = URL.parse(text);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.hostname === '' ||
    !/^https?:\/\/[^/\\]/i.test(text)
  ) {
    throw new DestinationError(field, 'must be an absolute URL such as https://host.example');
  }
  if (/[\\\s{}]/.test(text))
    throw new DestinationError(field, 'holds a character that has no place in a URL');
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(text)) {
    throw new DestinationError(field, 'must not hold a user name or password');
  }
  if (url.search !== '' || text.includes('?')) throw new DestinationError(field, 'must not have a query');
  if (url.hash !== '' || text.includes('#')) throw new DestinationError(field, 'must not have a fragment');
  if (/%2f|%5c|%2e/i.test(url.pathname)) {
    throw new DestinationError(field, 'must not hold encoded slashes or dots in its path');
  }
  return normaliseUrl(url);
}

/** Comparable form: lower-case host, no default port, no trailing slash, no dots at the end of the host. */
function normaliseUrl(url: URL): string {
  const path = url.pathname.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '');
  return `${url.protocol}//${url.host.replace(/\.+(?=:|$)/, '')}${path}`;
}
