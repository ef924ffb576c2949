import { expect, signIn, test } from '../../support/browser/fixtures.ts';
import { getButton, payRequest } from '../../support/browser/steps/payment-steps.ts';
import { setPin } from '../../support/browser/steps/set-pin.ts';

test('on an enrolled tablet, two services are sold in one request, whose code turns to Paid and then to the next sale [counter 18.1, counter 18.8]', async ({
  page,
  colleaguePage,
  customerPage,
  server,
  email,
  linkSentTo,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(colleaguePage, server.origin);
  await setPin(colleaguePage, server.origin, '7305');
  await colleaguePage.goto(`${server.origin}/settings/tablets`);
  await getButton(colleaguePage, 'Add Tablet').click();
  const code = await colleaguePage.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText();

  await page.goto(`${server.origin}/tablet#${code}`);
  await getButton(page, 'Set Up This Tablet').click();
  await page.getByRole('button', { name: /Olivia/ }).click();
  await page.keyboard.type('7305');
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New Request' }).click();
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: /^Check-up/ }).click();
  await page.getByRole('button', { name: /^Check-up/ }).click();
  await page.getByRole('button', { name: /^Hygienist visit/ }).click();
  await expect(page.getByText('3 items, all with VAT')).toBeVisible();
  await getButton(page, 'Send Payment Request').click();

  await expect(page.getByRole('heading', { name: 'Waiting for Jo to pay' })).toBeVisible();
  const shown = page.getByRole('region', { name: 'Payment Detail' });
  await expect(shown.getByText('2 × Check-up + Hygienist visit')).toBeVisible();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeInViewport({ ratio: 1 });
  // The list of payments is hidden.
  await expect(page.getByText(/Bloggs|Olivia/).filter({ visible: true })).toHaveCount(0);
  await payRequest(customerPage, await linkSentTo(email));
  await expect(page.getByRole('heading', { name: /^Jo paid/ })).toBeVisible();
  await expect(page).toHaveURL(/\/payments\/new$/, { timeout: 15_000 });
});
