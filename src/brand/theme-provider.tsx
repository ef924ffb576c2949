import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const noop = () => undefined;

/** The constant context values that Mantine's components expect. */
const settings = {
  // The colours themselves come from `light-dark()`, whatever the attribute in `index.html` says.
  colorScheme: 'auto',
  setColorScheme: noop,
  clearColorScheme: noop,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

interface ThemeProviderProps {
  /** `test` turns transitions off. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

/**
 * Replaces `MantineProvider`, which writes style elements, which the content security policy
 * forbids, and stores a colour scheme, which `light-dark()` in `colours.css` makes unnecessary.
 * `index.html` has the attributes that Mantine's style sheets require.
 */
export const ThemeProvider = ({ env = 'default', children }: ThemeProviderProps) => (
  <MantineContext value={{ ...settings, env }}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
);
