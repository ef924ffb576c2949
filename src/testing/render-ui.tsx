import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { theme } from '../brand/theme.ts';
import './dialog.ts';

/** Shows a piece of the interface as the app does, and gives a person to use it. */
export const renderUi = (ui: ReactNode) => ({
  person: userEvent.setup(),
  ...render(ui, {
    wrapper: ({ children }) => (
      <StrictMode>
        <MantineProvider
          theme={theme}
          defaultColorScheme="light"
          withCssVariables={false}
          withGlobalClasses={false}
          env="test"
        >
          {children}
        </MantineProvider>
      </StrictMode>
    ),
  }),
});
