/** What a plugin's `explain` gave, judged as it comes: a plugin may have been written without the types. Pure. */
import type { Explanation, LikelyCause } from '@cleat/plugin-kit';

/**
 * A copy that holds nothing else.
 *
 * @param guideSteps how many the strategy's guide has
 * @throws TypeError that says what is wrong with it
 */
export function readExplanation(given: unknown, guideSteps: number): Explanation | undefined {
  if (given === undefined) return undefined;
  const { title, detail, likelyCauses } = membersOf(given, 'it', ['title', 'detail', 'likelyCauses']);
  return {
    ...(title !== undefined && { title: textOf(title, 'title') }),
    ...(detail !== undefined && { detail: textOf(detail, 'detail') }),
    ...(likelyCauses !== undefined && { likelyCauses: causesOf(likelyCauses, guideSteps) }),
  };
}

function causesOf(given: unknown, guideSteps: number): readonly [LikelyCause, ...LikelyCause[]] {
  if (!Array.isArray(given)) throw new TypeError('likelyCauses is no list');
  const [first, ...others] = given.map((cause: unknown, index) =>
    causeOf(cause, `likelyCauses/${index}`, guideSteps),
  );
  if (first === undefined) throw new TypeError('likelyCauses is empty: leave it out for the general ones');
  return [first, ...others];
}

function causeOf(given: unknown, at: string, guideSteps: number): LikelyCause {
  const { cause, fix, guideStep } = membersOf(given, at, ['cause', 'fix', 'guideStep']);
  const said = { cause: textOf(cause, `${at}/cause`), fix: textOf(fix, `${at}/fix`) };
  if (guideStep === undefined) return said;
  if (
    typeof guideStep !== 'number' ||
    !Number.isInteger(guideStep) ||
    guideStep < 1 ||
    guideStep > guideSteps
  )
    throw new TypeError(`${at}/guideStep is none of the ${guideSteps} steps of the guide, counted from 1`);
  return { ...said, guideStep };
}

function membersOf(given: unknown, at: string, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new TypeError(`${at} is no object`);
  const other = Object.keys(given).find((name) => !known.includes(name));
  if (other !== undefined) throw new TypeError(`${at} has a member ${other}; known are ${known.join(', ')}`);
  return Object.fromEntries(Object.entries(given));
}

function textOf(given: unknown, at: string): string {
  if (typeof given !== 'string' || given.trim() === '') throw new TypeError(`${at} is no text`);
  return given;
}
