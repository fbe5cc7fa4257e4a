/** Numbers, durations and shares as people read them. Pure. */
import { sharedStrings } from '../strings/en/shared.ts';

export const formatCount = (count: number, locale?: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(count);

/** "1.2M": for the ends of an axis. */
export const formatShort = (count: number, locale?: string): string =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count);

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** The two largest units, "2 min 5 sec"; below ten seconds with a tenth. @param seconds not negative */
export function formatDuration(seconds: number, locale?: string): string {
  const write = (value: number, unit: string, digits = 0): string =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  const tenths = Math.round(seconds * 10) / 10;
  if (tenths < 10) return write(tenths, 'second', 1);
  let rest = Math.round(seconds);
  const parts: string[] = [];
  for (const [unit, length] of steps) {
    const value = Math.floor(rest / length);
    rest -= value * length;
    if (value === 0 && parts.length === 0) continue;
    if (value > 0) parts.push(write(value, unit));
    // A unit that is missing ends it too: "1 hr 5 sec" would be more exact than it is.
    if (parts.length === 2 || value === 0) break;
  }
  return parts.join(' ');
}

/** Whole percent; what is there but small is not 0 %, and what is not all is not 100 %. */
export function formatShare(part: number, whole: number, locale?: string): string {
  if (whole <= 0) return new Intl.NumberFormat(locale, { style: 'percent' }).format(0);
  const exact = (part / whole) * 100;
  const inside = part > 0 && part < whole;
  const percent = inside ? Math.min(99, Math.max(1, Math.round(exact))) : Math.round(exact);
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
}

/** @param rate rows a second */
export const formatRate = (rate: number, locale?: string): string =>
  sharedStrings.perSecond(
    new Intl.NumberFormat(locale, { maximumFractionDigits: rate < 10 ? 1 : 0 }).format(rate),
  );
