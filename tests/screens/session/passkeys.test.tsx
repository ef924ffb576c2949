import { act, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { passkeys, users } from '../../../server/db/schema.ts';
import { passkeyState } from '../../../src/features/session/passkeys/passkey-state.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { fakeWebAuthn } from '../../support/app/fake-web-authn.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForReads,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { MINUTE_MS } from '../../support/server/test-clock.ts';

const server = withServer();
let browser: ReturnType<typeof fakeWebAuthn>;
beforeEach(() => {
  browser = fakeWebAuthn();
});
afterEach(() => {
  browser.remove();
  localStorage.clear();
});

const selectPasskeys = () => server.database().unscopedDb.select().from(passkeys);
const findCreateButton = () => screen.findByRole('button', { name: 'Create a Passkey' });
const findLogInButton = () => screen.findByRole('button', { name: 'Use a Passkey' });

const createPasskey = async () => {
  await signIn();
  const app = await renderApp('/settings/account');
  await app.user.click(await findCreateButton());
  await waitForToast('Passkey created!');
  return app;
};

const openLogIn = async () => {
  const { user } = await createPasskey();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await screen.findByRole('button', { name: 'Log In' });
  return user;
};

const logIn = async (user: UserEvent) => {
  await enterText(user, await screen.findByLabelText('Email'), 'ali@example.com');
  await enterText(user, screen.getByLabelText('Password'), 'correct horse battery');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
};

const offer = { name: 'Log in faster next time?' };

const logInAndWait = async () => {
  const app = await renderApp('/login');
  await logIn(app.user);
  await screen.findByRole('heading', { name: 'Today' });
  await waitForReads(app);
  return app;
};

test('Home offers a passkey after a log-in with the password, until the user declines on this device [passkeys 3.2]', async () => {
  const { user } = await logInAndWait();
  const region = await screen.findByRole('region', offer);
  await user.click(within(region).getByRole('button', { name: 'Not Now' }));
  expect(region).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await logInAndWait();
  expect(screen.queryByRole('region', offer)).toBeNull();
});

/** Expects that neither Home nor log-in offers a passkey, and that the browser is not asked for one. */
const expectNoPasskeys = async (requestCount = 0) => {
  const app = await renderApp('/login');
  await waitForReads(app);
  expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
  await logInAndWait();
  expect(screen.queryByRole('region', offer)).toBeNull();
  await renderApp('/settings/account');
  await screen.findByRole('switch', { name: 'Sound and vibration' });
  expect(screen.queryByRole('button', { name: 'Create a Passkey' })).toBeNull();
  expect(server.requests('POST', '/login/passkey/options/')).toHaveLength(requestCount);
};

test('on a shared device, the app offers no passkeys and requests none [passkeys 4.1]', async () => {
  const { user } = await renderApp('/login');
  expect(await findLogInButton()).toBeVisible();
  const { length } = server.requests('POST', '/login/passkey/options/');
  await user.click(screen.getByRole('switch', { name: 'Shared device' }));
  expect(screen.queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
  await expectNoPasskeys(length);
  expect(
    screen.getByText('This is a shared device, so you cannot create a passkey here.'),
  ).toBeVisible();
});

test('with a backend that does not list passkeys, the app shows nothing about them [passkeys 4.2]', async () => {
  server.wire.use(createWhoamiHandler());
  await expectNoPasskeys();
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});

test('in a browser without Web Authentication, the app shows nothing about passkeys [passkeys 4.3]', async () => {
  browser.remove();
  await expectNoPasskeys();
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});

test('closing the browser’s dialog changes nothing, shows no message, and a new press works', async () => {
  await signIn();
  browser.setCancelled(true);
  const { user } = await renderApp('/settings/account');
  await user.click(await findCreateButton());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Create a Passkey' })).not.toHaveAttribute(
      'aria-busy',
    ),
  );
  expect(await selectPasskeys()).toEqual([]);
  expect(screen.queryByText('The passkey could not be created')).toBeNull();
  browser.setCancelled(false);
  await user.click(await findCreateButton());
  await waitForToast('Passkey created!');
});

test('deleting a passkey that another device has deleted is a success', async () => {
  const { user } = await createPasskey();
  await user.click(await screen.findByRole('button', { name: /^Delete / }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete This Passkey?' });
  await server.database().unscopedDb.delete(passkeys);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitForToast('Passkey deleted!');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete / })).toBeNull());
});

test('creating a passkey asks for the password when the log-in is not recent, and then continues [passkeys 1.4]', async () => {
  await signIn();
  const { user } = await renderApp('/settings/account');
  server.get().server.clock.advance(11 * MINUTE_MS);
  await user.click(await findCreateButton());
  const dialog = await screen.findByRole('dialog', { name: 'Log In Again' });
  expect(dialog).toHaveAccessibleDescription('To change your passkeys, please log in again.');
  await enterText(user, within(dialog).getByLabelText('Password'), 'correct horse battery');
  await user.click(within(dialog).getByRole('button', { name: 'Log In' }));
  await waitForToast('Passkey created!');
  expect(await selectPasskeys()).toHaveLength(1);
});

test('the dialog that asks the user to log in again accepts a passkey [passkeys 3.7]', async () => {
  const { user } = await createPasskey();
  server.get().server.clock.advance(11 * MINUTE_MS);
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log In Again' });
  await user.click(within(dialog).getByRole('button', { name: 'Use a Passkey' }));
  await waitForToast('Passkey deleted!');
  expect(await selectPasskeys()).toEqual([]);
});

test('the dialog that asks the user to log in again offers no passkey on a device on which none was used [passkeys 3.7]', async () => {
  const { user } = await createPasskey();
  act(() => passkeyState.set('declined'));
  server.get().server.clock.advance(11 * MINUTE_MS);
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Log In Again' });
  expect(within(dialog).queryByRole('button', { name: 'Use a Passkey' })).toBeNull();
});

test('a passkey that the server refuses shows a message, and the password still logs in [passkeys 3.6]', async () => {
  const user = await openLogIn();
  await server.database().unscopedDb.delete(passkeys);
  await user.click(await findLogInButton());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'That passkey did not work. Please log in with your password.',
  );
  await logIn(user);
});

test('an inactive user sees the message of a refused passkey [passkeys 3.6]', async () => {
  const user = await openLogIn();
  await server.database().unscopedDb.update(users).set({ isActive: false });
  await user.click(await findLogInButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('That passkey did not work.');
});

test('without a connection, the app does not send a log-in with a passkey, and says so [passkeys 3.6]', async () => {
  const user = await openLogIn();
  const button = await findLogInButton();
  act(() => reachability.reportFailure());
  server.wire.use(http.all('/api/*', () => HttpResponse.error()));
  const before = server.requests('POST', '/login/passkey/').length;
  // A late response may mark the server as reachable again, so the press repeats.
  await waitFor(async () => {
    await user.click(button);
    expect(screen.getByText('Can’t reach Beepaid at the moment. Nothing was sent.')).toBeVisible();
  });
  expect(server.requests('POST', '/login/passkey/')).toHaveLength(before);
});
