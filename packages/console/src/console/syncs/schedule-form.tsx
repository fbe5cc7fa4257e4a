/** A schedule in plain choices, with the times that it leads to before it is saved. */
import {
  Autocomplete,
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { SyncSchedule } from '../../api/client.ts';
import { useNow } from '../../shared/time.tsx';
import { syncStrings } from '../../strings/en/syncs.ts';
import { cronOf, firstPlan, type Plan, planOf, type Repeat, repeats } from './cron.ts';
import { nextTimes } from './next-times.ts';
import { weekdayName, zonedTime } from './say-plan.ts';

const words = syncStrings.schedule;
const zones = Intl.supportedValuesOf('timeZone');
/** Weeks begin on Monday, as working weeks do. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];

export function ScheduleForm(props: {
  readonly saved: SyncSchedule | null;
  readonly onSave: (draft: Pick<SyncSchedule, 'cron' | 'timezone'>) => void;
  readonly onClose: () => void;
  readonly pending: boolean;
}) {
  const { saved } = props;
  const [plan, setPlan] = useState<Plan>(saved === null ? firstPlan : planOf(saved.cron));
  const [timezone, setTimezone] = useState(
    saved?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  );
  const now = useNow();
  const change = (part: Partial<Plan>): void => setPlan({ ...plan, ...part });
  const cron = cronOf(plan);
  const next = nextTimes(cron, timezone, now);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if ('times' in next) props.onSave({ cron, timezone });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw="var(--measure)">
        <Group align="flex-start" gap="md">
          <NativeSelect
            label={words.repeat}
            value={plan.repeat}
            // Who turns to a pattern of their own begins with what the choice before meant.
            onChange={({ currentTarget }) => change({ repeat: currentTarget.value as Repeat, cron })}
            data={repeats.map((value) => ({ value, label: words.repeats[value] }))}
          />
          <When plan={plan} onChange={change} />
        </Group>
        {plan.repeat === 'custom' && (
          <TextInput
            label={words.cron}
            description={words.cronAbout}
            value={plan.cron}
            onChange={({ currentTarget }) => change({ cron: currentTarget.value })}
            error={'fault' in next && cron !== '' && (next.fault === 'never' ? words.never : words.badCron)}
            spellCheck={false}
            required
          />
        )}
        <Autocomplete
          label={words.timezone}
          value={timezone}
          onChange={setTimezone}
          data={zones}
          limit={50}
          required
        />
        <div aria-live="polite">
          <Text size="sm" fw={600}>
            {words.nextPreview}
          </Text>
          {[0, 1, 2].map((index) => (
            <Text key={index} size="sm" mih="1.5rem">
              {'times' in next && next.times[index] !== undefined && zonedTime(next.times[index], timezone)}
            </Text>
          ))}
          <Text size="xs" c="dimmed">
            {words.lateness}
          </Text>
        </div>
        <Group gap="xs">
          <Button type="submit" loading={props.pending} disabled={'fault' in next}>
            {words.save}
          </Button>
          <Button variant="subtle" onClick={props.onClose}>
            {words.discard}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function When({ plan, onChange }: { readonly plan: Plan; readonly onChange: (part: Partial<Plan>) => void }) {
  const time = (
    <TextInput
      type="time"
      label={words.time}
      value={plan.time}
      onChange={({ currentTarget }) => currentTarget.value !== '' && onChange({ time: currentTarget.value })}
    />
  );
  switch (plan.repeat) {
    case 'custom':
      return null;
    case 'hourly':
      return (
        <NumberInput
          label={words.minute}
          value={Number(plan.time.slice(3))}
          onChange={(value) => onChange({ time: `00:${String(Number(value) || 0).padStart(2, '0')}` })}
          min={0}
          max={59}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
        />
      );
    case 'weekly':
      return (
        <>
          <NativeSelect
            label={words.weekday}
            value={String(plan.weekday)}
            onChange={({ currentTarget }) => onChange({ weekday: Number(currentTarget.value) })}
            data={weekdays.map((value) => ({ value: String(value), label: weekdayName(value) }))}
          />
          {time}
        </>
      );
    case 'monthly':
      return (
        <>
          <NativeSelect
            label={words.day}
            value={String(plan.day)}
            onChange={({ currentTarget }) => onChange({ day: Number(currentTarget.value) })}
            data={Array.from({ length: 28 }, (_, index) => String(index + 1))}
          />
          {time}
        </>
      );
    default:
      return time;
  }
}
