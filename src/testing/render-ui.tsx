import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { ThemeProvider } from '../brand/theme-provider.tsx';
import './dialog.ts';

/** Shows a piece of the interface as the app does, and gives a person to use it. */
export const renderUi = (ui: ReactNode) => ({
  person: userEvent.setup(),
  ...render(ui, {
    wrapper: ({ children }) => (
      <StrictMode>
        <ThemeProvider env="test">{children}</ThemeProvider>
      </StrictMode>
    ),
  }),
});
