/** The guide of a connection's strategy, over the page that points to one of its steps. */
import { Drawer } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Connection, Strategy } from '../../api/client.ts';
import { GuidePanel, type GuideTarget } from '../../credentials/guide-panel.tsx';
import { connectionPageStrings as words } from '../../strings/en/connection.ts';
import { sharedStrings } from '../../strings/en/shared.ts';

interface GuideOver {
  /** Shows a step, from 1. Undefined where there is no guide. */
  readonly openGuide: ((step: number) => void) | undefined;
  /** To be put anywhere in the page. */
  readonly guide: ReactNode;
}

export function useGuide(connection: Connection, strategy: Strategy | undefined): GuideOver {
  const [target, setTarget] = useState<GuideTarget | null>(null);
  const docs = strategy?.docs;
  if (docs === undefined) return { openGuide: undefined, guide: null };
  return {
    openGuide: (step) => setTarget({ step }),
    guide: (
      <Drawer
        opened={target !== null}
        onClose={() => setTarget(null)}
        position="right"
        title={words.guide}
        closeButtonProps={{ 'aria-label': sharedStrings.close }}
      >
        <GuidePanel
          docs={docs}
          storageKey={`${connection.providerId}/${connection.authenticationStrategyId}`}
          openStep={target}
        />
      </Drawer>
    ),
  };
}
