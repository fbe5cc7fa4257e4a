/** What an answer of the HR platform means, and how its administrator mends it: one row for each code. */
import type { DiagnosisCode, Explanation, Observation } from '@cleat/plugin-kit';
import { ACCESS_ROWS } from './access-rows.ts';
import { REACH_ROWS } from './reach-rows.ts';
import type { Row } from './row.ts';
import { type Seen, see } from './seen.ts';

/** The type keeps it whole: a new code of the service does not compile until it has its row. */
export const ROWS: Readonly<Record<DiagnosisCode, Row>> = { ...ACCESS_ROWS, ...REACH_ROWS };

/** What an observation means at the HR platform, with the causes in the order of likelihood. */
export function explain(observation: Observation): Explanation {
  const seen = see(observation);
  const row = ROWS[observation.code];
  const words = { title: text(row.title, seen), detail: text(row.detail, seen) };
  const [first, ...rest] = row.causes(seen).filter((cause) => cause !== null);
  return first ? { ...words, likelyCauses: [first, ...rest] } : words;
}

function text(words: Row['title'], seen: Seen): string {
  return typeof words === 'string' ? words : words(seen);
}
