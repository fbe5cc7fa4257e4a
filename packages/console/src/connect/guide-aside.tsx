/** The guide: beside the form on a wide page; on a narrow one it folds away above it. */
import { Button } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconBook2, IconChevronDown } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { type Guide, GuidePanel, type GuideTarget } from '../credentials/guide-panel.tsx';
import { connectStrings } from '../strings/en/connect.ts';
import classes from './guide-aside.module.css';

export function GuideAside(props: {
  readonly docs: Guide;
  readonly storageKey: string;
  readonly target: GuideTarget | null;
}) {
  const [opened, setOpened] = useState(false);
  // Passed on only once it is unfolded: what is not shown cannot be scrolled to.
  const [shown, setShown] = useState<GuideTarget | null>(null);
  // It is as much to draw as the form, in which one can type before.
  const drawn = useDeferredValue(true, false);
  const id = useId();
  useEffect(() => {
    if (props.target !== null) setOpened(true);
    setShown(props.target);
  }, [props.target]);
  return (
    <aside className={classes.aside}>
      <Button
        className={classes.toggle}
        variant="default"
        fullWidth
        justify="space-between"
        leftSection={<IconBook2 size={18} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {connectStrings.form.openGuide}
      </Button>
      <div id={id} className={classes.panel} data-opened={opened || undefined}>
        {drawn && <GuidePanel docs={props.docs} storageKey={props.storageKey} openStep={shown} />}
      </div>
    </aside>
  );
}
