/** What a test's steps look like while it runs: those planned, and what has been heard of each. Pure. */
import type { TestStep } from '../api/client.ts';
import type { StepEvent } from '../api/watched.ts';

export type PlannedStep = Pick<TestStep, 'id' | 'label'>;

export interface StepRow extends PlannedStep {
  readonly status: 'waiting' | 'running' | TestStep['status'];
  /** Milliseconds; null until the step has ended. */
  readonly durationMs: number | null;
  readonly request: TestStep['request'];
  readonly response: TestStep['response'];
}

const waiting = ({ id, label }: PlannedStep): StepRow => ({
  id,
  label,
  status: 'waiting',
  durationMs: null,
  request: null,
  response: null,
});

/** A step that was not planned, as of a test that has changed since, comes after those that were. */
export function stepRows(planned: readonly PlannedStep[], events: readonly StepEvent[]): readonly StepRow[] {
  const rows = new Map(planned.map((step) => [step.id, waiting(step)]));
  for (const event of events) {
    const { id } = event.step;
    rows.set(
      id,
      event.event === 'ended'
        ? { ...event.step }
        : { ...(rows.get(id) ?? waiting(event.step)), status: 'running' },
    );
  }
  return [...rows.values()];
}

/** The steps of a report, as events that have all happened. */
export const eventsOf = (steps: readonly TestStep[]): readonly StepEvent[] =>
  steps.map((step) => ({ event: 'ended', step }));
