import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { invites, users } from '../../../server/db/schema.ts';
import { renderApp, screen, signIn, waitForToast } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';
import { insertInvite } from '../../support/db/account-fixtures.ts';
import { DAY_MS } from '../../support/server/test-clock.ts';

const server = withServer();

beforeEach(() => signIn());

const fieldsByStatus = {
  active: {},
  inactive: { isActive: false },
  invited: { passwordHash: null },
  expired: { passwordHash: null },
} as const;
type Status = keyof typeof fieldsByStatus;

const insertSam = async (status: Status = 'active') => {
  const fields = {
    email: 'sam@example.com',
    firstName: 'Sam',
    lastName: 'Carter',
    phone: '020 7946 0001',
  };
  const user = await server.insertUser({
    ...fields,
    ...fieldsByStatus[status],
  });
  const now = server.get().server.clock().getTime();
  if (status === 'invited') await insertInvite(server.database(), user, new Date(now + DAY_MS));
  if (status === 'expired') await insertInvite(server.database(), user, new Date(now - DAY_MS));
  return user;
};
const findUser = async (email: string) => {
  const [row] = await server
    .database()
    .unscopedDb.select()
    .from(users)
    .where(eq(users.email, email));
  return row;
};
const getSentBody = async (method: string, path: string) =>
  server.requests(method, path).at(-1)?.json();

describe('the staff list', () => {
  test('shows name, email and phone, marks the owner, and links to each user [spec 1.15, spec 2.97, spec 2.99]', async () => {
    const { id } = await insertSam();
    const app = await renderApp('/staff');
    const row = await screen.findByRole('link', { name: /Sam Carter/ });
    expect(row).toHaveAttribute('href', `/staff/${id}/edit`);
    for (const shown of ['020 7946 0001', 'Active']) {
      expect(within(row).getByText(shown)).toBeVisible();
    }
    const email = row.querySelector('[data-email]');
    expect(email).toHaveTextContent(/^sam@example\.com$/);
    expect(email).toBeVisible();
    expect(within(row).queryByText('Owner')).not.toBeInTheDocument();
    expect(
      within(screen.getByRole('link', { name: /Ali Baker/ })).getByText('Owner'),
    ).toBeVisible();
    await app.user.click(row);
    expect(await screen.findByRole('heading', { name: 'Edit User' })).toBeVisible();
  });

  test.each([
    ['active', 'Active'],
    ['inactive', 'Inactive'],
    ['invited', 'Invited'],
    ['expired', 'Invite Expired'],
  ] as const)('labels a user who is %s as %s [spec 2.98, spec 4.12]', async (status, label) => {
    await insertSam(status);
    await renderApp('/staff');
    expect(
      within(await screen.findByRole('link', { name: /Sam Carter/ })).getByText(label),
    ).toBeVisible();
  });

  test('links to the new-user form [spec 2.94]', async () => {
    const app = await renderApp('/staff');
    await app.user.click(await screen.findByRole('link', { name: 'Add Staff User' }));
    expect(await screen.findByRole('heading', { name: 'New User' })).toBeVisible();
    expect(app.path()).toBe('/staff/new');
  });
});

describe('inviting', () => {
  const openAndFillIn = async (email = 'kim@example.com') => {
    const app = await renderApp('/staff/new');
    await app.user.type(await screen.findByLabelText('First Name'), 'Kim');
    await app.user.type(screen.getByLabelText('Last Name'), 'Lee');
    await app.user.type(screen.getByLabelText('Email'), email);
    return app;
  };
  const pressInvite = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Invite User' }));

  test('sends the invite and returns to the list with status invited [spec 1.16, spec 2.103, spec 2.104, spec 2.106, spec 3.16, spec 5.19, spec 5.20, spec 7.28, spec 8.17]', async () => {
    const app = await openAndFillIn();
    expect(screen.queryByLabelText('Is user active?')).not.toBeInTheDocument();
    await pressInvite(app.user);
    await waitForToast('User Invited!');
    await waitFor(() => expect(app.path()).toBe('/staff'));
    const row = await screen.findByRole('link', { name: /Kim Lee/ });
    expect(within(row).getByText('Invited')).toBeVisible();
    expect(await server.get().server.messages()).toMatchObject([{ recipient: 'kim@example.com' }]);
    expect(await getSentBody('POST', '/invites/')).toEqual({
      first_name: 'Kim',
      last_name: 'Lee',
      email: 'kim@example.com',
      phone: null,
      is_active: true,
    });
  });

  test('shows a validation error at each required field [spec 5.17, spec 5.18]', async () => {
    const { user } = await renderApp('/staff/new');
    await screen.findByLabelText('First Name');
    await pressInvite(user);
    expect(screen.getByLabelText('First Name')).toHaveAccessibleDescription(
      'First name must not be empty',
    );
    expect(screen.getByLabelText('Last Name')).toHaveAccessibleDescription(
      'Last name must not be empty',
    );
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    expect(server.requests('POST', '/invites/')).toEqual([]);
  });

  test('shows an error at the email field when the email is taken', async () => {
    const app = await openAndFillIn('ali@example.com');
    await pressInvite(app.user);
    await waitForToast('Failed to create user');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'There is already a user with this email address',
    );
    expect(screen.getByLabelText('First Name')).toHaveValue('Kim');
    expect(app.path()).toBe('/staff/new');
  });
});

describe('editing a colleague', () => {
  const openEditUser = async (status?: Status) => {
    const { id } = await insertSam(status);
    const app = await renderApp(`/staff/${id}/edit`);
    expect(await screen.findByLabelText('First Name')).toHaveValue('Sam');
    return { ...app, id };
  };
  const pressUpdate = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Update User' }));
  const pressResend = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Resend Invite' }));

  test.each<[Status, boolean]>([
    ['invited', true],
    ['active', false],
  ])(
    'says how to correct the email address of a user who is %s: %s [counter 10.19]',
    async (status, isSaid) => {
      await openEditUser(status);
      const correction = /delete the invite, and invite the right address/;
      const email = screen.getByLabelText('Email');
      if (isSaid) expect(email).toHaveAccessibleDescription(correction);
      else expect(email).not.toHaveAccessibleDescription(correction);
    },
  );

  test('prefills the form, keeps the email read-only, saves, and returns to the list [counter 10.8, spec 1.17, spec 2.101, spec 2.102, spec 2.104, spec 8.17]', async () => {
    const { user, path } = await openEditUser();
    expect(screen.getByLabelText('Last Name')).toHaveValue('Carter');
    expect(screen.getByLabelText('Email')).toHaveValue('sam@example.com');
    expect(screen.getByLabelText('Email')).toBeDisabled();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      /^The email address of a staff user cannot be changed\./,
    );
    expect(screen.getByLabelText('Phone Number')).toHaveValue('020 7946 0001');
    await user.clear(screen.getByLabelText('Last Name'));
    await user.type(screen.getByLabelText('Last Name'), 'Dean');
    await user.clear(screen.getByLabelText('Phone Number'));
    await pressUpdate(user);
    await waitForToast('User Updated!');
    await waitFor(() => expect(path()).toBe('/staff'));
    expect(await screen.findByRole('link', { name: /Sam Dean/ })).toBeVisible();
    expect(await findUser('sam@example.com')).toMatchObject({
      lastName: 'Dean',
      phone: null,
      isActive: true,
    });
  });

  test('makes the user inactive after a confirmation, and active without one [spec 1.8, spec 1.18, spec 2.103, spec 4.13, spec 7.27, counter 10.9]', async () => {
    const { user, path, id } = await openEditUser();
    expect(screen.getByLabelText('Is user active?')).toBeChecked();
    await user.click(screen.getByLabelText('Is user active?'));
    await pressUpdate(user);
    const name = 'Deactivate Sam Carter?';
    const pressInDialog = async (button: string) =>
      user.click(
        within(await screen.findByRole('alertdialog', { name })).getByRole('button', {
          name: button,
        }),
      );
    await pressInDialog('Go Back');
    expect(await findUser('sam@example.com')).toMatchObject({ isActive: true });
    await pressUpdate(user);
    await pressInDialog('Deactivate');
    await waitFor(() => expect(path()).toBe('/staff'));
    const row = await screen.findByRole('link', { name: /Sam Carter/ });
    await waitFor(() => expect(within(row).getByText('Inactive')).toBeVisible());

    const again = await renderApp(`/staff/${id}/edit`);
    expect(await screen.findByLabelText('Is user active?')).not.toBeChecked();
    await again.user.click(screen.getByLabelText('Is user active?'));
    await pressUpdate(again.user);
    await waitFor(() => expect(again.path()).toBe('/staff'));
    expect(await findUser('sam@example.com')).toMatchObject({ isActive: true });
  });

  test('shows the server’s error at the field when saving fails [spec 8.18]', async () => {
    const { user, id } = await openEditUser();
    server.wire.use(
      http.put(`/api/users/${id}/`, () =>
        HttpResponse.json({ phone: ['Not a number'] }, { status: 400 }),
      ),
    );
    await pressUpdate(user);
    await waitForToast('Failed to create user');
    expect(screen.getByLabelText('Phone Number')).toHaveAccessibleDescription('Not a number');
  });

  test('shows an error and returns to the list for an unknown user [spec 8.19]', async () => {
    const app = await renderApp('/staff/nobody/edit');
    await waitForToast('User not found');
    await waitFor(() => expect(app.path()).toBe('/staff'));
  });

  test.each(['invited', 'expired'] as const)(
    'offers to resend the invite to a user who is %s [spec 2.105, spec 4.14, spec 8.20]',
    async (status) => {
      const { user } = await openEditUser(status);
      const [before] = await server.database().unscopedDb.select().from(invites);
      await pressResend(user);
      await waitForToast('Resent invite to user');
      const [after] = await server.database().unscopedDb.select().from(invites);
      expect(after?.tokenHash).not.toBe(before?.tokenHash);
      expect(await server.get().server.messages()).toMatchObject([
        { recipient: 'sam@example.com' },
      ]);
    },
  );

  test.each(['active', 'inactive'] as const)(
    'offers no resend and no deletion to a user who is %s [spec 2.105, accounts 7.1]',
    async (status) => {
      await openEditUser(status);
      expect(screen.queryByRole('button', { name: 'Delete Invite' })).not.toBeInTheDocument();
      expect(screen.queryByRole('button', { name: 'Resend Invite' })).not.toBeInTheDocument();
    },
  );

  describe('deleting the invite', () => {
    const openDialog = async (status: Status) => {
      const app = await openEditUser(status);
      await app.user.click(screen.getByRole('button', { name: 'Delete Invite' }));
      const dialog = await screen.findByRole('alertdialog', { name: 'Delete Invite?' });
      return { ...app, dialog };
    };
    const confirm = (user: UserEvent, dialog: HTMLElement) =>
      user.dblClick(within(dialog).getByRole('button', { name: 'Delete Invite' }));
    const countDeletions = (id: string) => server.requests('DELETE', `/users/${id}/invite/`).length;

    test.each<[Status, string]>([
      [
        'invited',
        'Its link stops working at once, and Sam Carter disappears from the list of staff.',
      ],
      ['expired', 'Sam Carter disappears from the list of staff.'],
    ])(
      'of a user who is %s says what happens, deletes once, and returns to the list without the user [accounts 7.1]',
      async (status, description) => {
        const { user, path, id, dialog } = await openDialog(status);
        expect(within(dialog).getByText(description)).toBeVisible();
        expect(within(dialog).getByText('sam@example.com')).toBeVisible();
        await confirm(user, dialog);
        await waitForToast('Invite deleted');
        await waitFor(() => expect(path()).toBe('/staff'));
        expect(await screen.findByRole('link', { name: /Ali Baker/ })).toBeVisible();
        await waitFor(() =>
          expect(screen.queryByRole('link', { name: /Sam Carter/ })).not.toBeInTheDocument(),
        );
        expect(await findUser('sam@example.com')).toBeUndefined();
        expect(countDeletions(id)).toBe(1);
      },
    );

    test('changes nothing when the question is answered with Go Back [accounts 7.1]', async () => {
      const { user, id, dialog } = await openDialog('invited');
      await user.click(within(dialog).getByRole('button', { name: 'Go Back' }));
      expect(countDeletions(id)).toBe(0);
    });

    test('is not held up by what was typed in the form [accounts 7.1]', async () => {
      const { user, path } = await openEditUser('invited');
      await user.type(screen.getByLabelText('Last Name'), 's');
      await user.click(screen.getByRole('button', { name: 'Delete Invite' }));
      await confirm(user, await screen.findByRole('alertdialog', { name: 'Delete Invite?' }));
      await waitFor(() => expect(path()).toBe('/staff'));
    });

    test('says that the user has joined meanwhile, and stays on the page [accounts 7.4]', async () => {
      const { user, path, id, dialog } = await openDialog('invited');
      await server
        .database()
        .unscopedDb.update(users)
        .set({ passwordHash: 'hash' })
        .where(eq(users.id, id));
      await confirm(user, dialog);
      await waitForToast('This staff user has already joined');
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Delete Invite' })).not.toBeInTheDocument(),
      );
      expect(path()).toBe(`/staff/${id}/edit`);
    });

    test('that another owner has deleted meanwhile is a success [accounts 7.1]', async () => {
      const { user, path, id, dialog } = await openDialog('invited');
      await server.database().unscopedDb.delete(users).where(eq(users.id, id));
      await confirm(user, dialog);
      await waitForToast('Invite deleted');
      await waitFor(() => expect(path()).toBe('/staff'));
    });

    test('is refused at once without a connection [accounts 7.1]', async () => {
      const { user, path, id, dialog } = await openDialog('invited');
      server.startOutage();
      await confirm(user, dialog);
      expect(
        await screen.findByText('Can’t reach Beepaid at the moment. Nothing was sent.'),
      ).toBeVisible();
      expect(path()).toBe(`/staff/${id}/edit`);
      expect(await findUser('sam@example.com')).toBeDefined();
    });

    test('is offered only where the backend can do it [accounts 7.6]', async () => {
      server.wire.use(createWhoamiHandler({ capabilities: ['accounts'] }));
      await openEditUser('invited');
      expect(screen.getByRole('button', { name: 'Resend Invite' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Delete Invite' })).not.toBeInTheDocument();
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
        /make this user inactive, and invite the right address/,
      );
    });
  });

  test('resending an invite that another device has deleted says so, and leads back to the list [accounts 7.7]', async () => {
    const { user, path, id } = await openEditUser('invited');
    await user.type(screen.getByLabelText('Last Name'), 's');
    await server.database().unscopedDb.delete(users).where(eq(users.id, id));
    await pressResend(user);
    await waitForToast('Failed to resend invite. The invite was deleted meanwhile.');
    await waitFor(() => expect(path()).toBe('/staff'));
    expect(await screen.findByRole('link', { name: /Ali Baker/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Sam Carter/ })).not.toBeInTheDocument();
  });

  test('shows an error when resending the invite fails [spec 8.21]', async () => {
    const { user, id } = await openEditUser('invited');
    server.failCalls('post', `/users/${id}/resend_invite/`, 500);
    await pressResend(user);
    await waitForToast('Failed to resend invite');
  });
});

describe('editing one’s own account', () => {
  test('does not show the switch “Is user active?”, and the user remains active [spec 2.103, spec 6.7]', async () => {
    const { owner } = server.get();
    const { user, path } = await renderApp(`/staff/${owner.id}/edit`);
    await user.type(await screen.findByLabelText('First Name'), 'son');
    expect(screen.queryByLabelText('Is user active?')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Update User' }));
    await waitForToast('User Updated!');
    await waitFor(() => expect(path()).toBe('/staff'));
    expect(await getSentBody('PUT', `/users/${owner.id}/`)).toMatchObject({
      first_name: 'Alison',
      is_active: true,
    });
    expect(await findUser('ali@example.com')).toMatchObject({
      firstName: 'Alison',
      isActive: true,
    });
  });
});
