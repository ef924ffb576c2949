import { act, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tabletCalls } from '../../../contract/calls/tablet-calls.ts';
import { sessions, tablets, users } from '../../../server/db/schema.ts';
import { hashPassword } from '../../../server/domain/sessions/passwords.ts';
import { createApi } from '../../../src/http/create-api.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { deviceKeys } from '../../../src/lib/storage/device-keys.ts';
import { dirtyState } from '../../../src/lib/tabs/dirty-state.ts';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { testPassword } from '../../support/db/fixtures.ts';
import { testPin } from '../../support/server/tablet-steps.ts';

const server = withServer();
const tabletApi = createApi(tabletCalls);
const afterPoll = { timeout: 8_000 };
const pinHash = await hashPassword(testPin);

beforeEach(async () => {
  const fields = {
    email: 'kim@example.com',
    firstName: 'Kim',
    lastName: 'Hart',
    pinHash,
    shortPinHash: pinHash,
  };
  await server.insertUser(fields);
});
afterEach(() => localStorage.clear());

type App = Awaited<ReturnType<typeof renderApp>>;

const createCode = async () => {
  await signIn();
  const { user } = await renderApp('/settings');
  await user.click(await screen.findByRole('link', { name: /^Tablets/ }));
  expect(await screen.findByRole('heading', { name: 'Tablets' })).toBeVisible();
  const name = await screen.findByLabelText('Tablet Name');
  await user.clear(name);
  await user.click(screen.getByRole('button', { name: 'Add Tablet' }));
  expect(await screen.findByText('Tablet name must not be empty')).toBeVisible();
  await user.type(name, 'Counter tablet 2');
  await user.click(screen.getByRole('button', { name: 'Add Tablet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set Up the Tablet' });
  const code = within(dialog).getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
  expect(dialog).toHaveAccessibleDescription(expect.stringContaining(code.textContent));
  expect(within(dialog).getByRole('img', { name: 'Link to set up the tablet' })).toBeVisible();
  const close = within(dialog).getByRole('button', { name: 'Close' });
  expect(close).toHaveFocus();
  await user.click(close);
  expect(dirtyState.isDirty()).toBe(false);
  await logOut(user);
  return code.textContent;
};

const logOut = async (user: App['user']) => {
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
  await screen.findByRole('button', { name: /^(Log In|Use Your Password)$/ });
};

const openTablet = async () => {
  const code = await createCode();
  const app = await renderApp(`/tablet#${code.replace('-', '')}`);
  await app.user.click(await screen.findByRole('button', { name: 'Set Up This Tablet' }));
  await screen.findByRole('heading', { name: 'Who Are You?' });
  return app;
};

const typePin = async (user: App['user'], pin = testPin) => {
  for (const digit of pin) await user.click(screen.getByRole('button', { name: digit }));
};

const logInByPin = async (user: App['user']) => {
  await user.click(screen.getByRole('button', { name: 'Kim Hart' }));
  await typePin(user);
  await screen.findByRole('button', { name: 'Change Person' });
};

const typePassword = async (user: App['user'], description: string) => {
  const dialog = await screen.findByRole('dialog', { name: 'Log In Again' });
  expect(dialog).toHaveAccessibleDescription(description);
  await enterText(user, within(dialog).getByLabelText('Password'), testPassword);
  await user.click(within(dialog).getByRole('button', { name: 'Log In' }));
};

test('an owner creates a code, and typing it on a tablet makes the tablet a shared device [counter 13.1]', async () => {
  const code = await createCode();
  const { user, path } = await renderApp('/tablet');
  await enterText(user, await screen.findByLabelText('Code'), 'AAAAA-AAAAA');
  await user.click(screen.getByRole('button', { name: 'Set Up This Tablet' }));
  expect(await screen.findByText(/This code has been used or has expired/)).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), code.toLowerCase());
  await user.click(screen.getByRole('button', { name: 'Set Up This Tablet' }));
  expect(await screen.findByRole('button', { name: 'Kim Hart' })).toBeVisible();
  expect(path()).toBe('/login');
  expect(sharedDevice.get()).toBe(true);
});

test('the dialog with the code closes once a tablet has used it, and the list shows the tablet [counter 13.16]', async () => {
  await signIn();
  const { user } = await renderApp('/settings/tablets');
  await user.click(await screen.findByRole('button', { name: 'Add Tablet' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set Up the Tablet' });
  const code = within(dialog).getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).textContent;
  await tabletApi.enrolTablet({ payload: { tabletCode: code } });
  await waitFor(() => expect(dialog).not.toBeInTheDocument(), afterPoll);
  await waitForToast('“Counter tablet” is set up');
  expect(await screen.findByRole('button', { name: 'Remove Counter tablet' })).toBeVisible();
});

test('staff choose their name and type the PIN on the keypad or on a keyboard [counter 13.5]', async () => {
  const { user } = await openTablet();
  await user.click(screen.getByRole('button', { name: 'Kim Hart' }));
  await user.keyboard('48x62');
  expect(await screen.findByText('The PIN is not correct.')).toBeVisible();
  expect(screen.getByLabelText('PIN')).toHaveValue('');
  await typePin(user);
  expect(await screen.findByRole('button', { name: 'Change Person' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(await screen.findByText('kim@example.com')).toBeInTheDocument();
});

test('a button submits the PIN if the app does not know its length [counter 13.15]', async () => {
  await server.database().unscopedDb.update(users).set({ shortPinHash: null });
  const { user } = await openTablet();
  await user.click(screen.getByRole('button', { name: 'Kim Hart' }));
  await user.keyboard('4862{Enter}');
  expect(await screen.findByText('The PIN is not correct.')).toBeVisible();
  await typePin(user);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  expect(await screen.findByRole('button', { name: 'Change Person' })).toBeVisible();
});

test('staff are tiles with initials, and the rail shows the first name of the user [counter 13.5, counter 5.6]', async () => {
  matchMedia(wideScreen);
  const { user } = await openTablet();
  const tile = screen.getByRole('button', { name: 'Kim Hart' });
  expect(tile).toHaveTextContent(/^KHKim Hart$/);
  await user.click(tile);
  await typePin(user);
  const rail = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(rail.getByText('Kim')).toHaveTextContent(/^Logged in as Kim$/);
  expect(rail.queryByRole('button', { name: 'Log Out' })).not.toBeInTheDocument();
  expect(
    within(screen.getByRole('banner')).queryByRole('button', { name: 'Change Person' }),
  ).toBeNull();
  await user.click(rail.getByRole('button', { name: 'Change Person' }));
  expect(await screen.findByRole('button', { name: 'Kim Hart' })).toBeVisible();
});

test('a PIN of the greatest length is submitted without a button [counter 13.5]', async () => {
  const longPin = '739164';
  await server
    .database()
    .unscopedDb.update(users)
    .set({ pinHash: await hashPassword(longPin) });
  const { user } = await openTablet();
  await user.click(screen.getByRole('button', { name: 'Kim Hart' }));
  await user.keyboard(longPin);
  expect(await screen.findByRole('button', { name: 'Change Person' })).toBeVisible();
});

test('“Change Person” logs the user out and shows the list of staff [counter 13.12]', async () => {
  const { user, queryClient } = await openTablet();
  await logInByPin(user);
  await user.click(screen.getByRole('button', { name: 'Change Person' }));
  expect(await screen.findByRole('button', { name: 'Kim Hart' })).toBeVisible();
  expect(await server.database().unscopedDb.select().from(sessions)).toEqual([]);
  const cachedQueries = queryClient.getQueryCache().getAll();
  expect(JSON.stringify(cachedQueries.map(({ state }) => state.data))).not.toContain(
    'kim@example.com',
  );
});

test('a blocked PIN asks for the password, and the log-in with the password unblocks the PIN [counter 13.7]', async () => {
  const { user } = await openTablet();
  await user.click(screen.getByRole('button', { name: 'Kim Hart' }));
  for (let tries = 0; tries < 5; tries += 1) {
    await typePin(user, '4862');
    await screen.findByText('The PIN is not correct.');
  }
  await typePin(user);
  expect(
    await screen.findByText('Too many wrong PINs. Please log in with your password.'),
  ).toBeVisible();
  expect(screen.getByLabelText('Password')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use Your PIN' }));
  await user.click(await screen.findByRole('button', { name: 'Kim Hart Password needed' }));
  await enterText(user, screen.getByLabelText('Email'), 'kim@example.com');
  await enterText(user, screen.getByLabelText('Password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByRole('button', { name: 'Change Person' });
  await user.click(screen.getByRole('button', { name: 'Change Person' }));
  expect(await screen.findByRole('button', { name: 'Kim Hart' })).toBeVisible();
});

test('a change that needs more than a PIN asks for the password and then continues [counter 13.9]', async () => {
  await server.database().unscopedDb.update(users).set({ isOwner: true });
  const { user } = await openTablet();
  await logInByPin(user);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Staff' }));
  await user.click(await screen.findByRole('link', { name: /Ali Baker/ }));
  const name = await screen.findByLabelText('First Name');
  await user.clear(name);
  await enterText(user, name, 'Alison');
  await user.click(screen.getByRole('button', { name: 'Update User' }));
  await typePassword(user, 'To change staff, please log in with your password.');
  await waitForToast('User Updated!');
});

test('changing a price and deleting a service need the password [counter 13.9]', async () => {
  await server.insertService({
    name: 'Hygienist visit',
    cost: 6_000,
  });
  const { user, router } = await openTablet();
  await logInByPin(user);
  await act(() => router.navigate({ to: '/services/new' }));
  await enterText(user, await screen.findByLabelText('Service Name'), 'Free crown');
  await enterText(user, screen.getByLabelText('Description'), 'For friends');
  await user.click(screen.getByRole('button', { name: 'Create Service' }));
  const description = 'To change services and their prices, please log in with your password.';
  await typePassword(user, description);
  await waitForToast('Service Created!');
  await user.click(screen.getByRole('button', { name: 'Change Person' }));
  await logInByPin(user);
  await act(() => router.navigate({ to: '/services' }));
  await user.click(await screen.findByRole('link', { name: /Hygienist visit/ }));
  await user.click(await screen.findByRole('button', { name: 'Delete Service' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }),
  );
  await typePassword(user, description);
  await waitForToast('Service deleted');
});

test('deleting a customer needs the password [counter 13.9]', async () => {
  await server.database().unscopedDb.update(users).set({ isOwner: true });
  const { id } = await server.insertCustomer();
  const { user, router } = await openTablet();
  await logInByPin(user);
  await act(() =>
    router.navigate({ to: '/customers/$customerId/edit', params: { customerId: id } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Customer' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await typePassword(user, 'To merge or delete a customer, please log in with your password.');
  await waitForToast('Customer deleted');
});

test('opening the activity log needs the password [counter 13.9]', async () => {
  await server.database().unscopedDb.update(users).set({ isOwner: true });
  const { user, router } = await openTablet();
  await logInByPin(user);
  await act(() => router.navigate({ to: '/settings/activity' }));
  await typePassword(user, 'To read the activity log, please log in with your password.');
  expect(await screen.findByText(/^By PIN on /)).toBeVisible();
});

test('the list of tablets says who has no PIN yet, and the tablet says what to do [counter 13.17]', async () => {
  await openTablet();
  expect(
    screen.getByText('Not here? Use your password, and set a PIN in Settings → Your Account.'),
  ).toBeVisible();
  await signIn();
  await renderApp('/settings/tablets');
  expect(await screen.findByText('1 of 2 Without a PIN')).toBeVisible();
  expect(screen.getByRole('list', { name: 'Staff without a PIN', hidden: true })).toHaveTextContent(
    /^Ali Baker$/,
  );
});

test('a tablet that an owner has removed shows the log-in with email and password [counter 13.10]', async () => {
  const { user } = await openTablet();
  await server.database().unscopedDb.delete(tablets);
  await user.click(screen.getByRole('button', { name: 'Kim Hart' }));
  await typePin(user);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(localStorage.getItem(deviceKeys.tablet)).toBeNull();
});

test('without a connection, the app does not send a PIN, and says so [counter 13.5]', async () => {
  const { user } = await openTablet();
  await user.click(screen.getByRole('button', { name: 'Kim Hart' }));
  server.wire.use(http.post('/api/login/pin/', () => HttpResponse.error()));
  await typePin(user);
  expect(await screen.findByText(/Check your connection/)).toBeVisible();
  reachability.reportSuccess();
});

test('Your Account sets, changes and removes the PIN, and refuses a PIN that is easy to guess [counter 13.4]', async () => {
  await signIn();
  const { user } = await renderApp('/settings/account');
  const section = within(await screen.findByRole('region', { name: 'PIN for Tablets' }));
  await user.type(section.getByLabelText('New PIN'), '1234');
  await user.click(section.getByRole('button', { name: 'Set PIN' }));
  expect(
    await section.findByText('This PIN is easy to guess. Please choose another one'),
  ).toBeVisible();
  await user.clear(section.getByLabelText('New PIN'));
  await user.type(section.getByLabelText('New PIN'), '7305');
  await user.click(section.getByRole('button', { name: 'Set PIN' }));
  await waitForToast('PIN set!');
  await user.type(await section.findByLabelText('New PIN'), '4826');
  await user.click(await section.findByRole('button', { name: 'Change PIN' }));
  await waitFor(() => expect(section.getByLabelText('New PIN')).toHaveValue(''));
  expect(dirtyState.isDirty()).toBe(false);
  await user.click(await section.findByRole('button', { name: 'Remove PIN' }));
  await waitForToast('PIN removed');
  const [owner] = await server
    .database()
    .unscopedDb.select()
    .from(users)
    .where(eq(users.email, 'ali@example.com'));
  expect(owner?.pinHash).toBeNull();
});

test('an owner removes a tablet after a confirmation [counter 13.3]', async () => {
  const { user } = await openTablet();
  await user.click(screen.getByRole('button', { name: 'Use Your Password' }));
  await enterText(user, screen.getByLabelText('Email'), 'ali@example.com');
  await enterText(user, screen.getByLabelText('Password'), testPassword);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
  await user.click(await screen.findByRole('link', { name: /^Tablets/ }));
  await user.click(await screen.findByRole('button', { name: 'Remove Counter tablet 2' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove This Tablet?' });
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitForToast('Tablet removed');
  expect(await server.database().unscopedDb.select().from(tablets)).toEqual([]);
});

test('a shop without tablets says so above the form that adds one [counter 13.1]', async () => {
  await signIn();
  await renderApp('/settings/tablets');
  expect(await screen.findByText('No tablets yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add Tablet' })).toBeVisible();
});

test('with a backend without tablets the app shows nothing about them [counter 13.13]', async () => {
  server.wire.use(createWhoamiHandler());
  await signIn();
  localStorage.setItem(deviceKeys.tablet, '1');
  const { user } = await renderApp('/settings');
  await user.click(await screen.findByRole('link', { name: /^Your Account/ }));
  expect(await screen.findByRole('heading', { name: 'Your Account' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Tablets/ })).toBeNull();
  expect(screen.queryByRole('heading', { name: 'PIN for Tablets' })).toBeNull();
  await logOut(user);
  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(screen.queryByText('Who Are You?')).toBeNull();
  await renderApp('/tablet');
  expect(await screen.findByText('This shop has no tablets')).toBeVisible();
  await signIn();
  await renderApp('/settings/tablets');
  expect(await screen.findByText('This server does not have this screen')).toBeVisible();
  expect(server.requests('GET', '/login/tablet/')).toEqual([]);
});
