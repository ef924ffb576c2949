import { act, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { passkeys, users } from '../../../server/db/schema.ts';
import { getButtonLinkClass } from '../../../src/ui/controls/button-link.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createThirdPartyBackend } from '../../support/app/third-party-backend.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertPasskey } from '../../support/db/account-fixtures.ts';
import { type insertUser, testPassword } from '../../support/db/fixtures.ts';
import { MINUTE_MS } from '../../support/server/test-clock.ts';

const server = withServer();
let sam: Awaited<ReturnType<typeof insertUser>>;
beforeEach(async () => {
  const fields = { email: 'sam@example.com', firstName: 'Sam', lastName: 'Carter' };
  sam = await server.insertUser(fields);
});

describe('a user who is not an owner', () => {
  beforeEach(() => signIn('sam@example.com'));

  test('sees the list of staff without a way to invite or change them [accounts 3.4]', async () => {
    const { user } = await renderApp('/staff');
    const row = await screen.findByRole('link', { name: /Ali Baker/ });
    expect(screen.queryByRole('link', { name: 'Add Staff User' })).not.toBeInTheDocument();
    await user.click(row);
    expect(
      await screen.findByText('Only owners can invite and change staff, and delete invites.'),
    ).toBeVisible();
    expect(screen.getByText('ali@example.com')).toBeVisible();
    expect(within(screen.getByRole('main')).queryByRole('button')).not.toBeInTheDocument();
  });

  test('reads on each screen of the settings what only owners can do there [accounts 3.7]', async () => {
    const { router, path } = await renderApp('/settings/account');
    for (const [name, right] of Object.entries({
      shop: 'see and change the shop profile',
      tablets: 'see, add and remove tablets',
      payments: 'see and change the payment account',
      email: 'see and change the mail server',
      texts: 'see and change the account for text messages',
      import: 'import customers and prices from a file',
      books: 'read the books and make files of them',
      activity: 'read the activity log',
      payouts: 'read the payouts',
      'payouts/1': 'read the payouts',
    })) {
      act(() => router.history.push(`/settings/${name}`));
      await waitFor(() => expect(path()).toBe(`/settings/${name}`));
      expect(await screen.findByText(`Only owners can ${right}`), name).toBeVisible();
      expect(screen.getByText('Ask an owner of your shop.'), name).toBeVisible();
    }
  });

  test('gets no form at /staff/new, and sees no download of the payments [accounts 3.4]', async () => {
    await renderApp('/staff/new');
    expect(
      await screen.findByText('Only owners can invite and change staff, and delete invites'),
    ).toBeVisible();
    expect(screen.queryByLabelText('First Name')).not.toBeInTheDocument();
    await renderApp('/payments');
    await screen.findByRole('searchbox');
    expect(screen.queryByRole('link', { name: 'Download as CSV' })).not.toBeInTheDocument();
  });
});

test('an owner reads on the page of another owner why this owner stays active [accounts 3.7]', async () => {
  const { database, get } = server;
  await database().unscopedDb.update(users).set({ isOwner: true }).where(eq(users.id, sam.id));
  await signIn('sam@example.com');
  const { user } = await renderApp(`/staff/${get().owner.id}/edit`);
  const box = await screen.findByRole('checkbox', { name: 'Is user active?' });
  expect(box).toBeChecked();
  expect(box).toBeDisabled();
  expect(box).toHaveAccessibleDescription(
    /^An owner stays active. Another owner can first remove Ali as owner./,
  );
  await user.type(screen.getByLabelText('Last Name'), 's');
  await user.click(screen.getByRole('button', { name: 'Update User' }));
  await waitForToast('User Updated!');
});

test('with a backend that sends no rights, every user may change staff [accounts 3.4]', async () => {
  server.wire.use(...createThirdPartyBackend().handlers);
  const { user } = await renderApp('/staff');
  expect(await screen.findByRole('link', { name: 'Add Staff User' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: /Bea Ford/ }));
  expect(await screen.findByRole('button', { name: 'Update User' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New Password Link' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Make Owner' })).not.toBeInTheDocument();
});

describe('an owner', () => {
  beforeEach(() => signIn());

  test('mails a colleague a link for a new password after a question [accounts 2.1]', async () => {
    const { user } = await renderApp(`/staff/${sam.id}/edit`);
    await user.click(await screen.findByRole('button', { name: 'New Password Link' }));
    expect(await server.get().server.messages()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Make Link' }));
    await waitForToast('Link for a new password sent to sam@example.com');
    expect(await server.get().server.messages()).toMatchObject([{ recipient: 'sam@example.com' }]);
    expect(screen.queryByRole('button', { name: 'Copy Link' })).not.toBeInTheDocument();
  });

  test('deletes the passkeys and the PIN of a colleague [accounts 6.3]', async () => {
    await insertPasskey(server.database(), sam);
    const { user } = await renderApp(`/staff/${sam.id}/edit`);
    await user.click(await screen.findByRole('button', { name: 'Delete Passkeys and PIN' }));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'Delete the Passkeys and PIN of Sam Carter?',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Delete Passkeys and PIN' }));
    await waitForToast('Passkeys and PIN deleted');
    expect(await server.database().unscopedDb.$count(passkeys)).toBe(0);
  });

  test('gets the link to copy at a server without mail, after logging in again [accounts 2.2]', async () => {
    server.restart({ sendsEmail: false });
    const { user } = await renderApp(`/staff/${sam.id}/edit`);
    const button = await screen.findByRole('button', { name: 'New Password Link' });
    server.get().server.clock.advance(11 * MINUTE_MS);
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Make Link' }));
    const dialog = await screen.findByRole('dialog', { name: 'Log In Again' });
    expect(
      within(dialog).getByText('To make a link for a staff user, please log in again.'),
    ).toBeVisible();
    await enterText(user, within(dialog).getByLabelText('Password'), testPassword);
    await user.click(within(dialog).getByRole('button', { name: 'Log In' }));
    expect(await screen.findByText(/\/reset-password#token=[\w-]{43}$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  });

  test('gets the link of an invite to copy at a server without mail [accounts 2.4]', async () => {
    server.restart({ sendsEmail: false });
    const { user, path } = await renderApp('/staff/new');
    await user.type(await screen.findByLabelText('First Name'), 'Kim');
    await user.type(screen.getByLabelText('Last Name'), 'Lee');
    await enterText(user, screen.getByLabelText('Email'), 'kim@example.com');
    await user.click(screen.getByRole('button', { name: 'Invite User' }));
    expect(await screen.findByText(/\/accept-invite#token=[\w-]{43}$/)).toBeVisible();
    expect(screen.getByText('Give this link to Kim, who joins with it.')).toBeVisible();
    expect(path()).toBe('/staff/new');
    expect(screen.getByRole('link', { name: 'Back to Staff' })).toHaveClass(
      getButtonLinkClass({ variant: 'quiet' }) ?? '',
    );
    const copy = screen.getByRole('button', { name: 'Copy Link' });
    expect(copy).toHaveAttribute('data-variant', 'filled');
    await user.click(copy);
    await waitFor(() => expect(copy).toHaveAttribute('data-variant', 'default'));
    await user.click(screen.getByRole('link', { name: 'Back to Staff' }));
    await user.click(await screen.findByRole('link', { name: /Kim Lee/ }));
    await user.click(await screen.findByRole('button', { name: 'Resend Invite' }));
    expect(await screen.findByText(/\/accept-invite#token=[\w-]{43}$/)).toBeVisible();
  });

  test('makes a colleague an owner, and removes the role [accounts 3.2]', async () => {
    const { user } = await renderApp(`/staff/${sam.id}/edit`);
    const confirm = async (button: string, title: string) => {
      await user.click(await screen.findByRole('button', { name: button }));
      const dialog = await screen.findByRole('alertdialog', { name: title });
      await user.click(within(dialog).getByRole('button', { name: button }));
    };
    await confirm('Make Owner', 'Make Sam Carter an Owner?');
    await confirm('Remove as Owner', 'Remove Sam Carter as Owner?');
    expect(await screen.findByRole('button', { name: 'Make Owner' })).toBeVisible();
  });

  test('sees no buttons for the role and for a new link on their own page', async () => {
    await renderApp(`/staff/${server.get().owner.id}/edit`);
    await screen.findByRole('button', { name: 'Update User' });
    expect(screen.queryByRole('button', { name: 'New Password Link' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Owner/ })).not.toBeInTheDocument();
  });
});

describe('the list of devices in Your Account', () => {
  test('shows where the user is logged in, and logs out one device or all others [accounts 4.2, accounts 4.3]', async () => {
    const { server: backend } = server.get();
    const android =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
    const logIn = (userAgent: string) =>
      backend.app.request('/api/login/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify({ email: 'ali@example.com', password: testPassword }),
      });
    await logIn(android);
    await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
    await signIn();
    const { user } = await renderApp('/settings/account');
    const list = await screen.findByRole('list', { name: 'Devices' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    expect(within(list).getByText('This device')).toBeVisible();
    expect(within(list).getByText(/^Logged in /)).toBeVisible();
    await user.click(
      screen.getByRole('button', { name: /^Log Out Chrome on Android, Last used .*, logged in / }),
    );
    await waitForToast('Device logged out');
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Log Out Everywhere Else' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(
      screen.queryByRole('button', { name: /^Log Out (Chrome|Firefox|Everywhere)/ }),
    ).not.toBeInTheDocument();
  });
});
