/** A link that leads nowhere any more, and one that has done its work. */
import { Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { connectStrings as words } from '../strings/en/connect.ts';
import { Frame } from './frame.tsx';
import { answeredConnectionId, tellOpener } from './opener-link.ts';
import { arrivedWith, type ConnectSession, cameByLink } from './session.ts';
import { SuccessPage } from './success.tsx';

export function GonePage() {
  const { title, text, missingTitle, missing } = words.gone;
  return (
    <Frame>
      <Stack gap="xs" maw="var(--measure)">
        <Title order={1}>{cameByLink || arrivedWith !== null ? title : missingTitle}</Title>
        <Text>{cameByLink || arrivedWith !== null ? text : missing}</Text>
      </Stack>
    </Frame>
  );
}

/** The session has ended with success: at the Provider just now, or before this page was loaded again. */
export function EndedPage({
  session,
}: {
  readonly session: Extract<ConnectSession, { readonly ended: true }>;
}) {
  const { providerName, returnTo, result } = session;
  useEffect(() => {
    const connectionId = answeredConnectionId();
    if (arrivedWith !== null) tellOpener({ type: 'success', connectionId, state: result, code: null });
  }, [result]);
  return (
    <Frame>
      <SuccessPage providerName={providerName} report={null} returnTo={returnTo} />
    </Frame>
  );
}
