/** One domain of a run: its figures, and its streams folded in. */
import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatCount, formatDuration, formatRate } from '../../shared/amounts.ts';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { Bar } from './bar.tsx';
import type { DomainProgress } from './domains.ts';
import classes from './progress.module.css';
import { RunStateBadge, toneOf } from './run-state.tsx';
import { StreamRow } from './stream-row.tsx';

export function DomainRow({ domain }: { readonly domain: DomainProgress }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const tone = domain.failed > 0 && domain.state === 'running' ? 'attention' : toneOf(domain.state);
  return (
    <div className={classes.domain}>
      <div className={classes.row}>
        <div className={classes.name}>
          <h3>
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={open} />
              {domain.label}
            </UnstyledButton>
          </h3>
          <RunStateBadge state={domain.state} />
        </div>
        <Bar percent={domain.percent} tone={tone} label={words.progressOf(domain.label)} />
        <div className={classes.figures}>
          <span>{words.rowsRead(formatCount(domain.read))}</span>
          <span>{domain.rate !== null && formatRate(domain.rate)}</span>
          <span>{domain.secondsLeft !== null && words.left(formatDuration(domain.secondsLeft))}</span>
        </div>
        <div className={classes.note} data-tone={domain.failed > 0 ? 'error' : undefined}>
          {noteOf(domain)}
        </div>
      </div>
      <ul id={id} className={classes.streams} hidden={!open}>
        {open && domain.streams.map((stream) => <StreamRow key={stream.name} stream={stream} />)}
      </ul>
    </div>
  );
}

/** One line that is always there: what failed, or else what is read now. */
function noteOf({ streams, ended }: DomainProgress): string {
  const failed = streams.find(({ state }) => state === 'failed');
  const running = streams.filter(({ state }) => state === 'running').map(({ label }) => label);
  const counted = words.streamsEnded(ended, streams.length);
  if (failed !== undefined) return [failed.diagnosis?.title ?? failed.label, counted].join(' · ');
  return running.length === 0 ? counted : [words.reading(running.join(', ')), counted].join(' · ');
}
