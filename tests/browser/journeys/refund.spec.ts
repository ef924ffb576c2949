import type { Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { getButton, payRequest } from '../../support/browser/steps/payment-steps.ts';

const getStatus = (page: Page) =>
  page.getByText('Status', { exact: true }).locator('xpath=following-sibling::dd');

test('an owner refunds a part of a payment and then the rest, with the keyboard alone [money 7.5, money 7.6]', async ({
  staffPage,
  customerPage,
  server,
  email,
}) => {
  const { ident, payUrl } = await createPayment(staffPage, server.origin, {
    email,
    amountNet: 4_500,
    vatCode: 'T1',
  });
  await payRequest(customerPage, payUrl);
  await staffPage.goto(`${server.origin}/payments/${ident}`);

  const more = getButton(staffPage, 'More Actions');
  const chooseRefund = async () => {
    await staffPage.keyboard.press('Enter');
    await staffPage.getByRole('menuitem', { name: 'Refund' }).press('Enter');
  };
  const dialog = staffPage.getByRole('dialog', { name: 'Refund Jo Bloggs?' });
  // The button is disabled until the payment has loaded.
  await expect(more).toBeEnabled();
  await more.focus();
  await chooseRefund();
  await expect(getButton(staffPage, 'Go Back')).toBeFocused();
  await staffPage.keyboard.press('Shift+Tab');
  await expect(getButton(staffPage, 'Refund a Smaller Amount')).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expect(dialog.getByLabel('Amount')).toBeFocused();
  await staffPage.keyboard.type('1000');
  await expect(getButton(staffPage, 'Refund £10.00')).toBeVisible();
  await staffPage.keyboard.press('Enter');
  await expect(staffPage.getByText('Refund requested')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(more).toBeFocused();
  await expect(getStatus(staffPage)).toHaveText('paid£10.00 refunded');

  await chooseRefund();
  await expect(getButton(staffPage, 'Go Back')).toBeFocused();
  await staffPage.keyboard.press('Tab');
  await expect(getButton(staffPage, 'Refund £44.00')).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expect(getStatus(staffPage)).toHaveText('refunded');
  await expect(more).toHaveCount(0);
  expect(await staffPage.evaluate(() => document.activeElement?.textContent)).toContain('£54.00');
});
