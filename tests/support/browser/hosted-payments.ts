import type { Page } from '@playwright/test';
import { stripeTestCards } from '../providers/stripe/stripe-hosted-page.ts';
import { startStripeService } from '../providers/stripe-service.ts';
import { runServer } from '../server/run-server.ts';
import { test as base, expect } from './fixtures.ts';
import { getButton } from './steps/payment-steps.ts';

type StripeService = Awaited<ReturnType<typeof startStripeService>>;

interface Fixtures {
  /** To the server, unless a test changes that. */
  readonly webhooks: StripeService['webhooks'];
}

/** A stand-in for Stripe, whose hosted pages redirect once more, to another origin. */
export const test = base.extend<Fixtures, { stripe: StripeService }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const stripe = await startStripeService({ hasCustomDomain: true });
      await use(stripe);
      await stripe.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ stripe }, use) => {
      const settings = {
        PAYMENT_PROVIDER: 'stripe',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
        STRIPE_API_URL: stripe.origin,
      };
      const server = await runServer(undefined, { settings });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  webhooks: [
    async ({ server, stripe: { webhooks } }, use) => {
      webhooks.sendTo(`${server.origin}/api/provider/stripe/`);
      await use(webhooks);
      // One test's undelivered webhooks must not reach the next.
      await webhooks.settle();
      webhooks.take();
    },
    { auto: true },
  ],
});

/** Waits for Stripe's page. */
export const pressContinue = async (customerPage: Page, { origin }: StripeService) => {
  await customerPage.getByRole('button', { name: 'Continue to card' }).click();
  await expect(customerPage).toHaveURL((url) => url.origin === origin);
  await expect(getButton(customerPage, 'Pay')).toBeVisible();
};

export const submitHostedCard = async (customerPage: Page, card: keyof typeof stripeTestCards) => {
  await customerPage.getByLabel('Card number').fill(stripeTestCards[card]);
  await getButton(customerPage, 'Pay').click();
};

/** The bank approves. */
export const payOnHostedPage = async (customerPage: Page) => {
  await submitHostedCard(customerPage, 'needsAuthentication');
  await getButton(customerPage, 'Complete').click();
};
