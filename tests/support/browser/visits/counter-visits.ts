import type { Page } from '@playwright/test';
import { createCode, readStoredProofKey } from '../../server/payment-codes.ts';
import { press, type Visit } from './visit.ts';

const nonce = new Uint8Array(16).fill(7);

/** Shows a payment code without a connection, and returns its six digits. */
const showCode = async (page: Page, origin: string) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Description').fill('Whitening kit');
  await page.getByRole('textbox', { name: 'Price' }).fill('45.00');
  await page.getByText('VAT (20%)').click();
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('proof-key'));
  const proofKey = await page.evaluate(readStoredProofKey);
  await page.evaluate(() => {
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint8Array) array.fill(7);
      return array;
    };
  });
  await page.context().setOffline(true);
  await press(page, 'Show Code');
  await page.getByRole('img', { name: 'QR code to pay £54.00' }).waitFor();
  await page.context().setOffline(false);
  return createCode(proofKey, {
    nonce,
    amountPence: 5_400,
    vatCode: 'T1',
    description: 'Whitening kit',
  }).digits;
};

/** The app may not have noticed that there was no connection, and then folds the digits. */
const typeDigits = async (page: Page, digits: string) => {
  const field = page.getByLabel(/^For staff/);
  await field.evaluate((input) => input.closest('details')?.setAttribute('open', ''));
  await field.fill(digits);
};

/** Types wrong digits so often, with a code in sight. */
const typeWrongDigits =
  (times: number): Visit =>
  async (page, { origin }) => {
    const digits = await showCode(page, origin);
    const wrongDigits = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
    for (let left = 4; left > 4 - times; left -= 1) {
      await typeDigits(page, wrongDigits);
      await page.getByText(left === 0 ? 'Five times' : `${left} tr`).waitFor();
    }
  };

export const openPaymentCode = typeWrongDigits(1);
export const endPaymentCode = typeWrongDigits(5);

export const provePaymentCode: Visit = async (page, { origin }) => {
  await typeDigits(page, await showCode(page, origin));
  await page.getByText(/proven at/).waitFor();
};

/** Opens a second screen of which the server says that it shows `payment`. */
const openSecondScreen = async (page: Page, origin: string, payment: object | null) => {
  await page.route('**/api/display/', (route) => route.fulfill({ json: { payment } }));
  await page.goto(`${origin}/display`);
};

export const openDisplayWithShop: Visit = async (page, { origin }) => {
  await openSecondScreen(page, origin, null);
  await page.getByRole('heading', { name: 'Harbour Street Dental' }).waitFor();
};

const shown = { amount: 5_400, description: 'Hygienist visit', first_name: 'Jo' };

export const openDisplayWithCode: Visit = async (page, { origin }) => {
  const payUrl = `${origin}/pay/${'A'.repeat(43)}`;
  await openSecondScreen(page, origin, { ...shown, pay_url: payUrl, progress: 'opened' });
  await page.getByRole('heading', { name: 'Waiting for Jo to pay' }).waitFor();
};

export const openDisplayWithPaid: Visit = async (page, { origin }) => {
  await openSecondScreen(page, origin, { ...shown, pay_url: null, progress: 'paid' });
  await page.getByRole('heading', { name: 'Jo paid £54.00' }).waitFor();
};
