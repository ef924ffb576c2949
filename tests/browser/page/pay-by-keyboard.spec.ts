import type { Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

const declinedCard = '4000 0000 0000 0002';
const goodCard = '4242 4242 4242 4242';

const waitForHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Presses Tab until the element `name` has the focus. */
const tabTo = async (page: Page, role: 'textbox' | 'button' | 'link', name: string) => {
  const target = page.getByRole(role, { name });
  for (let presses = 0; presses < 20; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
};

/** Presses Continue on the customer's page, which leads to the card form. */
const pressContinue = async (page: Page) => {
  await tabTo(page, 'button', 'Continue to card');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toBeVisible();
};

const typeCard = async (page: Page, card: string) => {
  const fields = {
    'Card number': card,
    'Expiry date': '1230',
    'Security code': '123',
    'Name on card': 'Jo Bloggs',
  };
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, 'textbox', label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
};

test('a customer pays with the keyboard alone at 320 px, after a wrong entry and a declined card', async ({
  staffPage,
  browser,
  server,
  email,
}) => {
  const { payUrl: link } = await createPayment(staffPage, server.origin, {
    email,
    description: 'Hygienist visit and two X-rays',
    amountNet: 123_456,
    vatCode: 'T1',
  });

  const viewport = { width: 320, height: 568 };
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(link);
  await waitForHeading(page, 'Harbour Street Dental asks you to pay £1,481.47');
  await pressContinue(page);
  await waitForHeading(page, 'Harbour Street Dental asks you to pay £1,481.47');

  // The form begins with a test card.
  await expect(page.getByLabel('Card number')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveAccessibleDescription('Enter the card number');
  await waitForHeading(page, 'Harbour Street Dental asks you to pay £1,481.47');

  await typeCard(page, declinedCard);
  await waitForHeading(page, 'Approve this payment of £1,481.47 to Harbour Street Dental?');
  await tabTo(page, 'button', 'Approve');
  await page.keyboard.press('Enter');
  await waitForHeading(page, 'Payment declined');
  await tabTo(page, 'button', 'Try another card');
  await page.keyboard.press('Enter');
  // The form begins with a test card again.
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByLabel('Card number')).toHaveValue(goodCard);
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Approve');
  await page.keyboard.press('Enter');
  await waitForHeading(page, 'Paid');
  await page.goto(link);
  await waitForHeading(page, 'Paid');
  await context.close();
});

test('a wrong digit or a lost connection clears no field of the card form [counter 12.8]', async ({
  staffPage,
  page,
  server,
  email,
}) => {
  const { payUrl } = await createPayment(staffPage, server.origin, { email, amountNet: 4_500 });
  await page.goto(payUrl);
  await page.getByRole('button', { name: 'Continue to card' }).click();
  const fields = {
    'Card number': '4242 4242 4242 4241',
    'Expiry date': '12/30',
    'Security code': '123',
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByLabel('Name on card').fill('Jo Bloggs');
  await expect(page.getByRole('status')).toHaveText('Visa');
  await expect(page.getByRole('list', { name: 'Accepted cards' }).getByRole('img')).toHaveCount(1);
  await expect(page.getByRole('img', { name: 'Visa' })).toBeVisible();
  const pay = page.getByRole('button', { name: /^Pay/ });
  const expectFields = async () => {
    for (const [label, text] of Object.entries(fields))
      await expect(page.getByLabel(label)).toHaveValue(text);
  };

  await pay.click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(
    page.getByText('This card number is not right: please check the digits'),
  ).toBeVisible();
  await expectFields();

  fields['Card number'] = '4242 4242 4242 4242';
  await page.getByLabel('Card number').fill(fields['Card number']);
  await page.context().setOffline(true);
  await pay.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('Nothing was taken');
  await expectFields();

  await page.context().setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(pay).toBeFocused();
  await pay.dblclick();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paid' })).toBeVisible();
});
