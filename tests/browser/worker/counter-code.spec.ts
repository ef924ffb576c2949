import { bannerTexts, expect, getListRows, test } from '../../support/browser/network-test.ts';
import { submitCard } from '../../support/browser/steps/payment-steps.ts';

test.use({ serviceWorkers: 'allow' });

// With a proof key, the device shows a payment code instead.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const fetchFromServer = window.fetch;
    window.fetch = async (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/proof_key/')
        ? Response.json({ detail: 'Not found.' }, { status: 404 })
        : fetchFromServer(input, init);
  }),
);

test('without a connection, staff show the shop’s code, the customer pays, and staff see the payment once they are connected [reach 8.6, reach 8.7]', async ({
  phone,
  network,
  server,
  customerPage,
  email,
}) => {
  // The owner, the customer and the user without a connection open eight pages one after another.
  test.setTimeout(120_000);
  const { origin } = network;
  const setMaximum = async (amount: string) => {
    await phone.goto(`${origin}/settings/counter`);
    await phone.getByLabel('Most That Customers Can Pay With the Shop’s Code').fill(amount);
    await phone.getByRole('button', { name: 'Update Shop’s Code' }).click();
    await expect(phone.getByText('Shop’s code updated!')).toBeVisible();
  };
  await setMaximum('200.00');
  // The server answers with the tenant that it has cached for two seconds.
  await expect
    .poll(async () => (await phone.request.get(`${origin}/api/whoami/`)).text())
    .toContain(`${origin}/counter`);
  await phone.goto(`${origin}/payments/new`);
  await expect
    .poll(() => phone.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain(`${origin}/counter`);
  await expect(phone.getByLabel('Price', { exact: true })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Customer Here? Show the Code' })).toBeHidden();

  network.set({ kind: 'refuse' });
  await phone.reload();
  await expect(phone.getByText(bannerTexts.unreachable)).toBeVisible();
  await phone.getByLabel('Name').fill('Half typed');
  await phone.getByRole('button', { name: 'Customer Here? Show the Code' }).click();
  const code = phone.getByRole('dialog', { name: 'Pay Harbour Street Dental' });
  await expect(code.getByRole('img')).toBeVisible();
  await expect(code.getByText(`${new URL(origin).host}/counter`)).toBeVisible();
  await expect(code.getByText(/you cannot see here whether the customer has paid/)).toBeVisible();

  await customerPage.goto(`${server.origin}/counter`);
  await customerPage.getByLabel('What for').fill('Whitening kit');
  await customerPage.getByLabel('Amount in pounds').fill('45.50');
  await customerPage.getByLabel('Your name').fill('Jo Bloggs');
  await customerPage.getByLabel('Your email address').fill(email);
  await customerPage.getByRole('button', { name: 'Continue' }).click();
  await submitCard(customerPage);
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await expect(customerPage.getByRole('heading', { name: 'Paid' })).toBeVisible();
  const ending = await customerPage.locator('.proof-text').nth(1).textContent();
  expect(ending).toMatch(/^[0-9A-Z]{4}$/);

  await code.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByLabel('Name')).toHaveValue('Half typed');
  network.set({ kind: 'none' });
  await phone.goto(`${origin}/payments`);
  await getListRows(phone).filter({ hasText: 'Whitening kit' }).getByRole('link').first().click();
  await expect(phone.getByText('Reference Ends In')).toBeVisible();
  await expect(phone.getByText(ending ?? '', { exact: true })).toBeVisible();
  await expect(phone.getByRole('definition').filter({ hasText: /^Customer$/ })).toBeVisible();
  await setMaximum('0.00');
});
