/** A plugin's Markdown as elements: no HTML of its own, and links that say where they lead. */
import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import Markdown from 'markdown-to-jsx';
import type { ReactNode } from 'react';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './markdown.module.css';

/** Only addresses that a browser opens without running anything. */
function Link({ href = '', children }: { readonly href?: string; readonly children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return <span>{children}</span>;
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always">
      {children}
      <IconExternalLink size={14} role="img" aria-label={sharedStrings.opensInNewTab} />
    </Anchor>
  );
}

const options = {
  disableParsingRawHTML: true,
  overrides: { a: { component: Link }, img: { component: () => null } },
};

export function MarkdownText({ children }: { readonly children: string }) {
  return (
    <div className={classes.markdown}>
      <Markdown options={options}>{children}</Markdown>
    </div>
  );
}
