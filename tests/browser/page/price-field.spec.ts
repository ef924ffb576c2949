import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  getButton,
  getListRow,
  getSendButton,
  getTotal,
} from '../../support/browser/steps/payment-steps.ts';

/** Returns the distance of the element from the top of the window, in pixels. */
const getTop = (element: Locator) =>
  element.evaluate((it) => Math.round(it.getBoundingClientRect().top));

test('the price field works like a cash register, also with a caret, a selection, Backspace, pasted text and prices including VAT [extra 3.1, extra 3.3, extra 3.4, extra 8.1, extra 8.3]', async ({
  staffPage,
  server,
  email,
}) => {
  // This backend takes net prices only and has no setting for VAT, so the form shows the switch
  // “Includes VAT”.
  const client = { name: 'Harbour Street Dental', has_beepaid_go_module: true, include_vat: true };
  await staffPage.route('**/api/whoami/', (route) => route.fulfill({ json: { client } }));
  await staffPage.goto(`${server.origin}/payments/new`);
  const price = staffPage.getByRole('textbox', { name: 'Price' });
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

  await staffPage.getByRole('switch', { name: 'Includes VAT' }).check();
  const before = await getTop(getSendButton(staffPage));
  await staffPage.getByLabel('Name').fill('Jo Bloggs');
  await staffPage.getByLabel('Email').fill(email.replace('example.com', 'gmial.com'));
  await staffPage.getByLabel('Phone Number').fill('07700900123');
  await price.pressSequentially('999');
  await expect(getButton(staffPage, '£9.98')).toBeVisible();
  await expect(getTotal(staffPage)).toHaveText('With VAT, £9.99 doesn’t come to whole pence');
  await getButton(staffPage, 'Did you mean gmail.com?').click();
  await expect(staffPage.getByLabel('Email')).toHaveValue(/@gmail\.com$/);
  await staffPage.getByLabel('Email').fill(email);
  await expect(getSendButton(staffPage)).toHaveAccessibleDescription(
    `Text to 07700 900 123 · Email to ${email}`,
  );
  expect(await getTop(getSendButton(staffPage))).toBe(before);
  await getSendButton(staffPage).click();
  await expect(price).toHaveAccessibleDescription('With VAT, £9.99 doesn’t come to whole pence');

  await getButton(staffPage, '£10.00').click();
  await expect(getTotal(staffPage)).toHaveText('£10.00');
  expect(await getTop(getSendButton(staffPage))).toBe(before);
  // The test allows motion again, so that the list animates the row of the new request.
  await staffPage.emulateMedia({ reducedMotion: 'no-preference' });
  await getSendButton(staffPage).click();
  await expect(staffPage).toHaveURL(`${server.origin}/payments`);
  await expect(getListRow(staffPage, email)).toContainText('£10.00');
  expect(
    await getListRow(staffPage, email).evaluate(
      (row) => row.getAnimations({ subtree: true }).length,
    ),
  ).toBeGreaterThan(0);
});
