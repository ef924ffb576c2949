import type {
  ProviderDispute,
  ProviderRefund,
} from '../../../server/domain/providers/payment-provider.ts';
import type { ProviderFactories } from '../../../server/domain/providers/provider-registry.ts';
import type { ServerProviders } from '../../../server/lib/settings/require-payment-provider.ts';
import type { ProviderFault, WebhookDelivery } from '../providers/provider-driver.ts';

/** By the provider's own ledger. */
export interface LedgerPayment {
  readonly reference: string;
  readonly amountPence: number;
  readonly currency: string;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly Pick<ProviderDispute, 'id' | 'amountPence' | 'state'>[];
}

/** By the provider's own ledger. */
export interface LedgerCheckout {
  readonly providerCheckoutId: string;
  readonly paymentRequestId: string;
  readonly askedPence: number;
  readonly state: 'open' | 'processing' | 'paid' | 'ended';
  readonly ledgerPayment?: LedgerPayment;
}

export type MoneyFault = ProviderFault | 'garbled-response' | 'saved-error';

/** With its ledger, and the actions of customers, banks and payee there. */
export interface MoneyProvider {
  readonly name: 'stripe' | 'mollie' | 'sandbox';
  readonly server: ServerProviders;
  createFactories(
    factories: { readonly sandbox: ProviderFactories['sandbox'] },
    clock: () => Date,
  ): ProviderFactories;
  /** Without those that take time. */
  readonly faults: readonly MoneyFault[];
  /** Oldest first. */
  listCheckouts(paymentRequestIds: readonly string[]): Promise<readonly LedgerCheckout[]>;
  /** Undefined for any other page. */
  findCheckout(url: string): string | undefined;

  // All but `payEndedCheckout` do nothing to an ended checkout.
  /** By default the requested amount. */
  pay(providerCheckoutId: string, url: string, amountPence?: number): Promise<void>;
  decline(providerCheckoutId: string, url: string): Promise<void>;
  /** The bank decides later, as with a transfer. */
  startDelayedPayment(providerCheckoutId: string): Promise<void>;
  finishDelayedPayment(providerCheckoutId: string, outcome: 'paid' | 'failed'): Promise<void>;
  expire(providerCheckoutId: string): Promise<void>;
  /** Money arrives late. Returns false, and does nothing, when the checkout has not ended. */
  payEndedCheckout(providerCheckoutId: string): boolean;
  /** Not more than the payment. */
  refundInDashboard(reference: string, amountPence: number): void;
  /** From now on. */
  setRefundOutcome(outcome: 'done' | 'pending' | 'refused'): void;
  finishRefund(refund: ProviderRefund, outcome: 'done' | 'refused'): void;
  forgetIdempotencyKeys(): void;
  /** Once for each payment. */
  dispute(reference: string): void;
  decideDispute(reference: string, outcome: 'won' | 'lost'): void;
  /** Too little money for refunds. */
  setBalanceEmpty(isEmpty: boolean): void;
  /** The keys change from test to live. */
  forgetOpenCheckouts(): void;

  /** For the next `count` calls, by default all; undefined ends it. */
  setFault(fault: MoneyFault | undefined, scope?: 'all' | 'writes', count?: number): void;
  /** Removes them. */
  takeWebhooks(): readonly WebhookDelivery[];
  /** With a new signature, as the provider repeats it. */
  repeatWebhook(delivery: WebhookDelivery): WebhookDelivery;
  stop(): Promise<void>;
}

export const isRefused = ({ status }: Pick<ProviderRefund, 'status'>) => status === 'refused';

/** Without pending refunds. */
export const getRefundablePence = ({
  amountPence,
  refunds,
}: Pick<LedgerPayment, 'amountPence' | 'refunds'>) =>
  refunds
    .filter((refund) => !isRefused(refund))
    .reduce((refundablePence, refund) => refundablePence - refund.amountPence, amountPence);
