import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const noop = () => undefined;

const settings = {
  // `light-dark()` decides the colours.
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
 * `MantineProvider` would write style elements, which the content security policy forbids.
 * `index.html` has the attributes that Mantine's style sheets require.
 */
export const ThemeProvider = ({ env = 'default', children }: ThemeProviderProps) => (
  <MantineContext value={{ ...settings, env }}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
);
