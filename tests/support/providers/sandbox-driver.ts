import { eq } from 'drizzle-orm';
import { sandboxSessions } from '../../../server/db/schema.ts';
import { createSandboxProvider } from '../../../server/domain/providers/sandbox/sandbox-provider.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { createTestClock } from '../server/test-clock.ts';
import type { ProviderDriver } from './provider-driver.ts';

const MAX_AMOUNT_PENCE = 999_999_999_999;
const CONFIRMING_MS = 60_000;
const TEST_CARD_LAST_FOUR = '4242';

/**
 * Returns a function that throws, in the place of functions that only the stand-ins for Stripe and
 * Mollie have.
 */
const throwUnsupported = (action: string) => () => {
  throw new Error(`The sandbox cannot ${action}`);
};

/** Returns a function that starts a driver of the sandbox on an empty table. */
export const createSandboxDriver =
  (database: TestDatabase) => async (): Promise<ProviderDriver> => {
    await database.system.delete(sandboxSessions);
    const clock = createTestClock();
    const provider = createSandboxProvider({ database, clock });
    const find = async (session: string) => {
      const [row] = await database.system
        .select()
        .from(sandboxSessions)
        .where(eq(sandboxSessions.id, session));
      if (!row) throw new Error(`${session} is unknown`);
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
        closesOpenSessions: true,
      },
      provider,
      providerWithShortTimeout: provider,
      now: clock,
      stop: async () => undefined,

      readSession: async (session) => {
        const { amount: amountPence, currency } = await find(session);
        const unstored = {
          text: '',
          paymentRequestId: '',
          returnUrl: '',
          cancelUrl: '',
          offersDelayedMethods: false,
        };
        return { amountPence, currency, ...unstored };
      },
      countSessions: () => database.system.$count(sandboxSessions),
      listRefunds: async (reference) => {
        const status = await provider.status(reference);
        return status.state === 'paid' ? status.refunds : [];
      },

      pay: async (session) => {
        if (!(await provider.complete(session, { cardLastFour: TEST_CARD_LAST_FOUR })))
          throw new Error(`${session} has ended`);
      },
      startConfirming: (session) =>
        provider.setConfirming(session, new Date(clock().getTime() + CONFIRMING_MS)),
      decline: async (session) => {
        await provider.complete(session, { declineReason: 'insufficient_funds' });
      },
      startDelayedPayment: throwUnsupported('delay a payment'),
      finishDelayedPayment: throwUnsupported('delay a payment'),
      expire: async (session) => {
        clock.advance((await find(session)).expiresAt.getTime() - clock().getTime());
      },

      setRefundOutcome: throwUnsupported('decide on refunds'),
      finishRefund: throwUnsupported('delay a refund'),
      refundInDashboard: async (reference, amountPence) => {
        await provider.refund(reference, amountPence, 'elsewhere');
      },
      // The sandbox finds an earlier refund by its key in the row of the session, so it never
      // forgets a key.
      forgetIdempotencyKeys: () => undefined,

      setFault: throwUnsupported('fail'),

      takeWebhooks: () => [],
      createWebhook: throwUnsupported('send webhooks'),
      createUnrelatedWebhook: throwUnsupported('send webhooks'),
    };
  };
