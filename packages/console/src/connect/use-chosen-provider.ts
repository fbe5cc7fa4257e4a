/** The Provider that was chosen, kept in the address, so that going back in the browser leads back to the choice. */
import { useCallback, useSyncExternalStore } from 'react';

const parameter = 'provider';
const listeners = new Set<() => void>();
const tellAll = (): void => {
  for (const tell of listeners) tell();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

const read = (): string | null => new URLSearchParams(location.search).get(parameter);

export function useChosenProvider(): readonly [string | null, (id: string | null) => void] {
  const chosen = useSyncExternalStore(subscribe, read);
  const choose = useCallback((id: string | null) => {
    const next = new URL(location.href);
    if (id === null) next.searchParams.delete(parameter);
    else next.searchParams.set(parameter, id);
    history.pushState(null, '', next);
    scrollTo(0, 0);
    tellAll();
  }, []);
  return [chosen, choose];
}
