/** The state of a run, a domain or a stream: colour and shape and word. */
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleXFilled,
  IconHandStop,
  IconPlayerPlayFilled,
} from '@tabler/icons-react';
import { type Tone, ToneBadge } from '../../shared/state-badge.tsx';
import { syncStrings as words } from '../../strings/en/syncs.ts';
import type { RunState } from './domains.ts';

const looks = {
  queued: { tone: 'off', Icon: IconCircleDashed },
  running: { tone: 'active', Icon: IconPlayerPlayFilled },
  succeeded: { tone: 'active', Icon: IconCircleCheckFilled },
  partial: { tone: 'attention', Icon: IconCircleHalf2 },
  deletion_held: { tone: 'attention', Icon: IconHandStop },
  failed: { tone: 'error', Icon: IconAlertTriangleFilled },
  cancelled: { tone: 'off', Icon: IconCircleXFilled },
} as const satisfies Record<RunState, { tone: Tone; Icon: unknown }>;

export const toneOf = (state: RunState): Tone => looks[state].tone;

export function RunStateBadge({ state }: { readonly state: RunState }) {
  const { tone, Icon } = looks[state];
  return <ToneBadge tone={tone} icon={<Icon size={14} aria-hidden />} label={words.runStates[state]} />;
}
