/**
 * Calls a plugin's own functions. What is wrong with one of them is told apart from everything else, so that it can be
 * logged as the plugin's fault, and so that nobody is told to mend a field.
 */
export type Hook = 'explain' | 'requestUrl' | 'proxyRoot';

/** A hook that threw, or gave what it may not give. */
export class HookFault extends Error {
  override readonly name = 'HookFault';

  constructor(plugin: string, hook: Hook, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : 'unknown reason';
    super(`${hook} of the plugin ${plugin} failed: ${reason}`, { cause });
    // Of the two, the author needs the lines of the plugin.
    if (cause instanceof Error && cause.stack !== undefined) this.stack = cause.stack;
  }
}

/**
 * @param read judges what the hook gave, and throws for what it may not give
 * @throws HookFault
 */
export function callHook<T>(
  { plugin, hook }: { readonly plugin: string; readonly hook: Hook },
  call: () => unknown,
  read: (given: unknown) => T,
): T {
  try {
    const given = call();
    if (isThenable(given)) {
      // A rejection that nobody handles ends the process, and with it the service of every Workspace.
      Promise.resolve(given).catch(() => undefined);
      throw new TypeError('it gave a promise, but must answer at once');
    }
    return read(given);
  } catch (error) {
    throw new HookFault(plugin, hook, error);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}

/** @throws TypeError */
export function readText(given: unknown): string {
  if (typeof given !== 'string') throw new TypeError(`it gave ${nameOfType(given)} in place of a text`);
  return given;
}

/** Never the value itself: this ends up in the log. */
function nameOfType(value: unknown): string {
  return value === null || value === undefined ? String(value) : `one of type ${typeof value}`;
}
