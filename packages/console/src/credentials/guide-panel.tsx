/** A strategy's setup guide: numbered steps, each with its warning, ticked off as one goes. */
import { Accordion, Anchor, Checkbox, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangleFilled, IconCheck, IconExternalLink } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { Strategy } from '../api/client.ts';
import { MarkdownText } from '../shared/markdown.tsx';
import { credentialStrings } from '../strings/en/credentials.ts';
import { sharedStrings } from '../strings/en/shared.ts';
import classes from './guide-panel.module.css';
import { nextStep, readProgress, writeProgress } from './guide-progress.ts';

const words = credentialStrings.guide;
export type Guide = NonNullable<Strategy['docs']>;

/** A wish to see a step, from 1. A new object is a new wish, also for the step that was wished for last. */
export interface GuideTarget {
  readonly step: number;
}

/** @param storageKey where progress is remembered: one for each guide, such as `workday-rest/oauth2-client-credentials` */
export function GuidePanel(props: {
  readonly docs: Guide;
  readonly storageKey: string;
  readonly openStep?: GuideTarget | null;
}) {
  const { docs, storageKey, openStep = null } = props;
  const [done, setDone] = useState(() => readProgress(storageKey));
  const [opened, setOpened] = useState(() => nextStep(docs.steps.length, done));
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (openStep === null) return;
    setOpened(openStep.step);
    const control = list.current?.querySelector<HTMLElement>(`[data-guide-step="${openStep.step}"]`);
    control?.focus({ preventScroll: true });
    control?.scrollIntoView({ block: 'nearest' });
  }, [openStep]);

  const tick = (step: number, isDone: boolean): void => {
    const next = new Set(done);
    if (isDone) next.add(step);
    else next.delete(step);
    setDone(next);
    writeProgress(storageKey, next);
    if (isDone) setOpened(nextStep(docs.steps.length, next, step));
  };

  return (
    <Stack component="section" gap="sm" aria-label={words.title} className={classes.guide}>
      <div className={classes.head}>
        <Title order={2}>{words.title}</Title>
        <Text size="sm" c="dimmed" aria-live="polite">
          {words.progress(done.size, docs.steps.length)}
        </Text>
      </div>
      <Text size="sm">{docs.summary}</Text>
      {docs.url !== undefined && (
        <Anchor href={docs.url} target="_blank" rel="noopener noreferrer" size="sm">
          {words.documentation}{' '}
          <IconExternalLink size={14} role="img" aria-label={sharedStrings.opensInNewTab} />
        </Anchor>
      )}
      <Accordion
        ref={list}
        order={3}
        value={opened === null ? null : String(opened)}
        onChange={(value) => setOpened(value === null ? null : Number(value))}
        variant="default"
        chevronSize={16}
        classNames={{ item: classes.item, control: classes.control, content: classes.content }}
      >
        {docs.steps.map((step, index) => (
          <Accordion.Item key={step.title} value={String(index + 1)}>
            <Accordion.Control data-guide-step={index + 1}>
              <span className={classes.title}>
                <span className={classes.number} data-done={done.has(index + 1) || undefined}>
                  {done.has(index + 1) ? (
                    <IconCheck size={16} role="img" aria-label={words.done} />
                  ) : (
                    index + 1
                  )}
                </span>
                {step.title}
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              <GuideStepBody step={step} />
              <Checkbox
                mt="sm"
                label={words.markDone}
                checked={done.has(index + 1)}
                onChange={(event) => tick(index + 1, event.currentTarget.checked)}
              />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Stack>
  );
}

export function GuideStepBody({ step }: { readonly step: Guide['steps'][number] }) {
  return (
    <>
      <MarkdownText>{step.body}</MarkdownText>
      {step.warning !== undefined && (
        <div className={classes.warning}>
          <IconAlertTriangleFilled size={16} role="img" aria-label={words.warning} className={classes.icon} />
          <MarkdownText>{step.warning}</MarkdownText>
        </div>
      )}
    </>
  );
}
