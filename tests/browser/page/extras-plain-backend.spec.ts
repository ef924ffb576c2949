import { knowOnlyTheSpec } from '../../support/know-only-the-spec.ts';
import { endSession } from '../end-session.ts';
import { expect, test } from '../fixtures.ts';
import { askAndOpen, button, cancelBefore, fillIn, open, openTheOneBefore, rowOf, send, total } from '../requests.ts';

test.beforeEach(({ staff }) => knowOnlyTheSpec(staff));

test('on a backend with the calls of the specification alone all of it works as far as that tells', async ({
  staff,
  server,
  address,
}) => {
  const { origin } = server;
  await askAndOpen(staff, origin, { email: address });
  await expect(staff.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(staff.getByRole('heading', { name: 'Scan to pay' })).toHaveCount(0);
  const path = new URL(staff.url()).pathname;

  await fillIn(staff, origin, { email: address });
  await send(staff).click();
  await openTheOneBefore(staff, origin + path);

  await cancelBefore(staff, origin, 'cancel');
  await button(staff, 'Cancel Request').click();
  await button(staff, 'Yes').click();
  await expect(staff.getByText('It was cancelled.', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to cancel payment request')).toBeVisible();
  await expect(button(staff, 'Cancel Request')).toHaveCount(0);
});

test('on such a backend a lost answer is looked for, and a session that ends is begun again over the form', async ({
  staff,
  server,
  address,
}) => {
  const { origin } = server;
  await fillIn(staff, origin, { email: address });
  await staff.route(
    '**/api/services/payments/',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(staff).click();
  await expect(staff.getByText(/^We don't know yet if that went through/)).toBeVisible();
  await send(staff).click();
  await expect(staff.getByRole('heading', { name: /^It was sent at \d\d:\d\d$/ })).toBeVisible();
  await staff.getByRole('link', { name: 'Open it' }).click();
  await expect(staff.getByText(address)).toBeVisible();

  await fillIn(staff, origin, { email: `later.${address}` });
  await endSession(staff, origin);
  await send(staff).click();
  const dialog = staff.getByRole('dialog', { name: 'Log in again' });
  await dialog.getByLabel('Password', { exact: true }).fill('demo-password');
  await staff.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(staff.getByLabel('Email')).toHaveValue(`later.${address}`);
  await send(staff).click();
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(rowOf(staff, `later.${address}`)).toHaveCount(1);
});

test('on such a backend the till price, the read-back, a wrong address and a resend too soon are as on ours', async ({
  staff,
  server,
  address,
  linkSentTo,
}) => {
  const { origin } = server;
  const slip = address.replace('example.com', 'gmial.com');
  const meant = address.replace('example.com', 'gmail.com');
  await staff.goto(`${origin}/payments/new`);
  await staff.getByRole('switch', { name: 'Includes VAT' }).check();
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(slip);
  await staff.getByLabel('Price').pressSequentially('999');
  await button(staff, '£9.98').click();
  await expect(total(staff)).toHaveText('£9.98');
  await button(staff, 'Did you mean gmail.com?').click();
  await expect(send(staff)).toHaveAccessibleDescription(`Email to ${meant}`);
  const payload = staff.waitForRequest((request) => request.method() === 'POST' && /payments\/$/.test(request.url()));
  await send(staff).click();
  expect((await payload).postDataJSON()).toMatchObject({ amount_net: 832, vat_code: 'T1' });
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(rowOf(staff, meant)).toContainText('£9.98');
  await open(staff, meant);
  const before = await linkSentTo(meant);

  await button(staff, 'Resend Request').click();
  const dialog = staff.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName(/^Sent (less than a|a) minute ago\. Send again\?$/);
  await button(staff, 'Send again').click();
  await expect(staff.getByText('Payment request resent')).toBeVisible();

  await button(staff, 'Wrong address?').click();
  await dialog.getByRole('button', { name: 'Cancel and correct' }).click();
  await expect(staff.getByRole('heading', { name: 'New Request' })).toBeVisible();
  await expect(staff.getByRole('status', { name: 'Total' })).toHaveText('£9.98');
  await staff.getByLabel('Email').fill(address);
  await send(staff).click();
  await expect(rowOf(staff, address)).toContainText('requested');
  await expect(rowOf(staff, meant)).toContainText('cancelled');
  expect(await linkSentTo(address)).not.toBe(before);
});

test('on such a backend figures say how old they are while newer ones take their time', async ({
  staff,
  server,
  address,
}) => {
  await askAndOpen(staff, server.origin, { email: address });
  const detail = staff.url();
  const age = staff.getByText(/as of \d\d:\d\d/);
  await expect(age).toHaveCount(0);
  await staff.clock.install({ time: Date.now() + 2 * 60_000 });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await staff.route('**/api/services/payments/**', async (route) => {
    await held;
    await route.fallback();
  });
  await staff.goto(`${server.origin}/payments`);
  await expect(rowOf(staff, address)).toBeVisible();
  await expect(age).toBeVisible();
  await staff.goto(detail);
  await expect(staff.getByText('£54.00').first()).toBeVisible();
  await expect(age).toBeVisible();
  release();
  await expect(age).toHaveCount(0);
});
