import { MantineContext, MantineThemeProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const nothing = () => undefined;

/**
 * Mantine's own provider writes style elements, which the content security policy refuses, and keeps a colour scheme,
 * which `light-dark()` in `colours.css` does without a script: this one gives the theme, and no more. The attributes
 * that its stylesheets ask for stand in `index.html`.
 */
const settings = {
  colorScheme: 'auto',
  setColorScheme: nothing,
  clearColorScheme: nothing,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const;

interface ThemeProviderProps {
  /** `test` leaves out what takes time, such as transitions. */
  readonly env?: 'default' | 'test';
  readonly children: ReactNode;
}

export const ThemeProvider = ({ env = 'default', children }: ThemeProviderProps) => (
  <MantineContext value={{ ...settings, env }}>
    <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
  </MantineContext>
);
