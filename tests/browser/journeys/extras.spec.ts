import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { askAndOpen, button, cancelBefore, fillIn, openTheOneBefore, rowOf, send, total } from '../requests.ts';

/** How far down its page it stands, however that is scrolled. */
const topOf = (element: Locator) =>
  element.evaluate((it) => Math.round(it.getBoundingClientRect().top + window.scrollY));

test('the price is a till’s: caret, selection, backspace, paste, and with VAT in it what the customer pays [extra 3.1, extra 3.3, extra 3.4, extra 8.1, extra 8.3]', async ({
  staff,
  server,
  address,
}) => {
  await staff.goto(`${server.origin}/payments/new`);
  const price = staff.getByLabel('Price');
  await price.pressSequentially('1234');
  await expect(price).toHaveValue('£12.34');
  // Wherever the caret was put, a digit comes last.
  await price.press('Home');
  await price.press('5');
  await expect(price).toHaveValue('£123.45');
  await price.press('Backspace');
  await expect(price).toHaveValue('£12.34');
  await price.press('ControlOrMeta+a');
  await price.press('9');
  await expect(price).toHaveValue('£0.09');
  await price.press('ControlOrMeta+a');
  await price.press('Backspace');
  await expect(price).toHaveValue('£0.00');
  expect(await price.evaluate((input: HTMLInputElement) => input.inputMode)).toBe('numeric');

  await staff.getByRole('switch', { name: 'Includes VAT' }).check();
  const before = await topOf(send(staff));
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(address.replace('example.com', 'gmial.com'));
  await staff.getByLabel('Phone Number').fill('07700900123');
  await price.pressSequentially('999');
  await expect(button(staff, '£9.98')).toBeVisible();
  await button(staff, 'Did you mean gmail.com?').click();
  await expect(staff.getByLabel('Email')).toHaveValue(/@gmail\.com$/);
  await staff.getByLabel('Email').fill(address);
  await expect(send(staff)).toHaveAccessibleDescription(`Text to 07700 900 123 · Email to ${address}`);
  expect(await topOf(send(staff))).toBe(before);
  await send(staff).click();
  await expect(price).toHaveAccessibleDescription("With VAT, £9.99 doesn't come to whole pence");

  await button(staff, '£10.00').click();
  await expect(total(staff)).toHaveText('£10.00');
  expect(await topOf(send(staff))).toBe(before);
  await send(staff).click();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(rowOf(staff, address)).toContainText('£10.00');
  expect(await rowOf(staff, address).evaluate((row) => row.getAnimations({ subtree: true }).length)).toBeGreaterThan(0);
});

test('the same asked twice is asked about; a wrong address is put right; a resend too soon asks first [extra 2.1, extra 3.5, extra 6.1, extra 10.1]', async ({
  staff,
  server,
  address,
  linkSentTo,
}) => {
  const { origin } = server;
  await askAndOpen(staff, origin, { email: address });
  const first = staff.url();
  await expect(staff.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText('Created by');

  await fillIn(staff, origin, { email: address });
  await send(staff).click();
  await openTheOneBefore(staff, first);

  await button(staff, 'Resend Request').click();
  const dialog = staff.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName(/^Sent (less than a|a) minute ago\. Send again\?$/);
  await dialog.getByRole('button', { name: 'Go Back' }).click();

  await button(staff, 'Wrong address?').click();
  await dialog.getByRole('button', { name: 'Cancel and correct' }).click();
  await expect(staff.getByRole('heading', { name: 'New Request' })).toBeVisible();
  await expect(staff.getByLabel('Price')).toHaveValue('£45.00');
  await staff.getByLabel('Email').fill(`right.${address}`);
  await send(staff).click();
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(rowOf(staff, `right.${address}`)).toContainText('requested');
  await expect(rowOf(staff, address).last()).toContainText('cancelled');
  expect(await linkSentTo(`right.${address}`)).toMatch(/\/pay\//);
});

test('after a lost race the screen says who was first, and shows how it stands [extra 7.1]', async ({
  staff,
  server,
  address,
}) => {
  await askAndOpen(staff, server.origin, { email: address });
  await cancelBefore(staff, server.origin, 'resend');
  await button(staff, 'Resend Request').click();
  await button(staff, 'Send again').click();
  const said = staff.getByText(/^You cancelled it at \d\d:\d\d, so it can no longer be sent again\.$/);
  await expect(said).toBeVisible();
  await expect(said).toBeInViewport();
  await expect(staff.getByText('Failed to resend payment request')).toBeVisible();
  await expect(staff.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(button(staff, 'Resend Request')).toHaveCount(0);
});
