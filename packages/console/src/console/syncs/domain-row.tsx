/** One domain of a run: its figures, and its streams folded in. */
import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatCount, formatDuration, formatRate } from '../../shared/amounts.ts';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { Bar } from './bar.tsx';
import type { DomainProgress } from './domains.ts';
import classes from './progress.module.css';
import { RunStateBadge, toneOf } from './run-state.tsx';
import { StreamRow } from './stream-row.tsx';

/** @param onOpenGuide shows a step of the guide, from 1 */
export function DomainRow(props: {
  readonly domain: DomainProgress;
  readonly onOpenGuide: ((step: number) => void) | undefined;
}) {
  const { domain } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  const tone = domain.failed > 0 && domain.state === 'running' ? 'attention' : toneOf(domain.state);
  return (
    <div className={classes.domain}>
      <div className={classes.row}>
        <div className={classes.name}>
          <Title order={3}>
            <UnstyledButton
              className={classes.toggle}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              <IconChevronRight size={16} aria-hidden className={classes.chevron} data-open={open} />
              {domain.label}
            </UnstyledButton>
          </Title>
          <RunStateBadge state={domain.state} />
        </div>
        <Bar percent={domain.percent} tone={tone} label={words.progressOf(domain.label)} />
        <div className={classes.figures}>
          <span>{domain.secondsLeft !== null && words.left(formatDuration(domain.secondsLeft))}</span>
          <span>{domain.rate !== null && formatRate(domain.rate)}</span>
          <span>{words.rowsRead(formatCount(domain.read))}</span>
        </div>
        <div className={classes.note} data-tone={domain.failed > 0 ? 'error' : undefined}>
          {noteOf(domain)}
        </div>
      </div>
      <ul id={id} className={classes.streams} hidden={!open}>
        {open &&
          domain.streams.map((stream) => (
            <StreamRow key={stream.name} stream={stream} onOpenGuide={props.onOpenGuide} />
          ))}
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
