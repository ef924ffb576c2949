import type { Page } from '@playwright/test';
import { changePassword, findRow, invite, join, logInAs, openColleague, theirPassword } from './colleagues.ts';
import { expect, test } from './fixtures.ts';

interface Route {
  readonly path: string;
  readonly title: string;
  /** In the bar; the title unless told otherwise. */
  readonly heading?: string;
  readonly control: readonly [role: 'link' | 'button', name: string];
  /** For a path with a parameter: the list whose first row it is about. */
  readonly list?: string;
}

/** Spec §2, in its order. */
const routes: Route[] = [
  { path: '/', title: 'Home', heading: 'Harbour Street Dental', control: ['link', 'New Request'] },
  { path: '/payments', title: 'Payments', control: ['link', 'New Request'] },
  { path: '/payments/new', title: 'New Request', control: ['button', 'Send Payment Request'] },
  {
    path: '/payments/:paymentRequestId',
    title: 'Payment Detail',
    control: ['button', 'Resend Request'],
    list: '/payments?search=requested',
  },
  { path: '/customers', title: 'Customers', control: ['link', 'Add Customer'] },
  { path: '/customers/new', title: 'New Customer', control: ['button', 'Create Customer'] },
  {
    path: '/customers/:customerId',
    title: 'Customer Details',
    control: ['link', 'Request Payment'],
    list: '/customers',
  },
  {
    path: '/customers/:customerId/edit',
    title: 'Edit Customer',
    control: ['button', 'Update Customer'],
    list: '/customers',
  },
  { path: '/staff', title: 'Staff', control: ['link', 'Add Staff User'] },
  { path: '/staff/new', title: 'New User', control: ['button', 'Invite User'] },
  { path: '/staff/:userId/edit', title: 'Edit User', control: ['button', 'Update User'], list: '/staff' },
  { path: '/services', title: 'Services', control: ['link', 'Add Service'] },
  { path: '/services/new', title: 'New Service', control: ['button', 'Create Service'] },
  {
    path: '/services/:serviceId/edit',
    title: 'Edit Service',
    control: ['button', 'Update Service'],
    list: '/services',
  },
  { path: '/change-password', title: 'Change Password', control: ['button', 'Update Password'] },
  { path: '/help', title: 'Help', control: ['link', 'Call Support'] },
];

const main = (page: Page) => page.getByRole('main');

/** The route's address, its parameter taken from a row of its list. */
const addressOf = async (staff: Page, origin: string, { path, list }: Route) => {
  if (!list) return origin + path;
  await staff.goto(origin + new URL(list, origin).pathname);
  const rows = main(staff).getByRole('listitem').getByRole('link');
  const wanted = new URL(list, origin).searchParams.get('search') ?? '';
  const href = (await rows.filter({ hasText: wanted }).first().getAttribute('href')) ?? '';
  const parameter = href.split('/')[2] ?? '';
  return origin + path.replace(/:\w+/, parameter);
};

for (const route of routes) {
  const { path, title, heading = title, control } = route;
  test(`${path} opens by its address as ${title}`, async ({ staff, server }) => {
    const address = await addressOf(staff, server.origin, route);
    await staff.goto(address);
    await expect(staff.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(staff).toHaveTitle(`Beepaid GO - ${title}`);
    await expect(main(staff).getByRole(control[0], { name: control[1], exact: true })).toBeVisible();
    await expect(staff.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(staff).toHaveURL(address);
  });
}

test('every signed-in route, and any page that is not there, leads a signed-out visitor to log-in', async ({
  page,
  server,
}) => {
  for (const path of [...routes.map(({ path }) => path.replace(/:\w+/, '1')), '/no/such/page']) {
    await page.goto(server.origin + path);
    await expect(page, path).toHaveURL(`${server.origin}/login`);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  }
  await expect(page).toHaveTitle('Beepaid GO - Log In');
});

test('the terms open to a signed-out visitor, under the logo and their title', async ({ page, server }) => {
  await page.goto(`${server.origin}/terms-and-conditions`);
  await expect(page).toHaveTitle('Beepaid GO - Terms And Conditions');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms And Conditions' })).toBeVisible();
  await page.getByRole('link', { name: /home/ }).click();
  await expect(page).toHaveURL(`${server.origin}/login`);
});

test('each tile of home leads to its screen', async ({ staff, server }) => {
  const tiles = { 'New Request': '/payments/new', Payments: '/payments', Customers: '/customers', Help: '/help' };
  await expect(main(staff).getByRole('link')).toHaveCount(4);
  for (const [name, path] of Object.entries(tiles)) {
    await main(staff).getByRole('link', { name, exact: true }).click();
    await expect(staff).toHaveURL(server.origin + path);
    await staff.getByRole('link', { name: 'Beepaid GO, home' }).click();
    await expect(staff).toHaveURL(`${server.origin}/`);
  }
});

test('a service is created, changed and deleted', async ({ staff, server, address }) => {
  const list = `${server.origin}/services`;
  await staff.goto(list);
  await main(staff).getByRole('link', { name: 'Add Service' }).click();
  await staff.getByLabel('Service Name').fill(address);
  await staff.getByLabel('Description').fill('An hour');
  await staff.getByLabel('Price').pressSequentially('4500');
  await expect(staff.getByText('£54.00')).toBeVisible();
  await staff.getByRole('button', { name: 'Create Service' }).click();
  await expect(staff).toHaveURL(list);

  await (await findRow(staff, address)).getByRole('link').click();
  await expect(staff.getByLabel('Price')).toHaveValue('£45.00');
  await staff.getByLabel('Price').press('Backspace');
  await staff.getByRole('button', { name: 'Update Service' }).click();
  await expect(staff).toHaveURL(list);
  const row = await findRow(staff, address);
  await expect(row).toContainText('£4.50');

  await row.getByRole('link').click();
  await staff.getByRole('button', { name: 'Delete Service' }).click();
  const dialog = staff.getByRole('alertdialog', { name: 'Delete Service?' });
  await expect(dialog).toContainText('Once deleted a service is not recoverable');
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(staff).toHaveURL(list);
  await staff.getByRole('searchbox').fill(address);
  await expect(staff.getByText(`No services match “${address}”`)).toBeVisible();
});

test('an edited customer has the new name in the list and on their page', async ({ staff, server, address }) => {
  await staff.goto(`${server.origin}/customers/new`);
  await staff.getByLabel('Name').fill('Before the wedding');
  await staff.getByLabel('Email').fill(address);
  await staff.getByRole('button', { name: 'Create Customer' }).click();
  await expect(staff).toHaveURL(`${server.origin}/customers`);
  await (await findRow(staff, address)).getByRole('link').click();
  await main(staff).getByRole('link', { name: 'Edit Customer' }).click();
  await expect(staff.getByLabel('Email')).toHaveValue(address);
  await staff.getByLabel('Name').fill('After the wedding');
  await staff.getByRole('button', { name: 'Update Customer' }).click();
  await expect(staff).toHaveURL(`${server.origin}/customers`);
  const row = await findRow(staff, address);
  await expect(row).toContainText('After the wedding');
  await row.getByRole('link').click();
  await expect(staff.getByRole('heading', { name: 'After the wedding' })).toBeVisible();
});

test('an invited colleague finds the link in their mail, makes an account and is home, signed in', async ({
  staff,
  colleague,
  server,
  address,
  linkSentTo,
}) => {
  await invite(staff, server.origin, { email: address });
  await expect(await findRow(staff, address)).toContainText('Invited');
  const link = await linkSentTo(address);
  expect(link).toContain(`${server.origin}/accept-invite?token=`);

  await colleague.goto(link);
  await expect(colleague).toHaveTitle('Beepaid GO - Create Account');
  await expect(colleague.getByLabel('First Name')).toHaveValue('Kim');
  await expect(colleague.getByLabel('Email')).toHaveValue(address);
  await expect(colleague.getByLabel('Email')).toBeDisabled();
  await join(colleague, link);
  await expect(colleague).toHaveURL(`${server.origin}/`);
  await colleague.getByRole('button', { name: 'Menu' }).click();
  await expect(colleague.getByText(address)).toBeVisible();

  await staff.reload();
  await expect(main(staff).getByRole('listitem').filter({ hasText: address })).toContainText('Active');
});

test('an invite that is sent again voids the link before', async ({
  staff,
  colleague,
  server,
  address,
  linkSentTo,
}) => {
  await invite(staff, server.origin, { email: address });
  const first = await linkSentTo(address);
  await openColleague(staff, server.origin, address);
  await staff.getByRole('button', { name: 'Resend Invite' }).click();
  await expect.poll(() => linkSentTo(address)).not.toBe(first);

  await colleague.goto(first);
  await expect(colleague).toHaveURL(`${server.origin}/login`);
  await join(colleague, await linkSentTo(address));
});

test('a colleague who is made inactive is out at their next step, and cannot log in', async ({
  staff,
  colleague,
  server,
  address,
  linkSentTo,
}) => {
  await invite(staff, server.origin, { email: address });
  await join(colleague, await linkSentTo(address));
  await openColleague(staff, server.origin, address);
  await staff.getByLabel('Is user active?').uncheck();
  await staff.getByRole('button', { name: 'Update User' }).click();
  await expect(staff).toHaveURL(`${server.origin}/staff`);
  await expect(await findRow(staff, address)).toContainText('Inactive');

  await main(colleague).getByRole('link', { name: 'Customers' }).click();
  await expect(colleague).toHaveURL(`${server.origin}/login`);
  await expect(colleague.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await logInAs(colleague, address, theirPassword);
  await expect(colleague.getByRole('alert')).toContainText('Failed to log in.');
});

test('a changed password leads home, ends the other sessions, and is the one that logs in', async ({
  staff,
  colleague,
  server,
  address,
  linkSentTo,
}) => {
  const { origin } = server;
  const logIn = (password: string) => logInAs(staff, address, password);
  await invite(staff, origin, { email: address });
  await join(colleague, await linkSentTo(address));
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Log Out' }).click();
  await logIn(theirPassword);
  await expect(staff).toHaveURL(`${origin}/`);

  await changePassword(colleague, origin, 'another long walk');
  await expect(colleague).toHaveURL(`${origin}/`);
  await colleague.reload();
  await expect(main(colleague).getByRole('link', { name: 'Payments' })).toBeVisible();

  await main(staff).getByRole('link', { name: 'Payments' }).click();
  await expect(staff).toHaveURL(`${origin}/login`);
  await logIn(theirPassword);
  await expect(staff.getByRole('alert')).toContainText('Failed to log in.');
  await logIn('another long walk');
  await expect(staff).toHaveURL(`${origin}/`);
});
