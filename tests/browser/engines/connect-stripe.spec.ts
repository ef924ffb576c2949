import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '../../support/db/empty-database.ts';
import type { Screen } from '../../support/engines/create-screen.ts';
import { test as base, expect } from '../../support/engines/fixtures.ts';
import { getContinueButton } from '../../support/engines/steps.ts';
import { startStripeService } from '../../support/providers/stripe-service.ts';
import { findFreePort } from '../../support/server/find-free-port.ts';
import { startServerProcess } from '../../support/server/server-process.ts';

const key = 'rk_test_owner';

interface NewServer {
  /** The link with which the owner opens the first shop. */
  readonly setupUrl: string;
  readonly stripe: Awaited<ReturnType<typeof startStripeService>>;
}

/** A server without a shop, without a payment provider and without a mail server, and Stripe. */
const test = base.extend<{ newServer: NewServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  newServer: async ({}, use) => {
    const [dataFolder, database, stripe, port] = await Promise.all([
      mkdtemp(join(tmpdir(), 'beepaid-connect-')),
      createEmptyDatabase(),
      startStripeService({ secretKey: key }),
      findFreePort(),
    ]);
    stripe.account.endpoints.takeLocalUrls();
    const server = await startServerProcess({
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      DEMO: '0',
      APP_SECRET: 'an-app-secret-of-32-characters..',
      STRIPE_API_URL: stripe.origin,
      ...(database && { DATABASE_URL: database.url }),
    });
    const findLink = () => /http:\S+\/setup#token=\S+/.exec(server.printed.join('\n'))?.[0];
    await expect.poll(findLink).toBeDefined();
    await use({ setupUrl: findLink() ?? '', stripe });
    await server.stop();
    await stripe.stop();
    await database?.drop();
    await rm(dataFolder, { recursive: true, force: true });
  },
});

const openShop = async (owner: Screen, setupUrl: string) => {
  await owner.goTo(setupUrl);
  await owner.getByLabel('Shop Name').type('Corner Garage');
  await owner.getByRole('button', { name: 'Next' }).click();
  await owner.getByLabel('First Name').type('Olivia');
  await owner.getByLabel('Last Name').type('Hart');
  await owner.getByLabel('Your Email').type('olivia@garage.example');
  await owner.getByLabel('Password').type('a long walk home');
  await owner.getByRole('button', { name: 'Open Shop' }).click();
  await owner.getByRole('link', { name: 'Go to Home' }).click();
};

/** Pays £1.00 in the sandbox, and returns to Home. */
const makeFirstPayment = async (owner: Screen, customer: Screen, origin: string) => {
  await owner.getByRole('link', { name: /Your first payment/ }).click();
  await owner.getByRole('button', { name: 'Send Payment Request' }).click();
  const link = owner.getByRole('link', { name: 'Pay as the Customer' });
  await link.waitUntilVisible();
  const { href = '' } = (await link.read()).attributes ?? {};
  await customer.goTo(new URL(href, origin).href);
  await getContinueButton(customer).click();
  await customer.getByRole('button', { name: 'Pay £1.00' }).click();
  await customer.getByRole('button', { name: 'Approve' }).click();
  await owner.getByRole('heading', { name: /^Olivia (?:Hart )?paid £1\.00/ }).waitUntilVisible();
  await owner.goTo(origin);
};

test('after the first test payment, an owner connects Stripe from Home with three inputs [shop 5.2, shop 5.11]', async ({
  openScreen,
  newServer: { setupUrl, stripe },
}) => {
  const [owner, customer] = [await openScreen(), await openScreen()];
  const { origin } = new URL(setupUrl);
  await openShop(owner, setupUrl);
  await makeFirstPayment(owner, customer, origin);

  let inputs = 0;
  const input = async (acting: Promise<void>) => {
    await acting;
    inputs += 1;
  };
  await input(owner.getByRole('link', { name: /Real money/ }).click());
  await input(owner.getByLabel('Key').type(key));
  await input(owner.getByRole('button', { name: 'Connect' }).click());
  const lines = owner.getByRole('status').getByRole('listitem');
  await lines.waitForCount(4);
  expect(inputs).toBe(3);
  await owner.getByText(/^Payments go to your Stripe account ending/).waitUntilVisible();
  await owner.getByLabel('Key').waitForValue('');
  expect(stripe.account.endpoints.all()).toHaveLength(1);
  const page = await owner.evaluate(() => document.documentElement.outerHTML);
  expect(page).not.toContain(key);
});
