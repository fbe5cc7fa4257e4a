/** Data as it came, set for reading. */

import classes from './json-view.module.css';
import { ScrollRegion } from './scroll-region.tsx';

export function JsonView({ value, label }: { readonly value: unknown; readonly label: string }) {
  return (
    <ScrollRegion label={label}>
      <pre className={classes.json}>{JSON.stringify(value, null, 2)}</pre>
    </ScrollRegion>
  );
}
