/** Code that is fetched when it is first needed. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiProblem } from '../api/problem.ts';

/**
 * @throws ApiProblem where the code does not come: Cleat cannot be reached, or was deployed anew and has other files
 * now. The router by itself would then load the whole page again, into an error page of the browser.
 */
export const fetchCode = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch((cause: unknown) => {
    forgetStyles(cause);
    throw ApiProblem.unreachable(cause);
  });

export const lazyPage = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => fetchCode(load), name);

/** A style sheet that failed once counts as there for the next attempt, which would show the page without it. */
function forgetStyles(cause: unknown): void {
  const href =
    cause instanceof Error ? /^Unable to preload CSS for (\S+)$/.exec(cause.message)?.[1] : undefined;
  if (href !== undefined) document.querySelector(`link[href="${CSS.escape(href)}"]`)?.remove();
}
