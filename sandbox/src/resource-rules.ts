/** What a security policy takes from one resource only: the resource, its rows, or members of them. */
import type { Row } from './resources/seeded.ts';
import { type Asked, concerns, type Target } from './row-changes.ts';

export const BLANKS = ['absent', 'null'] as const;

export interface ResourceRule extends Target {
  readonly effect:
    | { readonly kind: 'denied' }
    | { readonly kind: 'empty' }
    /** What was changed last stands first. */
    | { readonly kind: 'sorted' }
    /** `members` undefined: all but `id` and `href`. */
    | {
        readonly kind: 'blank';
        readonly members: readonly string[] | undefined;
        readonly as: (typeof BLANKS)[number];
      };
}

/** Sets a rule in place of the one of its kind for the same resource; null takes that away. */
export function putRule(
  rules: readonly ResourceRule[],
  target: Target,
  kind: ResourceRule['effect']['kind'],
  effect: ResourceRule['effect'] | null,
): readonly ResourceRule[] {
  const { service, resource } = target;
  const others = rules.filter(
    (one) => one.resource !== resource || one.service !== service || one.effect.kind !== kind,
  );
  return effect === null ? others : [...others, { service, resource, effect }];
}

export const hasRule = (
  rules: readonly ResourceRule[],
  asked: Asked,
  kind: ResourceRule['effect']['kind'],
): boolean => rules.some((one) => one.effect.kind === kind && concerns(one, asked));

export const referenceOnly = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name === 'id' || name === 'href'));

/** A row as the rules for its resource let it be seen. */
export const shownBy =
  (rules: readonly ResourceRule[], asked: Asked) =>
  (row: Row): Row =>
    rules
      .filter((one) => concerns(one, asked))
      .reduce((shown, { effect }) => (effect.kind === 'blank' ? blanked(shown, effect) : shown), row);

function blanked(
  row: Row,
  { members, as }: Extract<ResourceRule['effect'], { readonly kind: 'blank' }>,
): Row {
  const hidden = (name: string): boolean =>
    members === undefined ? name !== 'id' && name !== 'href' : members.includes(name);
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
      if (!hidden(name)) return [[name, value]];
      return as === 'null' ? [[name, null]] : [];
    }),
  );
}
