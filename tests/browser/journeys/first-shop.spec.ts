import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { type PublicServer, startPublicServer } from '../../support/browser/public-server.ts';

test.use({ ignoreHTTPSErrors: true });

let server: PublicServer;
test.beforeEach(async () => {
  server = await startPublicServer();
});
test.afterEach(() => server.remove());

/**
 * Removes the console errors for responses with 404, which the server sends while there is no
 * tenant.
 */
const ignoreMissingTenant = (consoleErrors: string[]) => {
  const others = consoleErrors.filter((line) => !line.includes('404'));
  consoleErrors.splice(0, consoleErrors.length, ...others);
};

/** Waits for the link, which the server prints after its address. */
const waitForSetupUrl = async () => {
  await expect.poll(server.getSetupUrl).toBeDefined();
  return server.getSetupUrl() ?? '';
};

/** Fills in the two steps that open the first shop. Returns how many fields they have. */
const fillInShop = async (page: Page) => {
  const countFields = () => page.getByRole('main').locator('input:visible').count();
  const shopFields = await countFields();
  await page.getByLabel('Shop Name').fill('Corner Garage');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('First Name').fill('Olivia');
  await page.getByLabel('Last Name').fill('Hart');
  await page.getByLabel('Your Email').fill('olivia@garage.example');
  await page.getByLabel('Password').fill('a long walk home');
  await page.evaluate(() => window.scrollTo(0, 0));
  const openShop = page.getByRole('button', { name: 'Open Shop' });
  // The bars of a phone's browser cover some 180 pixels.
  expect((await openShop.boundingBox())?.y).toBeLessThan(844 - 180 - 48);
  expect(await findAxeViolations(page)).toEqual([]);
  return shopFields + (await countFields());
};

/** Makes the first payment of £1.00, from Home to the tick. */
const makeFirstPayment = async (page: Page) => {
  await page.getByRole('button', { name: 'All First Steps' }).click();
  await page.getByRole('link', { name: /Your First Request/ }).click();
  await page.getByRole('button', { name: 'Send Payment Request' }).click();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Pay as the Customer' }).click();
  const customerPage = await opened;
  await customerPage.getByRole('button', { name: 'Continue to card' }).click();
  await customerPage.getByRole('button', { name: 'Pay £1.00' }).click();
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('heading', { name: /^Olivia paid £1\.00/ })).toBeVisible();
  await page.getByRole('link', { name: 'Done' }).click();
  await customerPage.close();
};

/** Waits for a mail to `recipient` that contains `text`, and returns the mail. */
const findMail = async (recipient: string, text: string) => {
  const find = () =>
    server.mails.find((mail) => mail.includes(`To: ${recipient}`) && mail.includes(text));
  await expect.poll(find).toBeDefined();
  return find() ?? '';
};

/** Holds the checks of a new shop back. Returns the function that lets them go on. */
const holdChecks = async (page: Page) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/check_(mail|payments)/, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
};

test('an owner opens the first shop of a new server with the printed link, pays the first request, and gets a receipt [shop 4.1, shop 4.2, shop 4.3, shop 4.12, shop 3.1]', async ({
  page,
  consoleErrors,
}) => {
  const { origin } = server;
  await page.goto(await waitForSetupUrl());
  await expect(page.getByText(`Your team logs in at ${new URL(origin).host}.`)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await fillInShop(page)).toBe(5);
  const releaseChecks = await holdChecks(page);
  await page.getByRole('button', { name: 'Open Shop' }).click();
  await expect(page.getByRole('heading', { name: /Your Shop Is Open/ })).toBeVisible();
  await expect(page.getByText('Checking email…')).toBeVisible();
  const home = page.getByRole('link', { name: 'Go to Home' });
  const before = await home.boundingBox();
  releaseChecks();
  const lines = page.getByRole('list', { name: 'What works' }).getByRole('listitem');
  const [email, payments] = [lines.nth(0), lines.nth(1)];
  await expect(email).toContainText('Done: Emails work.');
  await expect(payments).toContainText('no money moves');
  await expect(page.getByText('Details')).toHaveCount(0);
  expect(page.url()).toBe(`${origin}/setup`);
  expect(await home.boundingBox()).toEqual(before);
  expect(await findAxeViolations(page)).toEqual([]);
  await findMail('olivia@garage.example', 'Subject: Corner Garage: emails work');
  ignoreMissingTenant(consoleErrors);

  await page.goto(origin);
  await makeFirstPayment(page);
  await expect(page.getByRole('heading', { name: 'Corner Garage' })).toBeVisible();
  await expect(page.getByText(/^First steps: \d+ of 10 done$/)).toBeVisible();
  await page.getByRole('button', { name: 'All First Steps' }).click();
  await expect(page.getByRole('link', { name: 'Done: Your First Payment' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await findMail('olivia@garage.example', 'has received your payment');
});
