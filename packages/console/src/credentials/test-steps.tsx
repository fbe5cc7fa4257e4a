/** The steps of a connection test: there before it runs, then ticked off one after the other, each with its time. */
import {
  IconAlertTriangleFilled,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleXFilled,
  IconMinus,
} from '@tabler/icons-react';
import type { StepEvent } from '../api/watched.ts';
import { credentialStrings } from '../strings/en/credentials.ts';
import { duration } from './duration.ts';
import { type PlannedStep, type StepRow, stepRows } from './step-progress.ts';
import classes from './test-steps.module.css';

const words = credentialStrings.steps;
const icons = {
  waiting: IconCircle,
  running: IconCircleDashed,
  passed: IconCircleCheckFilled,
  failed: IconCircleXFilled,
  warning: IconAlertTriangleFilled,
  skipped: IconMinus,
} as const satisfies Record<StepRow['status'], unknown>;

/**
 * @param steps those of the strategy (`testSteps`), in the order in which they run
 * @param events what has been heard so far; `eventsOf(report.steps)` shows a test that has ended
 */
export function TestSteps(props: {
  readonly steps: readonly PlannedStep[];
  readonly events: readonly StepEvent[];
}) {
  return (
    <ol className={classes.steps} aria-live="polite">
      {stepRows(props.steps, props.events).map((row) => (
        <Step key={row.id} row={row} />
      ))}
    </ol>
  );
}

function Step({ row }: { readonly row: StepRow }) {
  const Icon = icons[row.status];
  return (
    <li className={classes.step} data-status={row.status}>
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.label}>
        {row.label}
        {row.request !== null && (
          <code className={classes.request}>{words.request(row.request.method, row.request.url)}</code>
        )}
      </span>
      <span className={classes.outcome}>
        <span className={classes.status}>{words[row.status]}</span>
        {row.durationMs !== null && row.status !== 'skipped' && (
          <span className={classes.time}>{duration(row.durationMs)}</span>
        )}
      </span>
    </li>
  );
}
