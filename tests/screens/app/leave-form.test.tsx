import { waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { customers } from '../../../server/db/schema.ts';
import { matchMedia, wideScreen } from '../../support/app/match-media.ts';
import {
  enterText,
  renderApp,
  screen,
  signIn,
  waitForToast,
} from '../../support/app/render-app.tsx';
import { withServer } from '../../support/app/with-server.ts';

const server = withServer();
beforeEach(() => signIn());

const findDialog = () => screen.findByRole('alertdialog', { name: 'Discard What You Typed?' });
const openFromMenu = async ({ user }: Awaited<ReturnType<typeof renderApp>>, name: string) => {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const followLink = async ({ user }: Awaited<ReturnType<typeof renderApp>>, name: string | RegExp) =>
  user.click(await screen.findByRole('link', { name }));

describe('leaving a form with unsaved input', () => {
  test.each([
    ['/customers/new', 'Name', 'Customers'],
    ['/services/new', 'Service Name', 'Services'],
    ['/staff/new', 'First Name', 'Staff'],
    ['/settings/shop', 'Shop Name', 'Settings'],
  ])(
    'of %s asks first, and leaves only after Discard [counter 16.10]',
    async (path, label, entry) => {
      const app = await renderApp(path);
      await app.user.type(await screen.findByLabelText(label), 'Kim');
      const typed = screen.getByLabelText<HTMLInputElement>(label).value;
      await openFromMenu(app, entry);
      await app.user.click(
        within(await findDialog()).getByRole('button', { name: 'Keep Editing' }),
      );
      expect([app.path(), screen.getByLabelText<HTMLInputElement>(label).value]).toEqual([
        path,
        typed,
      ]);

      await openFromMenu(app, entry);
      await app.user.click(within(await findDialog()).getByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(app.path()).toBe(path.slice(0, path.lastIndexOf('/'))));
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    },
  );

  test('for an item of the list beside it asks first [counter 16.10]', async () => {
    matchMedia(wideScreen);
    await server.insertCustomer({ name: 'Jo Bloggs' });
    const app = await renderApp('/customers/new');
    await app.user.type(await screen.findByLabelText('Name'), 'Kim');
    await followLink(app, /^Jo Bloggs/);
    await app.user.click(within(await findDialog()).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Jo Bloggs' })).toBeVisible();
  });

  test('asks nothing without unsaved input, after a save, and after the service is deleted [counter 16.10]', async () => {
    const app = await renderApp('/customers/new');
    const name = await screen.findByLabelText('Name');
    await app.user.type(name, 'Kim');
    await app.user.clear(name);
    await openFromMenu(app, 'Customers');
    await waitFor(() => expect(app.path()).toBe('/customers'));

    await followLink(app, 'Add Customer');
    await enterText(app.user, await screen.findByLabelText('Name'), 'Kim Lee');
    await enterText(app.user, screen.getByLabelText('Email'), 'kim@example.com');
    await app.user.click(screen.getByRole('button', { name: 'Create Customer' }));
    await waitForToast('Customer Created!');
    await waitFor(() => expect(app.path()).toBe('/customers'));
    expect(await server.database().unscopedDb.select().from(customers)).toHaveLength(1);

    const service = await server.insertService();
    const editing = await renderApp(`/services/${service.id}/edit`);
    await editing.user.type(await screen.findByLabelText('Service Name'), ' two');
    await editing.user.click(screen.getByRole('button', { name: 'Delete Service' }));
    await editing.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete Service?' })).getByRole(
        'button',
        { name: 'Yes' },
      ),
    );
    await waitFor(() => expect(editing.path()).toBe('/services'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

test('a response that arrives after the user has left the form does not navigate [offline 2.13]', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.wire.use(http.post('/api/services/payments/', () => gate.then(() => undefined)));
  const app = await renderApp('/payments/new');
  await enterText(app.user, await screen.findByLabelText('Name'), 'Jo Bloggs');
  await enterText(app.user, screen.getByLabelText('Email'), 'jo@example.com');
  await app.user.type(screen.getByLabelText('Price'), '100');
  await app.user.click(screen.getByRole('button', { name: 'Send Payment Request' }));
  await openFromMenu(app, 'Customers');
  await followLink(app, 'Add Customer');
  await enterText(app.user, await screen.findByLabelText('Name'), 'Half typed');
  release();
  await waitForToast('Payment request sent!');
  expect(app.path()).toBe('/customers/new');
  expect(screen.getByLabelText('Name')).toHaveValue('Half typed');
});
