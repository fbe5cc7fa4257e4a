/** The theme as a style sheet, written when the pages are built: a browser need not work it out each time it draws. */
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import type { Plugin } from 'vite';
import { resolveVariables, theme } from './src/theme/theme.ts';

type Variables = Parameters<typeof convertCssVariables>[0]['dark'];

const file = `${import.meta.dirname}/src/theme/variables.css`;

/** What `MantineProvider` writes for the theme where it is asked to. */
function themeVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const [ofMantine, ours] = [defaultCssVariablesResolver(whole), resolveVariables(whole)];
  const scheme = (kind: 'dark' | 'light'): Variables => ({
    ...ofMantine[kind],
    ...ours[kind],
    '--mantine-color-scheme': kind,
  });
  return convertCssVariables({
    variables: { ...ofMantine.variables, ...ours.variables },
    dark: scheme('dark'),
    light: scheme('light'),
  });
}

export const themeVariablesPlugin: Plugin = {
  name: 'theme-variables',
  load: (id) => (id === file ? themeVariables() : null),
};
