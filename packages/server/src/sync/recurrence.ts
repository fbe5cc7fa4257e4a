/** Tells that something comes round again, of any number of things, and keeps one in mind (Brent 1980). */

export interface Recurrence {
  /** Whether one of these came before: told within three rounds. */
  meets(keys: readonly (string | null)[]): boolean;
  /** What came before may come again from here on. */
  forget(): void;
}

export function createRecurrence(): Recurrence {
  let kept: string | null = null;
  let power = 1;
  let since = 0;
  return {
    meets: (keys) => {
      if (kept !== null && keys.includes(kept)) return true;
      const key = keys.find((one) => one !== null);
      since += 1;
      if (since < power || key === undefined) return false;
      kept = key;
      power *= 2;
      since = 0;
      return false;
    },
    forget: () => {
      kept = null;
      power = 1;
      since = 0;
    },
  };
}
