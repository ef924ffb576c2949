import { describe, expect } from 'vitest';
import {
  InvalidWebhook,
  type PaymentProvider,
  type WebhookFact,
} from '../../../server/domain/providers/payment-provider.ts';
import {
  createProviderTest,
  openCheckout,
  payNewCheckout,
  startDelayedCheckout,
} from './provider-case.ts';
import type { ProviderDriver, StartProviderDriver, WebhookDelivery } from './provider-driver.ts';

const MINUTE_MS = 60_000;

const read = (provider: PaymentProvider, { headers, body }: WebhookDelivery) =>
  provider.readWebhook(headers, body);

const readFacts = async (driver: ProviderDriver) => {
  const facts = await Promise.all(
    driver.takeWebhooks().map((delivery) => read(driver.provider, delivery)),
  );
  return facts.flat();
};

/** The newest. */
const takePaymentWebhook = async (driver: ProviderDriver) => {
  await payNewCheckout(driver);
  const delivery = driver.takeWebhooks().at(-1);
  if (!delivery) throw new Error('the provider has sent no webhook');
  return delivery;
};

export const describeWebhooks = (startDriver: StartProviderDriver) => {
  const webhookTest = createProviderTest(startDriver, {
    needs: ({ webhooks }) => webhooks !== 'none',
  });
  const signedTest = createProviderTest(startDriver, {
    needs: ({ webhooks }) => webhooks === 'signed',
  });
  const delayedTest = createProviderTest(startDriver, {
    needs: ({ webhooks, hasDelayedPayments }) => webhooks !== 'none' && hasDelayedPayments,
  });
  const pendingTest = createProviderTest(startDriver, {
    needs: ({ webhooks, hasPendingRefunds }) => webhooks !== 'none' && hasPendingRefunds,
  });

  describe('readWebhook', () => {
    webhookTest(
      'names the checkout after a payment, and nothing but the checkout or the payment',
      async (driver) => {
        const { providerCheckoutId, reference } = await payNewCheckout(driver);
        const facts = await readFacts(driver);
        expect(facts).not.toEqual([]);
        for (const fact of facts)
          expect([{ providerCheckoutId }, { reference }]).toContainEqual(fact);
        expect(facts).toContainEqual({ providerCheckoutId });
      },
    );

    webhookTest('names the checkout after it expired', async (driver) => {
      const providerCheckoutId = await openCheckout(driver);
      driver.takeWebhooks();
      await driver.expire(providerCheckoutId);
      expect(await readFacts(driver)).toEqual([{ providerCheckoutId }]);
    });

    for (const outcome of ['paid', 'failed'] as const) {
      delayedTest(`names the checkout when a delayed payment is ${outcome}`, async (driver) => {
        const providerCheckoutId = await startDelayedCheckout(driver);
        driver.takeWebhooks();
        await driver.finishDelayedPayment(providerCheckoutId, outcome);
        expect(await readFacts(driver)).toContainEqual({ providerCheckoutId });
      });
    }

    webhookTest('names the payment after a refund', async (driver) => {
      const { providerCheckoutId, reference } = await payNewCheckout(driver);
      driver.takeWebhooks();
      await driver.refundInDashboard(reference, 1_000);
      const facts = await readFacts(driver);
      const expected: WebhookFact[] = [{ providerCheckoutId }, { reference }];
      const isExpected = (fact: WebhookFact) =>
        expected.some((each) => JSON.stringify(each) === JSON.stringify(fact));
      expect(facts.some(isExpected)).toBe(true);
    });

    pendingTest('names the payment when the bank has decided on a refund', async (driver) => {
      const { providerCheckoutId, reference } = await payNewCheckout(driver);
      driver.setRefundOutcome('pending');
      await driver.provider.refund(reference, 1_000, 'refund-1');
      driver.takeWebhooks();
      await driver.finishRefund('refund-1', 'refused');
      const facts = await readFacts(driver);
      expect(facts).not.toEqual([]);
      for (const fact of facts)
        expect([{ providerCheckoutId }, { reference }]).toContainEqual(fact);
    });

    webhookTest('returns the same facts when a webhook is repeated', async (driver) => {
      const delivery = await takePaymentWebhook(driver);
      expect(await read(driver.provider, delivery)).toEqual(await read(driver.provider, delivery));
    });

    webhookTest('ignores webhooks of other kinds', async (driver) => {
      expect(await read(driver.provider, driver.createUnrelatedWebhook())).toEqual([]);
    });

    for (const [kind, body] of [
      ['empty', ''],
      ['malformed', '{"id":'],
      ['of another shape', '[1, "two", null]'],
      ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0xfe, 0x00, 0x7d)],
    ] as const) {
      webhookTest(`refuses a body that is ${kind}`, async (driver) => {
        await expect(read(driver.provider, driver.createWebhook(body))).rejects.toThrow(
          InvalidWebhook,
        );
      });
    }

    signedTest('refuses a webhook without a signature', async (driver) => {
      const { body } = await takePaymentWebhook(driver);
      await expect(read(driver.provider, { headers: new Headers(), body })).rejects.toThrow(
        InvalidWebhook,
      );
    });

    signedTest('refuses a webhook that was changed on its way', async (driver) => {
      const { headers, body } = await takePaymentWebhook(driver);
      const changed = Buffer.from(
        Buffer.from(body).toString().replace('GBP', 'EUR').replace('gbp', 'eur'),
      );
      await expect(read(driver.provider, { headers, body: changed })).rejects.toThrow(
        InvalidWebhook,
      );
    });

    signedTest('refuses the signature of another account', async (driver) => {
      const { body } = await takePaymentWebhook(driver);
      const forged = driver.createWebhook(body, { hasOtherSecret: true });
      await expect(read(driver.provider, forged)).rejects.toThrow(InvalidWebhook);
    });

    signedTest('refuses an old signature, which may be replayed', async (driver) => {
      const { body } = await takePaymentWebhook(driver);
      const sent = (minutesAgo: number) =>
        driver.createWebhook(body, {
          sentAt: new Date(driver.now().getTime() - minutesAgo * MINUTE_MS),
        });
      expect(await read(driver.provider, sent(1))).not.toEqual([]);
      await expect(read(driver.provider, sent(10))).rejects.toThrow(InvalidWebhook);
    });
  });
};
