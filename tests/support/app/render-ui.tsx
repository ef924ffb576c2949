import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, StrictMode } from 'react';
import { ThemeProvider } from '../../../src/brand/theme-provider.tsx';
import './dialog-polyfill.ts';

export const renderUi = (ui: ReactNode) => ({
  user: userEvent.setup(),
  ...render(ui, {
    wrapper: ({ children }) => (
      <StrictMode>
        <ThemeProvider env="test">{children}</ThemeProvider>
      </StrictMode>
    ),
  }),
});
