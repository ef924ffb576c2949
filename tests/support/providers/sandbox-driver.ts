import { eq } from 'drizzle-orm';
import { sandboxSessions } from '../../../server/db/schema.ts';
import { createSandboxProvider } from '../../../server/domain/providers/sandbox/sandbox-provider.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { createTestClock } from '../server/test-clock.ts';
import type { ProviderDriver } from './provider-driver.ts';

const MAX_AMOUNT_PENCE = 999_999_999_999;
const CONFIRMING_MS = 60_000;
const TEST_CARD_LAST_FOUR = '4242';

/** Only the stand-ins for Stripe and Mollie have it. */
const throwUnsupported = (action: string) => () => {
  throw new Error(`The sandbox cannot ${action}`);
};

/** On an empty table. */
export const createSandboxDriver =
  (database: TestDatabase) => async (): Promise<ProviderDriver> => {
    await database.unscopedDb.delete(sandboxSessions);
    const clock = createTestClock();
    const provider = createSandboxProvider({ database, clock });
    const find = async (providerCheckoutId: string) => {
      const [row] = await database.unscopedDb
        .select()
        .from(sandboxSessions)
        .where(eq(sandboxSessions.id, providerCheckoutId));
      if (!row) throw new Error(`${providerCheckoutId} is unknown`);
      return row;
    };
    return {
      capabilities: {
        minAmountPence: 1,
        maxAmountPence: MAX_AMOUNT_PENCE,
        hasNetwork: false,
        webhooks: 'none',
        tellsConfirming: true,
        tellsDeclines: true,
        hasDelayedPayments: false,
        hasPendingRefunds: false,
        takesOtherAmounts: false,
        closesOpenCheckouts: true,
      },
      provider,
      providerWithShortTimeout: provider,
      now: clock,
      stop: async () => undefined,

      readCheckout: async (providerCheckoutId) => {
        const { amount: amountPence, currency } = await find(providerCheckoutId);
        const unstored = {
          text: '',
          paymentRequestId: '',
          returnUrl: '',
          cancelUrl: '',
          offersDelayedMethods: false,
        };
        return { amountPence, currency, ...unstored };
      },
      countCheckouts: () => database.unscopedDb.$count(sandboxSessions),
      listRefunds: async (reference) => {
        const status = await provider.status(reference);
        return status.state === 'paid' ? status.refunds : [];
      },

      pay: async (providerCheckoutId) => {
        if (
          !(await provider.complete(providerCheckoutId, {
            cardLastFour: TEST_CARD_LAST_FOUR,
            cardBrand: 'Visa',
          }))
        )
          throw new Error(`${providerCheckoutId} has ended`);
      },
      startConfirming: (providerCheckoutId) =>
        provider.setConfirming(providerCheckoutId, new Date(clock().getTime() + CONFIRMING_MS)),
      decline: async (providerCheckoutId) => {
        await provider.complete(providerCheckoutId, {
          cardLastFour: TEST_CARD_LAST_FOUR,
          cardBrand: 'Visa',
          declineReason: 'insufficient_funds',
        });
      },
      startDelayedPayment: throwUnsupported('delay a payment'),
      finishDelayedPayment: throwUnsupported('delay a payment'),
      expire: async (providerCheckoutId) => {
        clock.advance((await find(providerCheckoutId)).expiresAt.getTime() - clock().getTime());
      },

      setRefundOutcome: throwUnsupported('decide on refunds'),
      finishRefund: throwUnsupported('delay a refund'),
      refundInDashboard: async (reference, amountPence) => {
        await provider.refund(reference, amountPence, 'elsewhere');
      },
      // The sandbox finds a refund by its key in the checkout's row, and forgets none.
      forgetIdempotencyKeys: () => undefined,

      setFault: throwUnsupported('fail'),

      takeWebhooks: () => [],
      createWebhook: throwUnsupported('send webhooks'),
      createUnrelatedWebhook: throwUnsupported('send webhooks'),
    };
  };
