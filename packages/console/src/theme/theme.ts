/** All colours, sizes and spaces of the pages. Components name them; none holds a literal of its own. */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Deep teal: the one accent, for what can be pressed and where the keyboard is. */
const accent: MantineColorsTuple = [
  '#eaf6f6',
  '#d3eaea',
  '#a6d5d5',
  '#75bebf',
  '#4ba7a8',
  '#2a8f90',
  '#137778',
  '#0b5d5e',
  '#084a4b',
  '#043637',
];
/** Neutral ground with a trace of the accent's hue. */
const gray: MantineColorsTuple = [
  '#f8f9f9',
  '#f0f2f2',
  '#e4e8e8',
  '#d2d8d8',
  '#b3bcbc',
  '#859191',
  '#5d6969',
  '#465151',
  '#2f3939',
  '#1a2222',
];
const dark: MantineColorsTuple = [
  '#dbe3e3',
  '#b9c4c4',
  '#97a4a4',
  '#748282',
  '#3f4b4b',
  '#2c3737',
  '#212a2a',
  '#182020',
  '#121919',
  '#0c1111',
];

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  colors: { accent, gray, dark },
  black: '#1a2222',
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.4' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2.5rem' },
  defaultRadius: 'sm',
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** The four states; these colours appear for nothing else. `-ground` lies under text of the state's own colour. */
const states = {
  light: {
    active: ['#1f6b34', '#e8f4ea'],
    attention: ['#8a5300', '#fdf3e1'],
    error: ['#a8201f', '#fceceb'],
    off: ['#556161', '#eef1f1'],
  },
  dark: {
    active: ['#7fcf93', '#16291b'],
    attention: ['#eab45c', '#2e2411'],
    error: ['#f2928d', '#331917'],
    off: ['#9fabab', '#232c2c'],
  },
} as const;

const variables = (scheme: keyof typeof states): Record<string, string> =>
  Object.fromEntries(
    Object.entries(states[scheme]).flatMap(([state, [text, ground]]) => [
      [`--state-${state}`, text],
      [`--state-${state}-ground`, ground],
    ]),
  );

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: { '--measure': '70ch', '--row-height': '40px', '--logo-ground': '#ffffff' },
  light: {
    ...variables('light'),
    '--line': '#dfe4e4',
    '--ground': '#ffffff',
    '--ground-quiet': '#f8f9f9',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1a2222',
    '--mantine-color-dimmed': '#556161',
    '--mantine-color-placeholder': '#6c7979',
    '--mantine-color-error': '#a8201f',
  },
  dark: {
    ...variables('dark'),
    '--line': '#2c3737',
    '--ground': '#121919',
    '--ground-quiet': '#182020',
    '--mantine-color-body': '#121919',
    '--mantine-color-text': '#dbe3e3',
    '--mantine-color-dimmed': '#97a4a4',
    '--mantine-color-placeholder': '#839090',
    '--mantine-color-error': '#f2928d',
  },
});
