import { test as base, expect, waitForWorker } from '../../support/engines/fixtures.ts';
import { getRows, getTotal, submitCard } from '../../support/engines/steps.ts';
import { createCode, readStoredProofKey } from '../../support/server/payment-codes.ts';

const test = base.extend({
  origin: ({ network }, use) => use(network.origin),
});

test.use({ serviceWorkers: 'allow' });

const NONCE_BYTE = 7;

test('without a connection, the six digits on the customer’s phone prove that a payment code was paid [reach 10.6, reach 10.7]', async ({
  staff,
  openScreen,
  server,
  network,
  origin,
  email,
}) => {
  await staff.goTo(`${origin}/payments/new`);
  await waitForWorker(staff);
  await staff.waitForTrue(() => JSON.stringify({ ...localStorage }).includes('proof-key'));
  const proofKey = await staff.evaluate(readStoredProofKey);
  network.set({ kind: 'refuse' });
  await staff.goTo(`${origin}/payments/new`);
  await staff.getByLabel('Description').type('Whitening kit');
  await staff.getByLabel('Price').type('4500');
  await getTotal(staff).waitForText('£54.00');
  await staff.evaluate((byte) => {
    crypto.getRandomValues = (array) => {
      if (array instanceof Uint8Array) array.fill(byte);
      return array;
    };
  }, NONCE_BYTE);
  await staff.getByRole('button', { name: 'Show Code' }).click();
  await staff.getByRole('img', { name: 'QR code to pay £54.00' }).waitUntilVisible();
  await staff.expectNoHorizontalScroll();
  const { path, digits } = createCode(proofKey, {
    nonce: new Uint8Array(16).fill(NONCE_BYTE),
    amountPence: 5_400,
    vatCode: 'T1',
    description: 'Whitening kit',
  });

  const customer = await openScreen();
  await customer.goTo(server.origin + path);
  await customer.getByText('£54.00').waitUntilVisible();
  await customer.getByLabel('Your name').type('Jo Bloggs');
  await customer.getByLabel('Your email address').type(email);
  await customer.getByRole('button', { name: 'Continue' }).click();
  await submitCard(customer);
  await customer.getByRole('button', { name: 'Approve' }).click();
  await customer.getByRole('heading', { name: 'Paid' }).waitUntilVisible();
  const shown = await customer.evaluate(
    () => document.querySelector('.proof-digits')?.textContent ?? '',
  );
  expect(shown).toBe(digits);

  const wrongDigits = String((Number(digits) + 1) % 1_000_000).padStart(6, '0');
  await staff.getByLabel(/^For staff/).type(wrongDigits);
  await staff.getByText(/^Not this payment\. 4 tries are left/).waitUntilVisible();
  await staff.getByLabel(/^For staff/).type(digits);
  await staff.getByText(/^Test payment of £54\.00, proven at/).waitUntilVisible();
  await staff.getByRole('button', { name: 'Done' }).click();
  network.set({ kind: 'none' });
  await staff.goTo(`${origin}/payments?search=${email}`);
  await getRows(staff).nth(0).waitForText('paid');
});
