import { logInAs } from '../colleagues.ts';
import { expect, openHome, signIn, test } from '../fixtures.ts';

test('every entry of the menu leads to its screen, whose title follows [spec 2.4, spec 2.31]', async ({
  staff,
  server,
}) => {
  await openHome(staff, server.origin);
  for (const title of ['New Request', 'Staff', 'Payments', 'Customers', 'Services', 'Help', 'Change Password']) {
    await staff.getByRole('button', { name: 'Menu' }).click();
    await staff.getByRole('menuitem', { name: title, exact: true }).click();
    await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(staff).toHaveTitle(`Beepaid GO - ${title}`);
  }
});

test('log-out ends the session, and Back shows nothing of it [spec 4.5]', async ({ staff, server }) => {
  await openHome(staff, server.origin);
  await staff.goto(`${server.origin}/customers`);
  await expect(staff.getByRole('listitem').first()).toBeVisible();
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(staff).toHaveURL(`${server.origin}/login`);
  await staff.goBack();
  await expect(staff).toHaveURL(`${server.origin}/login`);
  await expect(staff.getByRole('listitem')).toHaveCount(0);
});

test('where the module is missing, log-in and terms stay open [spec 6.5]', async ({ page, server }) => {
  const nogo = server.origin.replace('localhost', 'nogo.localhost');
  await page.goto(`${nogo}/payments`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  await page.goto(`${nogo}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(`${nogo}/terms-and-conditions`);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms And Conditions' })).toBeVisible();
});

test('who is signed in is led home from log-in [spec 2.40]', async ({ page, server }) => {
  await signIn(page, server.origin);
  await page.goto(`${server.origin}/login`);
  await expect(page).toHaveURL(`${server.origin}/`);
});

test('the screens that are opened most are there before they are asked for, at home and not at log-in', async ({
  page,
  server,
}) => {
  const loaded = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => /\/assets\/(payments\.(?:new|_paymentRequestId))-/.exec(name)?.[1] ?? []),
    );
  await page.goto(`${server.origin}/login`);
  await page.waitForLoadState('networkidle');
  expect(await loaded()).toEqual([]);
  await logInAs(page, 'owner@example.com', 'demo-password');
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  await expect.poll(loaded).toEqual(expect.arrayContaining(['payments.new', 'payments._paymentRequestId']));
});

test('an answer that comes late leaves the person where they are by then [offline 2.13]', async ({
  staff,
  server,
  address,
}) => {
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
