import type { Database } from '../../../server/db/database.ts';
import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import type { HostedDriver, LedgerPayment } from '../providers/provider-driver.ts';

type SharedMember =
  | 'server'
  | 'createProvider'
  | 'listCheckouts'
  | 'findCheckoutId'
  | 'payEndedCheckout'
  | 'forgetOpenCheckouts'
  | 'startDelayedPayment'
  | 'finishDelayedPayment'
  | 'expire'
  | 'setRefundOutcome'
  | 'setBalanceEmpty'
  | 'refundInDashboard'
  | 'forgetIdempotencyKeys'
  | 'dispute'
  | 'decideDispute'
  | 'faults'
  | 'setFault'
  | 'takeWebhooks'
  | 'repeatWebhook'
  | 'stop';

/** All but `payEndedCheckout` do nothing to an ended checkout. */
export interface MoneyProvider extends Pick<HostedDriver, SharedMember> {
  readonly name: HostedDriver['name'] | 'sandbox';
  /** By default the requested amount. */
  pay(providerCheckoutId: string, url: string, amountPence?: number): Promise<void>;
  decline(providerCheckoutId: string, url: string): Promise<void>;
  finishRefund(refund: ProviderRefund, outcome: 'done' | 'refused'): Promise<void>;
}

/** `submit` sends a form of the customer's page, and returns the location of the redirect, or empty text. */
export type StartMoneyProvider = (
  now: () => Date,
  database: Database,
  submit: (path: string, form: Readonly<Record<string, string>>) => Promise<string>,
) => Promise<MoneyProvider>;

export const isRefused = ({ status }: Pick<ProviderRefund, 'status'>) => status === 'refused';

/** Without pending refunds. */
export const getRefundablePence = ({
  amountPence,
  refunds,
}: Pick<LedgerPayment, 'amountPence' | 'refunds'>) =>
  refunds
    .filter((refund) => !isRefused(refund))
    .reduce((refundablePence, refund) => refundablePence - refund.amountPence, amountPence);

/** Leaves out what is impossible by now, because the steps of a scenario run at the same time. */
export const startHostedMoney =
  (startDriver: (now: () => Date) => Promise<HostedDriver>): StartMoneyProvider =>
  async (now) => {
    const driver = await startDriver(now);
    const isOpen = (providerCheckoutId: string) =>
      driver.findCheckout(providerCheckoutId)?.state === 'open';
    return {
      ...driver,
      pay: async (providerCheckoutId, _url, amountPence) => {
        if (isOpen(providerCheckoutId))
          await driver.pay(providerCheckoutId, amountPence === undefined ? {} : { amountPence });
      },
      decline: async (providerCheckoutId) => {
        if (isOpen(providerCheckoutId)) await driver.decline(providerCheckoutId);
      },
      startDelayedPayment: async (providerCheckoutId) => {
        if (isOpen(providerCheckoutId)) await driver.startDelayedPayment(providerCheckoutId);
      },
      finishDelayedPayment: async (providerCheckoutId, outcome) => {
        if (driver.findCheckout(providerCheckoutId)?.state === 'processing')
          await driver.finishDelayedPayment(providerCheckoutId, outcome);
      },
      expire: async (providerCheckoutId) => {
        if (isOpen(providerCheckoutId)) await driver.expire(providerCheckoutId);
      },
      refundInDashboard: async (reference, amountPence) => {
        const payment = driver.findPayment(reference);
        if (payment && getRefundablePence(payment) >= amountPence)
          await driver.refundInDashboard(reference, amountPence);
      },
      finishRefund: async ({ id, idempotencyKey = '' }, outcome) => {
        const refund = driver.findRefund(id);
        if (refund && !isRefused(refund)) await driver.finishRefund(idempotencyKey, outcome);
      },
      dispute: (reference) => {
        if (driver.findPayment(reference)?.disputes.length === 0) driver.dispute(reference);
      },
    };
  };
