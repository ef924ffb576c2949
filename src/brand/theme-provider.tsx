import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const noop = () => undefined;

/**
 * Provides only the theme. Mantine's own provider writes style elements, which the content security policy forbids, and
 * stores a colour scheme, which `light-dark()` in `colours.css` makes unnecessary. `index.html` has the attributes that its
 * style sheets require.
 */
const settings = {
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

export const ThemeProvider = ({ env = 'default', children }: ThemeProviderProps) => (
  <MantineContext value={{ ...settings, env }}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
);
