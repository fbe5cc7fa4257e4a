/** A part of a page that scrolls by itself: with a name, and within reach of the keyboard. */
import type { ReactNode } from 'react';

export function ScrollRegion(props: {
  readonly label: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={props.className} aria-label={props.label} tabIndex={0}>
      {props.children}
    </section>
  );
}
