import { waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { enterText, renderApp, screen, signIn } from '../../support/app/render-app.tsx';
import { createWhoamiHandler } from '../../support/app/whoami-handler.ts';
import { withServer } from '../../support/app/with-server.ts';

// This server has a shop and no set-up link. The handlers stand for a server without a shop.
const server = withServer();
let payload: unknown;
let refused: object;

beforeEach(() => {
  payload = undefined;
  refused = { password: ['This password is too common'] };
  server.wire.use(
    http.get('/api/setup/link/', () =>
      HttpResponse.json({
        host: 'localhost',
        restore_commands: ['restore backup'],
        can_upload_backup: false,
        restore: null,
      }),
    ),
    http.post('/api/setup/link/', async ({ request }) => {
      payload = await request.json();
      return HttpResponse.json({ code: 'invalid', ...refused }, { status: 400 });
    }),
  );
});

const openShop = async (user: UserEvent) => {
  await enterText(user, await screen.findByLabelText('Shop Name'), 'Corner Garage');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByLabelText('First Name')).toHaveFocus();
  await user.paste('Olivia');
  await enterText(user, screen.getByLabelText('Last Name'), 'Hart');
  await enterText(user, screen.getByLabelText('Your Email'), 'olivia@garage.example');
  await enterText(user, screen.getByLabelText('Password'), 'password1');
  await user.click(screen.getByRole('button', { name: 'Open Shop' }));
  await waitFor(() => expect(payload).toBeDefined());
};

test('set-up asks for the shop first, and then for its owner, with a hint at each field that can be refused [shop 4.1, shop 4.3]', async () => {
  const { user } = await renderApp('/setup?token=link');
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByText('Restore a Backup Instead')).toBeVisible();
  await openShop(user);
  expect(screen.queryByText('Restore a Backup Instead')).toBeNull();
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/At least 8 characters/);
  expect(payload).toEqual({
    first_name: 'Olivia',
    last_name: 'Hart',
    email: 'olivia@garage.example',
    password: 'password1',
    shop_name: 'Corner Garage',
  });
});

test('a refused password is said at its field, in the step where it is typed, and nowhere else [shop 4.3]', async () => {
  const { user } = await renderApp('/setup?token=link');
  await openShop(user);
  expect(await screen.findByText('This password is too common')).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(screen.getByText('2 of 2')).toBeVisible();
  expect(screen.queryByText(/Failed to open/)).toBeNull();
});

test('the first step shows again with what the server refuses of it, and keeps the rest [shop 4.1]', async () => {
  refused = { shop_name: ['Please leave out the link'] };
  const { user } = await renderApp('/setup?token=link');
  await openShop(user);
  expect(await screen.findByText('Please leave out the link')).toBeVisible();
  const shopName = screen.getByLabelText('Shop Name');
  expect(shopName).toHaveValue('Corner Garage');
  expect(shopName).toHaveFocus();
  await user.clear(shopName);
  await user.paste('The Corner Garage');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByLabelText('Your Email')).toHaveValue('olivia@garage.example');
  expect(screen.getByLabelText('Password')).toHaveValue('password1');
});

test('an invalid email and a short password both say so at once [shop 4.3]', async () => {
  const { user } = await renderApp('/setup#token=link');
  await enterText(user, await screen.findByLabelText('Shop Name'), 'Corner Garage');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await enterText(user, screen.getByLabelText('First Name'), 'Olivia');
  await enterText(user, screen.getByLabelText('Last Name'), 'Hart');
  await enterText(user, screen.getByLabelText('Your Email'), 'olivia');
  await enterText(user, screen.getByLabelText('Password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Open Shop' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
  expect(screen.getByText('Password must be at least 8 characters')).toBeVisible();
  expect(screen.getByLabelText('Your Email')).toHaveFocus();
  expect(payload).toBeUndefined();
});

test('the page of a link that was used or replaced says how to get a new link [shop 4.4, shop 4.5]', async () => {
  // The server itself answers.
  server.wire.resetHandlers();
  await renderApp('/setup?token=used');
  expect(await screen.findByText('This link has been used or has expired')).toBeVisible();
  expect(screen.getByText(/restart the server: it prints a new link/)).toBeVisible();
});

test('once the shop is open, the title of the tab says so, its address has no token, a failed check shows its details, and a reload leads to Home [shop 4.2, shop 4.4]', async () => {
  await signIn();
  const lines = ['Open a checkout at stripe: failed. The key is not valid'];
  server.wire.use(
    createWhoamiHandler({ isSandbox: false, sendsEmail: true }),
    http.post('/api/setup/link/', async ({ request }) => {
      payload = await request.json();
      return HttpResponse.json({ id: '1', email: 'ali@example.com' });
    }),
    http.post('/api/setup/link/check_mail/', () =>
      HttpResponse.json({ is_passed: true, summary: 'Emails work.', lines: [] }),
    ),
    http.post('/api/setup/link/check_payments/', () =>
      HttpResponse.json({ is_passed: false, summary: 'Customers cannot pay yet.', lines }),
    ),
  );
  const { user, router } = await renderApp('/setup#token=link');
  expect(router.state.location.href).toBe('/setup#token=link');
  await openShop(user);
  const report = within(await screen.findByRole('list', { name: 'What works' }));
  await user.click(await report.findByText('Details'));
  expect(report.getByText(/The key is not valid$/)).toBeVisible();
  expect(report.getByText('Emails work.')).toBeVisible();
  expect(report.getAllByText('Details')).toHaveLength(1);
  expect(document.title).toBe('Beepaid GO - Your Shop Is Open');
  expect(router.state.location.href).toBe('/setup');
  const { path } = await renderApp('/setup');
  await waitFor(() => expect(path()).toBe('/'));
});

test('without a mail server, the report of a new shop says what follows, and leads to where an owner turns on email [shop 4.2, shop 4.10]', async () => {
  server.restart({ sendsEmail: false });
  await signIn();
  server.wire.use(
    http.post('/api/setup/link/', async ({ request }) => {
      payload = await request.json();
      return HttpResponse.json({ id: '1', email: 'ali@example.com' });
    }),
    http.post('/api/setup/link/check_payments/', () =>
      HttpResponse.json({ is_passed: true, summary: 'Payments work', lines: [] }),
    ),
  );
  const { user, path } = await renderApp('/setup?token=link');
  await openShop(user);
  expect(await screen.findByRole('heading', { name: /Your Shop Is Open/ })).toBeVisible();
  expect(screen.getByText('You are logged in.')).toBeVisible();
  const list = screen.getByRole('list', { name: 'What works' });
  const next = screen.getByRole('link', { name: 'Send Your First Request' });
  expect(next).toHaveFocus();
  expect(list.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const report = within(list);
  expect(report.getByText(/^You are in the sandbox/)).toBeVisible();
  expect(report.getAllByText('To do:')).toHaveLength(2);
  expect(server.requests('POST', '/setup/link/check_payments/')).toEqual([]);
  expect(report.getByText(/^No email goes out yet/)).toBeVisible();
  expect(report.queryByRole('button')).toBeNull();
  expect(server.requests('POST', '/setup/link/check_mail/')).toEqual([]);
  await user.click(report.getByRole('link', { name: 'turn on email' }));
  await waitFor(() => expect(path()).toBe('/settings/email'));
});

test.each(['/payments', '/settings', '/login'])(
  'before the shop is open, the stored app says so at %s [shop 4.11]',
  async (path) => {
    await server.database().clear();
    server.restart({});
    await renderApp(path);
    expect(
      await screen.findByText(/^This shop is not open yet\. Open it with the link/),
    ).toBeVisible();
    expect(screen.queryByLabelText('Password')).toBeNull();
  },
);
