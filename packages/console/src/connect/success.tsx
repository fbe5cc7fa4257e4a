/** It works: one line says what is now possible, and the way back. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { TestReport } from '../api/client.ts';
import { TestReportView } from '../credentials/test-report.tsx';
import { connectStrings } from '../strings/en/connect.ts';
import { hostOf } from './frame.tsx';
import { hasOpener } from './opener-link.ts';
import classes from './success.module.css';

const words = connectStrings.success;
/** Milliseconds: long enough to be read, short enough not to be waited for. */
const closesAfter = 1500;

/**
 * @param providerName null where the session has ended, and its connection is gone again
 * @param report null where the test ran before the page was loaded
 */
export function SuccessPage(props: {
  readonly providerName: string | null;
  readonly report: TestReport | null;
  readonly returnTo: string | null;
}) {
  const { providerName, report, returnTo } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const warned = report?.steps.some(({ diagnosis }) => diagnosis !== null) ?? false;
  const isPopup = hasOpener();
  const heading = providerName === null ? connectStrings.gone.endedTitle : words.title(providerName);

  useEffect(() => {
    title.current?.focus();
    document.title = heading;
  }, [heading]);
  useEffect(() => {
    // The product goes on by itself. A warning is for the person who is here now.
    if (!isPopup || warned) return;
    const timer = setTimeout(() => window.close(), closesAfter);
    return () => clearTimeout(timer);
  }, [isPopup, warned]);

  return (
    <Stack gap="lg" maw="var(--measure)">
      <Stack gap="xs">
        <div className={classes.head}>
          <IconCircleCheckFilled size={28} aria-hidden className={classes.icon} />
          <Title order={1} ref={title} tabIndex={-1} className={classes.title}>
            {heading}
          </Title>
        </div>
        <Text>{words.possible(returnTo === null ? null : hostOf(returnTo))}</Text>
      </Stack>
      <Group>
        {isPopup ? (
          <Button size="md" onClick={() => window.close()}>
            {words.closeWindow}
          </Button>
        ) : returnTo === null ? (
          <Text size="sm" c="dimmed">
            {words.close}
          </Text>
        ) : (
          <Button size="md" component="a" href={returnTo}>
            {words.back(hostOf(returnTo))}
          </Button>
        )}
      </Group>
      {report !== null && (
        <Stack gap="xs">
          <Title order={2}>{warned ? words.warned : words.tested}</Title>
          <TestReportView report={report} order={3} />
        </Stack>
      )}
    </Stack>
  );
}
