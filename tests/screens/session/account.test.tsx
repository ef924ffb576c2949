import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { passkeys, sessions, users } from '../../../server/db/schema.ts';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  pressButton,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertInvite, insertPasskey } from '../../support/db/account-fixtures.ts';
import { DAY_MS } from '../../support/server/test-clock.ts';

const server = withServer();
const newPassword = 'a long walk home';
const passwordHint = 'Four unusual words make a good one';

test('Your Account starts with the name and the email address of the user [accounts 4.5]', async () => {
  await signIn();
  await renderApp('/settings/account');
  await screen.findByRole('heading', { name: 'Your Account' });
  const card = within(screen.getByRole('main'));
  expect(card.getByText('Ali Baker')).toBeVisible();
  expect(card.getByText('ali@example.com')).toBeVisible();
});

describe('changing the password', () => {
  beforeEach(() => signIn());

  const openChangePassword = async () => {
    const app = await renderApp('/change-password');
    await screen.findByLabelText('New Password');
    return app;
  };
  const fillInPasswords = async (user: UserEvent, password: string, confirm = password) => {
    await enterText(user, screen.getByLabelText('New Password'), password);
    await enterText(user, screen.getByLabelText('Confirm New Password'), confirm);
  };
  const pressUpdate = (user: UserEvent) => pressButton(user, 'Update Password');

  test('has a back link, shows a toast, navigates home, and the new password logs in [spec 2.42, spec 2.43, spec 8.3]', async () => {
    const { user, path } = await openChangePassword();
    expect(screen.getByRole('link', { name: /^Back to ?Settings$/ })).toHaveAttribute(
      'href',
      '/settings',
    );
    await fillInPasswords(user, newPassword);
    await pressUpdate(user);
    await waitForToast('Password updated!');
    await waitFor(() => expect(path()).toBe('/'));
    const again = await renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    await pressButton(again.user, 'Menu');
    await again.user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await enterText(again.user, await screen.findByLabelText('Email'), 'ali@example.com');
    await enterText(again.user, screen.getByLabelText('Password'), newPassword);
    await pressButton(again.user, 'Log In');
    expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  });

  test('deletes passkeys and the PIN if the user chooses it [accounts 6.2]', async () => {
    const { tenant, owner } = server.get();
    await insertPasskey(server.database(), { tenantId: tenant.id, id: owner.id });
    const { user } = await openChangePassword();
    await fillInPasswords(user, newPassword);
    await user.click(screen.getByRole('switch', { name: 'Delete my passkeys and PIN' }));
    await pressUpdate(user);
    await waitForToast('Passkeys and PIN deleted');
    expect(await server.database().unscopedDb.$count(passkeys)).toBe(0);
  });

  test('validates that the password is set and confirmed [spec 5.3, spec 5.4]', async () => {
    const { user } = await openChangePassword();
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
      /^Four unusual words/,
    );
    await pressUpdate(user);
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
      `${passwordHint} Password must not be empty`,
    );
    await fillInPasswords(user, newPassword, 'another one');
    await pressUpdate(user);
    expect(screen.getByLabelText('New Password')).toBeValid();
    expect(screen.getByLabelText('Confirm New Password')).toHaveAccessibleDescription(
      'Passwords must match',
    );
    expect(server.requests('POST', '/password/set/')).toEqual([]);
  });

  test('shows the server’s error at the field when the password is too short [spec 8.2]', async () => {
    const { user, path } = await openChangePassword();
    await fillInPasswords(user, 'short');
    await pressUpdate(user);
    await waitForToast('Failed to update password');
    expect(screen.getByLabelText('New Password')).toHaveAccessibleDescription(
      `${passwordHint} Password must be at least 8 characters`,
    );
    expect(path()).toBe('/change-password');
  });
});

describe('accepting an invite', () => {
  const createInvite = async () => {
    const { server: backend } = server.get();
    const fields = {
      email: 'sam@example.com',
      firstName: 'Sam',
      lastName: 'Carter',
      passwordHash: null,
    };
    const user = await server.insertUser(fields);
    return insertInvite(server.database(), user, new Date(backend.clock().getTime() + DAY_MS));
  };
  const openInvite = async () => {
    const token = await createInvite();
    const app = await renderApp(`/accept-invite?token=${token}`);
    await screen.findByLabelText('First Name');
    return { ...app, token };
  };
  const fillInAndAcceptTerms = async (user: UserEvent, password = newPassword) => {
    await enterText(user, screen.getByLabelText('Password'), password);
    await enterText(user, screen.getByLabelText('Confirm Password'), password);
    await user.click(screen.getByRole('checkbox', { name: /terms/i }));
  };
  const pressCreateAccount = (user: UserEvent) => pressButton(user, 'Create Account');
  const expectLogInScreen = async (path: () => string) => {
    await waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  };

  test('prefills the invited user’s details with a read-only email [spec 2.107, spec 2.108, spec 2.109, spec 5.28, spec 7.30, counter 10.7, counter 10.8]', async () => {
    await openInvite();
    expect(screen.getByRole('heading', { name: 'Create Account' })).toBeVisible();
    expect(screen.getByText(/^You are invited to join/)).toHaveTextContent(
      'join Harbour Street Dental.',
    );
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      /^Your invite was sent to this address\./,
    );
    expect(screen.getByLabelText('First Name')).toHaveValue('Sam');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Carter');
    expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
    expect(screen.getByLabelText('Email')).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Terms and Conditions' })).toHaveAttribute(
      'href',
      '/terms-and-conditions',
    );
  });

  test('names the user who sent the invite [counter 10.7]', async () => {
    const token = await createInvite();
    server.wire.use(
      http.get(`/api/invites/${token}/`, async ({ request }) => {
        const body = await (await server.get().server.app.fetch(request)).json();
        return HttpResponse.json({ ...body, invited_by: 'Ali Baker' });
      }),
    );
    await renderApp(`/accept-invite?token=${token}`);
    expect(await screen.findByText(/^Ali Baker has invited you to join/)).toBeVisible();
  });

  test('creates the account, signs in and navigates home [spec 2.25, spec 2.108, spec 2.110, spec 4.15, spec 7.31, spec 8.22, counter 10.6]', async () => {
    const { user, path } = await openInvite();
    await enterText(user, screen.getByLabelText('Phone Number'), '07700 900999');
    await fillInAndAcceptTerms(user);
    await pressCreateAccount(user);
    await waitForToast('User Created');
    await waitFor(() => expect(path()).toBe('/'));
    const title = await screen.findByRole('heading', { name: 'Harbour Street Dental' });
    await waitFor(() => expect(title).toHaveFocus());
    await pressButton(user, 'Menu');
    await waitFor(() => expect(screen.getByText('sam@example.com')).toBeVisible());
  });

  test('shows a validation error at each required field [spec 5.21, spec 5.22, spec 5.23, spec 5.24]', async () => {
    const { user, token } = await openInvite();
    await user.clear(screen.getByLabelText('First Name'));
    await user.clear(screen.getByLabelText('Last Name'));
    await pressCreateAccount(user);
    expect(screen.getByLabelText('First Name')).toHaveAccessibleDescription(
      'First name must not be empty',
    );
    expect(screen.getByLabelText('Last Name')).toHaveAccessibleDescription(
      'Last name must not be empty',
    );
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      `${passwordHint} Password must not be empty`,
    );
    expect(screen.getByRole('checkbox', { name: /terms/i })).toHaveAccessibleDescription(
      'Please accept the terms and conditions',
    );
    await user.type(screen.getByLabelText('Password'), 'one');
    await user.type(screen.getByLabelText('Confirm Password'), 'other');
    await pressCreateAccount(user);
    expect(screen.getByLabelText('Password')).toBeValid();
    expect(screen.getByLabelText('Confirm Password')).toHaveAccessibleDescription(
      'Passwords must match',
    );
    expect(server.requests('POST', `/invites/${token}/accept/`)).toEqual([]);
  });

  test('shows the server’s error at the field when accepting fails [spec 8.23]', async () => {
    const { user, path } = await openInvite();
    await fillInAndAcceptTerms(user, 'short');
    await pressCreateAccount(user);
    await waitForToast('Failed to create account');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      `${passwordHint} Password must be at least 8 characters`,
    );
    expect(path()).toBe('/accept-invite');
  });

  test('keeps what was typed, and says so, when the invite was deleted meanwhile [accounts 7.4]', async () => {
    const { user, path } = await openInvite();
    await fillInAndAcceptTerms(user);
    await server.database().unscopedDb.delete(users).where(eq(users.email, 'sam@example.com'));
    await pressCreateAccount(user);
    await waitForToast('Failed to create account');
    expect(
      await screen.findByText(/This invite has been used, has expired or was deleted\./),
    ).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue(newPassword);
    expect(path()).toBe('/accept-invite');
  });

  test.each(['/accept-invite?token=made-up', '/accept-invite'])(
    'with an invalid link (%s) shows an error, the next step, and the log-in screen [spec 8.24, counter 10.5, counter 14.6]',
    async (url) => {
      const { path } = await renderApp(url);
      await waitForToast('Invite not found');
      await expectLogInScreen(path);
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'This Invite Does Not Work' })).toBeVisible(),
      );
      expect(
        screen.getByText(/ask the person who invited you, or an owner of Harbour Street Dental,/),
      ).toBeVisible();
      expect(screen.queryByText(/session has ended/)).not.toBeInTheDocument();
    },
  );

  test('with an invalid link leads a signed-in user to Home, with the reason [counter 14.6]', async () => {
    await signIn();
    const { path } = await renderApp('/accept-invite?token=made-up');
    await waitForToast(
      'It has been used, has expired or was deleted. You are logged in as ali@example.com.',
    );
    await waitFor(() => expect(path()).toBe('/'));
  });

  test('is possible only once', async () => {
    const { user, path, token } = await openInvite();
    await fillInAndAcceptTerms(user);
    await pressCreateAccount(user);
    await waitFor(() => expect(path()).toBe('/'));
    await pressButton(user, 'Menu');
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await screen.findByRole('button', { name: 'Log In' });
    const again = await renderApp(`/accept-invite?token=${token}`);
    await waitForToast('Invite not found');
    await expectLogInScreen(again.path);
  });

  describe('while another user is signed in', () => {
    const openSignedIn = async () => {
      const token = await createInvite();
      await signIn();
      const app = await renderApp(`/accept-invite?token=${token}`);
      await screen.findByText('Sam Carter');
      return app;
    };

    test('names both users and continues after a log-out', async () => {
      const { user, path } = await openSignedIn();
      expect(screen.getByText('ali@example.com')).toBeVisible();
      expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
      await pressButton(user, 'Log Out and Continue');
      expect(await screen.findByLabelText('First Name')).toHaveValue('Sam');
      await waitFor(async () =>
        expect(await server.database().unscopedDb.select().from(sessions)).toEqual([]),
      );
      await fillInAndAcceptTerms(user);
      await pressCreateAccount(user);
      await waitFor(() => expect(path()).toBe('/'));
      expect(server.requests('POST', '/login/')).toHaveLength(1);
    });

    test('lets the signed-in user keep the session', async () => {
      const { user, path } = await openSignedIn();
      await user.click(screen.getByRole('link', { name: 'Stay Logged In' }));
      expect(await screen.findByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
      expect(path()).toBe('/');
    });
  });
});

describe('the help screen', () => {
  test('has a telephone link [spec 2.111, spec 2.112]', async () => {
    await signIn();
    await renderApp('/help');
    expect(await screen.findByText("Chat to us, we're here to help you!")).toBeVisible();
    const call = screen.getByRole('link', { name: 'Call Support' });
    expect(call).toHaveAttribute('href', 'tel:+442079460018');
    expect(screen.getByText('020 7946 0018')).toBeVisible();
  });

  test('answers questions only about features that the backend has [counter 17.1]', async () => {
    await signIn();
    const { user } = await renderApp('/help');
    await user.click(await screen.findByText('How do I refund all or a part?'));
    expect(screen.getByText('Refund a Smaller Amount')).toBeVisible();
    expect(screen.getByText('How long does a link work?')).toBeVisible();

    server.wire.use(
      http.get('/api/whoami/', () =>
        HttpResponse.json({
          client: { name: 'Shop', has_beepaid_go_module: true, include_vat: false },
        }),
      ),
    );
    await renderApp('/help');
    await user.click(await screen.findByText('How do I refund all or a part?'));
    expect(screen.getByText('At your payment provider. This app cannot refund.')).toBeVisible();
    expect(screen.queryByText('Refund a Smaller Amount')).not.toBeInTheDocument();
    expect(screen.queryByText('How long does a link work?')).not.toBeInTheDocument();
  });
});

describe('the terms', () => {
  const turnModuleOff = () =>
    server.wire.use(
      http.get('/api/whoami/', () =>
        HttpResponse.json({
          client: { name: 'Old Shop', has_beepaid_go_module: false, include_vat: false },
        }),
      ),
    );
  const findTermsTitle = () => screen.findByRole('heading', { name: 'Terms And Conditions' });

  test('are public and linked from log-in [spec 2.23, spec 6.1]', async () => {
    const { user, path } = await renderApp('/login');
    await user.click(await screen.findByRole('link', { name: 'Terms and Conditions' }));
    expect(await findTermsTitle()).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    await waitFor(() => expect(path()).toBe('/login'));
  });

  test('are public, as is log-in, when the tenant lacks the module', async () => {
    turnModuleOff();
    await renderApp('/terms-and-conditions');
    expect(await findTermsTitle()).toBeVisible();
    await renderApp('/login');
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
  });
});

describe('the list of settings', () => {
  test('describes Your Account with only the settings that the backend has [accounts 4.4]', async () => {
    server.wire.use(createWhoamiHandler());
    await renderApp('/settings');
    expect(await screen.findByRole('link', { name: /^Your Account/ })).toHaveTextContent(
      'Your Account Sound, keys',
    );
  });

  beforeEach(() => signIn());

  test('opens its first entry beside it on a wide screen, until the user opens another [counter 5.12]', async () => {
    matchMedia(wideScreen);
    const { user, path } = await renderApp('/settings');
    const account = await screen.findByRole('region', { name: 'Your Account' });
    expect(await within(account).findByRole('list', { name: 'Devices' })).toBeVisible();
    const list = screen.getByRole('region', { name: 'List of settings' });
    const current = () => list.querySelectorAll('[aria-current]');
    expect([...current()].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Your Account'),
    ]);
    await user.click(within(list).getByRole('link', { name: /^Change Password/ }));
    const pane = await screen.findByRole('region', { name: 'Change Password' });
    expect(within(pane).getByLabelText('New Password')).toBeVisible();
    expect(path()).toBe('/change-password');
    expect(
      within(screen.getByRole('region', { name: 'List of settings' })).getByRole('link', {
        current: 'page',
      }),
    ).toHaveTextContent('Change Password');
  });

  test('opens no entry on a narrow screen [counter 5.12]', async () => {
    await renderApp('/settings');
    expect(await screen.findByRole('link', { name: /^Your Account/ })).not.toHaveAttribute(
      'aria-current',
    );
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
