import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  cancelBefore,
  fillInRequest,
  getButton,
  getListRow,
  getSendButton,
  getTotal,
  openEarlierRequest,
  sendAndOpen,
} from '../../support/browser/payment-steps.ts';

/** Returns the distance of the element from the top of the page. */
/** Of the window, to whose bottom Send is attached. */
const getTop = (element: Locator) => element.evaluate((it) => Math.round(it.getBoundingClientRect().top));

test('the price field works like a cash register: caret, selection, backspace, paste, and prices including VAT [extra 3.1, extra 3.3, extra 3.4, extra 8.1, extra 8.3]', async ({
  staff,
  server,
  email,
}) => {
  await staff.goto(`${server.origin}/payments/new`);
  const price = staff.getByLabel('Price');
  await price.pressSequentially('1234');
  await expect(price).toHaveValue('£12.34');
  // A digit is appended wherever the caret is.
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
  const before = await getTop(getSendButton(staff));
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(email.replace('example.com', 'gmial.com'));
  await staff.getByLabel('Phone Number').fill('07700900123');
  await price.pressSequentially('999');
  await expect(getButton(staff, '£9.98')).toBeVisible();
  await getButton(staff, 'Did you mean gmail.com?').click();
  await expect(staff.getByLabel('Email')).toHaveValue(/@gmail\.com$/);
  await staff.getByLabel('Email').fill(email);
  await expect(getSendButton(staff)).toHaveAccessibleDescription(`Text to 07700 900 123 · Email to ${email}`);
  expect(await getTop(getSendButton(staff))).toBe(before);
  await getSendButton(staff).click();
  await expect(price).toHaveAccessibleDescription("With VAT, £9.99 doesn't come to whole pence");

  await getButton(staff, '£10.00').click();
  await expect(getTotal(staff)).toHaveText('£10.00');
  expect(await getTop(getSendButton(staff))).toBe(before);
  await getSendButton(staff).click();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(getListRow(staff, email)).toContainText('£10.00');
  expect(await getListRow(staff, email).evaluate((row) => row.getAnimations({ subtree: true }).length)).toBeGreaterThan(
    0,
  );
});

test('a duplicate request shows a warning, a wrong address can be corrected, and an early resend asks for confirmation [extra 2.1, extra 3.5, extra 6.1, extra 10.1]', async ({
  staff,
  server,
  email,
  linkSentTo,
}) => {
  const { origin } = server;
  await sendAndOpen(staff, origin, { email });
  const first = staff.url();
  await expect(staff.getByRole('list', { name: 'History' }).getByRole('listitem').first()).toContainText('Created by');

  await fillInRequest(staff, origin, { email });
  await getSendButton(staff).click();
  await openEarlierRequest(staff, first);

  await getButton(staff, 'Resend Request').click();
  const dialog = staff.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName(/^Sent (less than a|a) minute ago\. Send again\?$/);
  await dialog.getByRole('button', { name: 'Go Back' }).click();

  await getButton(staff, 'Wrong address?').click();
  await dialog.getByRole('button', { name: 'Cancel and correct' }).click();
  await expect(staff.getByRole('heading', { name: 'New Request' })).toBeVisible();
  await expect(staff.getByLabel('Price')).toHaveValue('£45.00');
  await staff.getByLabel('Email').fill(`right.${email}`);
  await getSendButton(staff).click();
  await expect(staff).toHaveURL(`${origin}/payments`);
  await expect(getListRow(staff, `right.${email}`)).toContainText('requested');
  await expect(getListRow(staff, email).last()).toContainText('cancelled');
  expect(await linkSentTo(`right.${email}`)).toMatch(/\/pay\//);
});

test('an action that loses a race shows the earlier action and the current status [extra 7.1]', async ({
  staff,
  server,
  email,
}) => {
  await sendAndOpen(staff, server.origin, { email });
  await cancelBefore(staff, server.origin, 'resend');
  await getButton(staff, 'Resend Request').click();
  await getButton(staff, 'Send again').click();
  const message = staff.getByText(/^You cancelled it at \d\d:\d\d, so it can no longer be sent again\.$/);
  await expect(message).toBeVisible();
  await expect(message).toBeInViewport();
  await expect(staff.getByText('Failed to resend payment request')).toBeVisible();
  await expect(staff.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(getButton(staff, 'Resend Request')).toHaveCount(0);
});
