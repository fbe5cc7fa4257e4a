/** Why a connection does not work: what happened, what was seen, and what to do, the likeliest first. */
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangleFilled, IconBook2, IconCircleXFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Diagnosis, TestStep } from '../api/client.ts';
import { Time } from '../shared/time.tsx';
import { credentialStrings } from '../strings/en/credentials.ts';
import classes from './diagnosis-view.module.css';

const words = credentialStrings.diagnosis;

/**
 * @param step the one that failed, for what was asked and answered
 * @param onOpenGuide shows a step of the guide, counted from 1; left out: no links to the guide
 * @param announced it has just appeared: read out to those who hear the page
 * @param tone `attention` for a warning, which does not stop the connection
 * @param order of its heading
 */
export function DiagnosisView(props: {
  readonly diagnosis: Diagnosis;
  readonly step?: Pick<TestStep, 'request' | 'response'> | undefined;
  readonly onOpenGuide?: ((step: number) => void) | undefined;
  readonly announced?: boolean;
  readonly tone?: 'error' | 'attention';
  readonly order?: 2 | 3;
  readonly children?: ReactNode;
}) {
  const { diagnosis, step, tone = 'error', order = 2 } = props;
  const Icon = tone === 'error' ? IconCircleXFilled : IconAlertTriangleFilled;
  return (
    <Stack
      gap="md"
      className={classes.diagnosis}
      role={props.announced ? 'alert' : undefined}
      data-tone={tone}
    >
      <div className={classes.head}>
        <Icon
          size={20}
          className={classes.icon}
          role="img"
          aria-label={tone === 'error' ? words.error : words.warning}
        />
        <Title order={order}>{diagnosis.title}</Title>
      </div>
      <div>
        <Text size="sm" fw={600}>
          {words.seen}
        </Text>
        <Seen step={step} diagnosis={diagnosis} />
        <Text size="sm" className={classes.seen}>
          {diagnosis.detail}
        </Text>
      </div>
      {diagnosis.likelyCauses.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            {diagnosis.likelyCauses.length === 1 ? words.cause : words.causes}
          </Text>
          <ol className={classes.causes}>
            {diagnosis.likelyCauses.map(({ cause, fix, guideStep }) => (
              <li key={cause + fix}>
                <Text size="sm">{cause}</Text>
                <Text size="sm" fw={600}>
                  {fix}
                </Text>
                {guideStep !== undefined && props.onOpenGuide !== undefined && (
                  <Anchor
                    component="button"
                    type="button"
                    className={classes.guide}
                    onClick={() => props.onOpenGuide?.(guideStep)}
                  >
                    <IconBook2 size={16} aria-hidden /> {words.openGuide(guideStep)}
                  </Anchor>
                )}
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className={classes.foot}>
        <Text size="xs" c="dimmed">
          {diagnosis.occurrences > 1 ? (
            <>
              {words.since} <Time at={diagnosis.firstOccurredAt} />,{' '}
              {words.occurrences(new Intl.NumberFormat().format(diagnosis.occurrences))}
            </>
          ) : (
            <>
              {words.tested} <Time at={diagnosis.occurredAt} />
            </>
          )}
        </Text>
        {props.children}
      </div>
    </Stack>
  );
}

/** `403 from GET /workers?limit=1`, the address whole and copyable as text. */
function Seen(props: {
  readonly step: Pick<TestStep, 'request' | 'response'> | undefined;
  readonly diagnosis: Diagnosis;
}) {
  const { providerError, detail } = props.diagnosis;
  const asked = props.step?.request;
  // Most details say it themselves, in a sentence.
  const request = asked && !detail.includes(asked.url) ? asked : null;
  const code = providerError?.code ?? null;
  return (
    <>
      {request && (
        <Text size="sm" className={classes.seen}>
          {props.step?.response ? words.status(props.step.response.status) : words.noAnswer}
          <code>
            {request.method} {request.url}
          </code>
        </Text>
      )}
      {code !== null && !detail.includes(code) && (
        <Text size="sm">
          {words.providerCode}: <code>{code}</code>
        </Text>
      )}
    </>
  );
}
