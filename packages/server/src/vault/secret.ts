import { inspect } from 'node:util';

const mask = '[secret]';

/**
 * A plaintext secret in memory. It prints as `[secret]` wherever a value is turned into text, so that a
 * log line, a template string, JSON or a debugger's inspection cannot leak it. Only the rooms `vault/`
 * and `grants/` may call `expose()`; a test enforces that.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The plaintext. */
  expose(): string {
    return this.#value;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [Symbol.toPrimitive](): string {
    return mask;
  }

  [inspect.custom](): string {
    return mask;
  }
}

/** The secrets of one credential, by field name. */
export type Secrets = ReadonlyMap<string, Secret>;
