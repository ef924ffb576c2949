import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { getButton, openRequest, payRequest, sendRequest } from '../../support/browser/payment-steps.ts';

const getStatus = (page: Page) => page.getByText('Status', { exact: true }).locator('xpath=following-sibling::dd');

test('the owner refunds a part of a payment with the keyboard alone, and then the rest [money 7.5, money 7.6]', async ({
  staff,
  customer,
  server,
  email,
  linkSentTo,
}) => {
  await sendRequest(staff, server.origin, { email, description: 'Hygienist visit' });
  await payRequest(customer, await linkSentTo(email));
  await staff.reload();
  await openRequest(staff, email);

  const refund = getButton(staff, 'Refund');
  const dialog = staff.getByRole('dialog', { name: 'Refund Jo Bloggs?' });
  await refund.focus();
  await staff.keyboard.press('Enter');
  await expect(getButton(staff, 'Go Back')).toBeFocused();
  await staff.keyboard.press('Tab');
  await expect(getButton(staff, 'Refund a smaller amount')).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await staff.keyboard.type('1000');
  await expect(getButton(staff, 'Refund £10.00')).toBeVisible();
  await staff.keyboard.press('Enter');
  await expect(staff.getByText('Refund requested')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(refund).toBeFocused();
  await expect(getStatus(staff)).toHaveText('paid£10.00 refunded');

  await staff.keyboard.press('Enter');
  await expect(getButton(staff, 'Go Back')).toBeFocused();
  await staff.keyboard.press('Shift+Tab');
  await expect(getButton(staff, 'Refund £44.00')).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(getStatus(staff)).toHaveText('refunded');
  await expect(refund).toHaveCount(0);
  expect(await staff.evaluate(() => document.activeElement?.textContent)).toContain('£54.00');
});
