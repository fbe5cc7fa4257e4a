import type { ProviderSummary } from '../api/client.ts';

/** Those in which each word that was typed begins a word; names that begin so come first. Pure. */
export function searchProviders(
  providers: readonly ProviderSummary[],
  wanted: string,
): readonly ProviderSummary[] {
  const typed = wordsOf(wanted);
  const inName = ({ name }: ProviderSummary): boolean => hasAll(name, typed);
  const found = providers.filter((provider) => {
    const { name, id, description, categories } = provider;
    return hasAll([name, id, description, ...categories].join(' '), typed);
  });
  return [...found.filter(inName), ...found.filter((provider) => !inName(provider))];
}

const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

function hasAll(text: string, typed: readonly string[]): boolean {
  const words = wordsOf(text);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}
