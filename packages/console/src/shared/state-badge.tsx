/** A connection's state: always colour and shape and word. */
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconPlayerPauseFilled,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { Connection } from '../api/client.ts';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './state-badge.module.css';

type State = Connection['state'];
export type Tone = 'active' | 'attention' | 'error' | 'off';

const looks = {
  pending_authorization: { tone: 'attention', Icon: IconUserQuestion },
  unverified: { tone: 'attention', Icon: IconCircleDashed },
  active: { tone: 'active', Icon: IconCircleCheckFilled },
  credential_error: { tone: 'error', Icon: IconAlertTriangleFilled },
  disabled: { tone: 'off', Icon: IconPlayerPauseFilled },
} as const satisfies Record<State, { tone: Tone; Icon: unknown }>;

export function StateBadge({ state }: { readonly state: State }) {
  const { tone, Icon } = looks[state];
  return <ToneBadge tone={tone} icon={<Icon size={14} aria-hidden />} label={sharedStrings.states[state]} />;
}

export function ToneBadge(props: {
  readonly tone: Tone;
  readonly icon: React.ReactNode;
  readonly label: string;
}) {
  return (
    <span className={classes.badge} data-tone={props.tone}>
      {props.icon}
      {props.label}
    </span>
  );
}
