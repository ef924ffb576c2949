import { createMemoryHistory } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { createApp, createScreens } from '../../../src/app/create-app.tsx';
import { createLoginGeneration } from '../../../src/app/session/login-generation.ts';
import { sessionApi } from '../../../src/session/session-api.ts';
import { testPassword } from '../db/fixtures.ts';

/** By default the owner. */
export const signIn = async (email = 'ali@example.com') => {
  await sessionApi.getTenant({});
  await sessionApi.logIn({ payload: { email, password: testPassword } });
};

/** Waits until the router is idle. */
export const renderApp = async (path: string) => {
  cleanup();
  const app = createApp();
  const history = createMemoryHistory({ initialEntries: [path] });
  const generation = createLoginGeneration(app.session);
  const { router, element } = createScreens({ ...app, generation }, history);
  const user = userEvent.setup();
  render(element);
  await waitFor(() => {
    if (router.state.status !== 'idle') throw new Error('Still loading');
  });
  return { user, router, queryClient: app.queryClient, path: () => router.state.location.pathname };
};

/** In one step, because the form renders again after each typed key. */
export const enterText = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};

export const pressButton = (user: UserEvent, name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));

/** The value beside a term. */
export const getDefinition = (term: string) =>
  screen.queryByText(term, { selector: 'dt' })?.nextElementSibling ?? null;

export const waitForReads = ({ queryClient }: Awaited<ReturnType<typeof renderApp>>) =>
  waitFor(() => expect(queryClient.isFetching()).toBe(0));

export const waitForToast = (message: string) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('status', { name: 'Notifications' })).getByText(message),
    ).toBeVisible(),
  );

export { screen };
