/** One stream of a run: how far it is, what it changed, and why it was refused. */
import { Text } from '@mantine/core';
import type { RunStream } from '../../api/client.ts';
import { DiagnosisView } from '../../credentials/diagnosis-view.tsx';
import { formatCount, formatDuration, formatRate } from '../../shared/amounts.ts';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import { Bar } from './bar.tsx';
import classes from './progress.module.css';
import { RunStateBadge, toneOf } from './run-state.tsx';

/** @param onOpenGuide shows a step of the guide, from 1 */
interface StreamProps {
  readonly stream: RunStream;
  readonly onOpenGuide: ((step: number) => void) | undefined;
}

export function StreamRow({ stream, onOpenGuide }: StreamProps) {
  const read = formatCount(stream.read);
  const goesOn = stream.state === 'running';
  return (
    <li className={classes.stream}>
      <div className={classes.row}>
        <div className={classes.name}>
          <span className={classes.streamName}>{stream.label}</span>
          <RunStateBadge state={stream.state} />
        </div>
        {stream.percent === null ? (
          // Of one that was refused, the diagnosis says what is known.
          <span className={classes.quiet}>{stream.state !== 'failed' && words.noTotal}</span>
        ) : (
          <Bar percent={stream.percent} tone={toneOf(stream.state)} label={words.progressOf(stream.label)} />
        )}
        <div className={classes.figures}>
          <span>
            {goesOn && stream.secondsLeft !== null && words.left(formatDuration(stream.secondsLeft))}
          </span>
          <span>{goesOn && stream.rate !== null && formatRate(stream.rate)}</span>
          <span>
            {stream.total !== null && goesOn
              ? words.rowsOf(read, formatCount(stream.total))
              : words.rowsRead(read)}
          </span>
        </div>
      </div>
      <StreamOutcome stream={stream} onOpenGuide={onOpenGuide} />
    </li>
  );
}

function StreamOutcome({ stream, onOpenGuide }: StreamProps) {
  const { created, updated, deleted, skipped, warnings, diagnosis } = stream;
  const changed = created + updated + deleted > 0;
  if (!changed && skipped === 0 && warnings.length === 0 && diagnosis === null) return null;
  return (
    <div className={classes.more}>
      {changed && (
        <span className={classes.quiet}>
          {words.changes(formatCount(created), formatCount(updated), formatCount(deleted))}
        </span>
      )}
      {skipped > 0 && <span className={classes.quiet}>{words.skipped(formatCount(skipped))}</span>}
      {diagnosis !== null && <DiagnosisView diagnosis={diagnosis} order={3} onOpenGuide={onOpenGuide} />}
      {warnings.map((warning) => (
        <div key={warning.code}>
          {warning.diagnosis === null ? (
            <Text size="sm">
              {words.warnings[warning.code]}: {warning.message}
            </Text>
          ) : (
            <DiagnosisView
              diagnosis={warning.diagnosis}
              order={3}
              tone="attention"
              onOpenGuide={onOpenGuide}
            />
          )}
          {warning.fields.length > 0 && (
            <span className={classes.quiet}>{words.warningFields(warning.fields.join(', '))}</span>
          )}
        </div>
      ))}
    </div>
  );
}
