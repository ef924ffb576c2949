import { expect, test } from './fixtures.ts';

test('log-out while the server is gone works at once, and still holds when it is back', async ({ staff, server }) => {
  await staff.goto(`${server.origin}/customers`);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(10);
  const session = () => staff.context().cookies();
  expect((await session()).map(({ name }) => name)).toContain('session');
  // The screen that shows next comes from the worker.
  await staff.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => staff.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await server.stop();
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(staff.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await staff.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('example.com');

  await server.start();
  await staff.goto(`${server.origin}/customers`);
  await expect(staff).toHaveURL(`${server.origin}/login`);
  await expect.poll(async () => (await session()).map(({ name }) => name)).not.toContain('session');
});

test('log-out in one tab reaches the other', async ({ staff, server, context }) => {
  const other = await context.newPage();
  await other.goto(`${server.origin}/payments`);
  await expect(other.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(staff).toHaveURL(`${server.origin}/login`);
  await expect(other).toHaveURL(`${server.origin}/login`);
  await expect(other.getByRole('listitem')).toHaveCount(0);
});

test('an answer that comes late leaves the person where they are by then', async ({ staff, server, address }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await staff.route('**/api/services/payments/', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await staff.goto(`${server.origin}/payments/new`);
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(address);
  await staff.getByLabel('Price').pressSequentially('100');
  await staff.getByRole('button', { name: 'Send Payment Request' }).click();
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Customers' }).click();
  await staff.getByRole('link', { name: 'Add Customer' }).click();
  await staff.getByLabel('Name').fill('Half typed');

  answer();
  await expect(staff.getByText('Payment request sent!')).toBeVisible();
  await expect(staff).toHaveURL(`${server.origin}/customers/new`);
  await expect(staff.getByLabel('Name')).toHaveValue('Half typed');
});

test('a cancel that came too late says why, and shows how things stand', async ({ staff, server, address }) => {
  await staff.goto(`${server.origin}/payments/new`);
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(address);
  await staff.getByLabel('Price').pressSequentially('100');
  await staff.getByRole('button', { name: 'Send Payment Request' }).click();
  await staff.getByRole('link').filter({ hasText: address }).click();
  await expect(staff.getByRole('button', { name: 'Cancel Request' })).toBeVisible();

  const other = await staff.context().newPage();
  await other.goto(staff.url());
  await other.getByRole('button', { name: 'Cancel Request' }).click();
  await other.getByRole('button', { name: 'Yes' }).click();
  await expect(other.getByText('cancelled', { exact: true })).toBeVisible();

  await staff.getByRole('button', { name: 'Cancel Request' }).click();
  await staff.getByRole('button', { name: 'Yes' }).click();
  await expect(staff.getByText('Failed to cancel payment request')).toBeVisible();
  await expect(staff.getByText('This request has been cancelled')).toBeVisible();
  await expect(staff.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Cancel Request' })).toHaveCount(0);
});
