import { credentialStrings } from '../strings/en/credentials.ts';

/** "180 ms", "1.4 s". @param milliseconds not below 0 */
export function duration(milliseconds: number, locale?: string): string {
  const { steps } = credentialStrings;
  const number = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  return milliseconds < 1000
    ? steps.milliseconds(number(milliseconds, 0))
    : steps.seconds(number(milliseconds / 1000, 1));
}
