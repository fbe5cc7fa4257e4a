/** When a connection is synced by itself. */
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { answerOf, type SyncSchedule, workspaceApi } from '../../api/client.ts';
import { ProblemNotice } from '../../shared/problem-notice.tsx';
import { Time } from '../../shared/time.tsx';
import { syncStrings } from '../../strings/en/syncs.ts';
import { fetchCode } from '../lazy-page.ts';
import { useMay, useWorkspaceId } from '../workspace.ts';
import { planOf } from './cron.ts';
import { scheduleQuery } from './queries.ts';
import { sayPlan, zonedTime } from './say-plan.ts';

const words = syncStrings.schedule;
/** Its reckoning of times is weight that only those need who change a schedule. */
const ScheduleForm = lazy(async () => ({
  default: (await fetchCode(() => import('./schedule-form.tsx'))).ScheduleForm,
}));

export function Schedule({ connectionId }: { readonly connectionId: string }) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const mayChange = useMay('workspace_admin');
  const query = scheduleQuery(workspaceId, connectionId);
  const schedule = useQuery(query);
  const [editing, setEditing] = useState(false);
  const [done, setDone] = useState('');
  const saving = useMutation({
    mutationFn: (draft: Pick<SyncSchedule, 'cron' | 'timezone'> | null) =>
      answerOf(
        workspaceApi(workspaceId).PUT('/api/connectors/{id}/schedule', {
          params: { path: { id: connectionId } },
          // A null must be sent as a body of its own: the client would leave it out.
          body: draft as SyncSchedule,
          bodySerializer: (body) => JSON.stringify(body ?? null),
        }),
      ),
    onSuccess: (saved) => {
      client.setQueryData(query.queryKey, saved ?? null);
      setEditing(false);
      setDone(saved == null ? words.removed : words.saved);
    },
  });
  return (
    <section aria-labelledby="schedule-title">
      <Stack gap="sm">
        <Title order={2} id="schedule-title">
          {words.title}
        </Title>
        {schedule.isError && <ProblemNotice error={schedule.error} onRetry={() => void schedule.refetch()} />}
        {schedule.isPending && <Skeleton height="3rem" maw="var(--measure)" />}
        {schedule.data !== undefined && !editing && <Saved schedule={schedule.data} />}
        {schedule.data !== undefined && !editing && mayChange && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setEditing(true)}>
              {schedule.data === null ? words.add : words.edit}
            </Button>
            {schedule.data !== null && (
              <Button variant="subtle" onClick={() => saving.mutate(null)} loading={saving.isPending}>
                {words.remove}
              </Button>
            )}
          </Group>
        )}
        {editing && (
          <Suspense fallback={<Skeleton height="14rem" maw="var(--measure)" />}>
            <ScheduleForm
              saved={schedule.data ?? null}
              onSave={(draft) => saving.mutate(draft)}
              onClose={() => setEditing(false)}
              pending={saving.isPending}
            />
          </Suspense>
        )}
        {saving.isError && <ProblemNotice error={saving.error} />}
        <Text size="sm" role="status">
          {!editing && done}
        </Text>
      </Stack>
    </section>
  );
}

function Saved({ schedule }: { readonly schedule: SyncSchedule | null }) {
  if (schedule === null) return <Text size="sm">{words.none}</Text>;
  return (
    <div>
      <Text size="sm">{words.inZone(sayPlan(planOf(schedule.cron)), schedule.timezone)}</Text>
      <Text size="sm" c="dimmed">
        {words.next}: {zonedTime(new Date(schedule.dueAt), schedule.timezone)} (<Time at={schedule.dueAt} />)
      </Text>
    </div>
  );
}
