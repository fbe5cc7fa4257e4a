import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';
import './variables.css';
import './global.css';

/** The server puts a new nonce into each page; browsers hide it from the attribute, not from the property. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
/** Dialogs keep the page from scrolling by a style element of another library, which reads the nonce here. */
Object.assign(globalThis, { __webpack_nonce__: nonce });

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  );
}
