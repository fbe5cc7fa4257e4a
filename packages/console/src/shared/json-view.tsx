/** Data as it came, set for reading. */
import classes from './json-view.module.css';

export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0}>
      <pre className={classes.json}>{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
