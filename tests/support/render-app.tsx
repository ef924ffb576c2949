import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { testPassword } from '../../server/testing/fixtures.ts';
import { createApp, createScreens } from '../../src/app/create-app.tsx';
import { api } from '../../src/http/api.ts';

/** Signs this browser in by the API, as the owner unless told otherwise. */
export const signIn = async (email = 'ali@example.com') => {
  await api.getTenant({});
  await api.logIn({ payload: { email, password: testPassword } });
};

/** The whole app at `path`, as a person finds it. */
export const renderApp = async (path: string) => {
  cleanup();
  const app = createApp();
  const history = createMemoryHistory({ initialEntries: [path] });
  const { router, element } = createScreens(app, history);
  const user = userEvent.setup();
  render(element);
  await waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('Still loading');
  });
  return { user, router, queryClient: app.queryClient, path: () => router.state.location.pathname };
};

/** Waits for the toast that says `message`. */
export const seeToast = (message: string) =>
  waitFor(() => expect(within(screen.getByRole('status', { name: 'Notifications' })).getByText(message)).toBeVisible());

export { screen };
