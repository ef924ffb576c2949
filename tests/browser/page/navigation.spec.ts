import { expect, openHome, signIn, test } from '../../support/browser/fixtures.ts';
import { logInAs } from '../../support/browser/staff-steps.ts';

test('every menu entry opens its screen and sets the title [spec 2.4, spec 2.31]', async ({ staff, server }) => {
  await openHome(staff, server.origin);
  for (const title of ['New Request', 'Staff', 'Payments', 'Customers', 'Services', 'Help', 'Change Password']) {
    await staff.getByRole('button', { name: 'Menu' }).click();
    await staff.getByRole('menuitem', { name: title, exact: true }).click();
    await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(staff).toHaveTitle(`Beepaid GO - ${title}`);
  }
});

test('log-out ends the session, and Back shows no data [spec 4.5]', async ({ staff, server }) => {
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

test('for a tenant without the Beepaid GO module, the log-in screen and the terms still open [spec 6.5]', async ({
  page,
  server,
}) => {
  const noModuleOrigin = server.origin.replace('localhost', 'nogo.localhost');
  await page.goto(`${noModuleOrigin}/payments`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  await page.goto(`${noModuleOrigin}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(`${noModuleOrigin}/terms-and-conditions`);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms And Conditions' })).toBeVisible();
});

test('a signed-in user is redirected from log-in to home [spec 2.40]', async ({ page, server }) => {
  await signIn(page, server.origin);
  await page.goto(`${server.origin}/login`);
  await expect(page).toHaveURL(`${server.origin}/`);
});

test('the app prefetches the most used screens after log-in, not before', async ({ page, server }) => {
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

test('a late response does not navigate away from the current screen [offline 2.13]', async ({
  staff,
  server,
  email,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await staff.route('**/api/services/payments/', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await staff.goto(`${server.origin}/payments/new`);
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(email);
  await staff.getByLabel('Price').pressSequentially('100');
  await staff.getByRole('button', { name: 'Send Payment Request' }).click();
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Customers' }).click();
  await staff.getByRole('link', { name: 'Add Customer' }).click();
  await staff.getByLabel('Name').fill('Half typed');

  release();
  await expect(staff.getByText('Payment request sent!')).toBeVisible();
  await expect(staff).toHaveURL(`${server.origin}/customers/new`);
  await expect(staff.getByLabel('Name')).toHaveValue('Half typed');
});
