/** The credential's query parameters, behind the caller's own. Pure. */
import { Problem } from '../problem.ts';

/** @throws Problem if the caller sends a parameter that is the credential's: servers differ in which one counts */
export function withQuery(target: string, credential: readonly [string, string][]): string {
  if (credential.length === 0) return target;
  // Some servers take a semicolon for an ampersand.
  const asked = new URLSearchParams(target.split('?').slice(1).join('?').replaceAll(';', '&'));
  const names = new Set([...asked.keys()].map(spelledName));
  const taken = credential.find(([name]) => names.has(spelledName(name)));
  if (taken !== undefined) {
    throw new Problem('malformed_request', `The query parameter ${taken[0]} is set by Cleat. Leave it out.`);
  }
  const separator = !target.includes('?') ? '?' : /[?&]$/.test(target) ? '' : '&';
  return `${target}${separator}${new URLSearchParams([...credential])}`;
}

/** Some servers look at no case, and PHP reads a blank, a dot or an opening bracket in a name as `_`. */
const spelledName = (name: string): string => name.toLowerCase().replace(/[ .[]/g, '_');
