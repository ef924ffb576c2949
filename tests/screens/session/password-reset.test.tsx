import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertPasswordReset } from '../../support/db/account-fixtures.ts';
import { MINUTE_MS } from '../../support/server/test-clock.ts';

const server = withServer();
const password = 'a long walk home';

const createLink = async () => {
  const { server: testServer } = server.get();
  const user = await server.insertUser({ email: 'sam@example.com' });
  const token = await insertPasswordReset(
    server.database(),
    user,
    new Date(testServer.clock().getTime() + MINUTE_MS),
  );
  return `/reset-password#token=${token}`;
};

describe('the way to a new password', () => {
  test('begins at log-in with a form that does not say whether there is an account [accounts 1.1, accounts 1.5]', async () => {
    const { user, path } = await renderApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    expect(await screen.findByRole('heading', { name: 'Forgot Password' })).toBeVisible();
    expect(path()).toBe('/forgot-password');
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    await enterText(user, screen.getByLabelText('Email'), 'nobody@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByText('nobody@example.com')).toBeVisible();
    expect(screen.getByText(/^If there is an account for/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back to Log In' }));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });

  test('is hidden with a backend without mail, and the address of its form leads to log-in [accounts 1.7]', async () => {
    server.wire.use(createWhoamiHandler());
    const { path } = await renderApp('/forgot-password');
    await waitFor(() => expect(path()).toBe('/login'));
    await screen.findByRole('button', { name: 'Log In' });
    // The style sheet shows the link only when the attribute is `shown`.
    expect(screen.getByText('Forgot password?').parentElement).toHaveAttribute(
      'data-forgot-password',
      '',
    );
  });
});

describe('the link for a new password', () => {
  const submitPassword = async (
    user: Awaited<ReturnType<typeof renderApp>>['user'],
    text = password,
  ) => {
    await user.type(await screen.findByLabelText('New Password'), text);
    await user.type(screen.getByLabelText('Confirm New Password'), text);
    await user.click(screen.getByRole('button', { name: 'Set Password and Log In' }));
  };

  test('sets the password, logs the user in and opens Home [accounts 1.1]', async () => {
    const { user, path } = await renderApp(await createLink());
    await submitPassword(user, 'short');
    await waitForToast('Failed to update password');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
      'Four unusual words make a good one Password must be at least 8 characters',
    );
    await user.clear(screen.getByLabelText('New Password'));
    await user.clear(screen.getByLabelText('Confirm New Password'));
    await submitPassword(user);
    await waitForToast('Password updated!');
    await waitFor(() => expect(path()).toBe('/'));
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await waitFor(() => expect(screen.getByText('sam@example.com')).toBeVisible());
  });

  test('leads to the form that sends another link when it does not work [accounts 1.3]', async () => {
    const { path } = await renderApp('/reset-password?token=made-up');
    await waitForToast('This link has been used or has expired');
    await waitFor(() => expect(path()).toBe('/forgot-password'));
    expect(await screen.findByRole('button', { name: 'Send Link' })).toBeVisible();
  });

  test('names both users when it is for another user than the signed-in one, and offers to log out [accounts 1.9]', async () => {
    const link = await createLink();
    await signIn();
    const { user } = await renderApp(link);
    expect(await screen.findByText('sam@example.com')).toBeVisible();
    expect(screen.getByText('ali@example.com')).toBeVisible();
    expect(screen.queryByLabelText('New Password')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log Out and Continue' }));
    expect(await screen.findByLabelText('New Password')).toBeVisible();
  });

  test('can be opened on a shared device, which remains shared after the log-in [accounts 1.9]', async () => {
    const { user, path } = await renderApp(await createLink());
    await user.click(await screen.findByRole('switch', { name: 'Shared device' }));
    await submitPassword(user);
    await waitFor(() => expect(path()).toBe('/'));
    expect(sharedDevice.get()).toBe(true);
  });
});
