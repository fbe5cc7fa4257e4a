/**
 * Lets so many through in each turn of the event loop, first come, first served; null where there is no need to wait.
 * Where hundreds come at once, what the first of them begins is answered before the last of them begins: sockets are
 * used again instead of opened for each, and what everybody waits for finds its turn in between.
 */
export function createTurnstile(perTurn: number): () => Promise<void> | null {
  const waiting: (() => void)[] = [];
  /** In this turn; those that are let through at its beginning are among them. */
  let passed = 0;
  const turn = (): void => {
    const next = waiting.splice(0, perTurn);
    passed = next.length;
    if (passed > 0) setImmediate(turn);
    for (const pass of next) pass();
  };
  return () => {
    if (passed === perTurn) return new Promise((resolve) => waiting.push(resolve));
    if (passed === 0) setImmediate(turn);
    passed += 1;
    return null;
  };
}
