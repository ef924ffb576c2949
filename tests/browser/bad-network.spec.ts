import { expect, test } from './fixtures.ts';

test('a form survives a server that is gone, says so, and is sent once when it is back', async ({
  staff,
  server,
  address,
}) => {
  await staff.goto(`${server.origin}/payments/new`);
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(address);
  await staff.getByLabel('Price').pressSequentially('999');
  const send = staff.getByRole('button', { name: 'Send Payment Request' });

  await server.stop();
  await send.click();
  await expect(staff.getByText(/we can't tell if that went through/)).toBeVisible();
  await send.click();
  await expect(staff.getByText("You're offline. Nothing was sent.")).toBeVisible();
  await expect(staff.getByLabel('Name')).toHaveValue('Jo Bloggs');
  await expect(staff.getByLabel('Price')).toHaveValue('£9.99');

  await server.start();
  await expect(staff.getByText("You're offline. Nothing was sent.")).toBeHidden({ timeout: 40_000 });
  await send.click();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(staff.getByRole('link').filter({ hasText: address })).toHaveCount(1);
});

test('the shell opens from the worker while the server is gone, and says that it cannot be reached', async ({
  staff,
  server,
}) => {
  await staff.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => staff.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await server.stop();
  await staff.goto(`${server.origin}/help`);
  await expect(staff.getByText("Chat to us, we're here to help you!")).toBeVisible();
  await expect(staff.getByText(/^Can't reach Beepaid/)).toBeVisible();
  await expect(staff).not.toHaveURL(/login/);

  await server.start();
  await expect(staff.getByText(/^Can't reach Beepaid/)).toBeHidden({ timeout: 40_000 });
});

test('a proxy’s error page in place of an answer is no blank screen', async ({ staff, server }) => {
  await staff.route('**/api/services/customers/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await staff.goto(`${server.origin}/customers`);
  await expect(staff.getByText('Error loading customers')).toBeVisible();
  await staff.unroute('**/api/services/customers/**');
  await staff.getByRole('button', { name: /again|retry/i }).click();
  await expect(staff.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

test('the lists of the last visit open offline, say how old they are, and are gone after log-out', async ({
  staff,
  server,
}) => {
  await staff.evaluate(() => navigator.serviceWorker.ready);
  const rows = staff.getByRole('main').getByRole('listitem');
  for (const list of ['/payments', '/customers']) {
    await staff.goto(server.origin + list);
    await expect(rows).toHaveCount(10);
  }
  const saved = () => staff.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(saved).toContain('totalPayments');

  await server.stop();
  for (let reopening = 0; reopening < 2; reopening += 1) {
    await staff.goto(`${server.origin}/customers`);
    await expect(rows).toHaveCount(10);
    await expect(staff.getByText(/^Saved at \d\d:\d\d$/)).toBeVisible();
  }
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Payments', exact: true }).click();
  await expect(rows).toHaveCount(10);

  await server.start();
  await expect(staff.getByText(/^Saved at/)).toBeHidden({ timeout: 40_000 });
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(staff).toHaveURL(`${server.origin}/login`);
  expect(await saved()).not.toContain('totalPayments');
});
