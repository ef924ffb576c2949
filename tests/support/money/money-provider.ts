import type {
  ProviderDispute,
  ProviderRefund,
} from '../../../server/domain/providers/payment-provider.ts';
import type { ProviderFactories } from '../../../server/domain/providers/provider-registry.ts';
import type { ServerProviders } from '../../../server/lib/settings/require-payment-provider.ts';
import type { ProviderFault, WebhookDelivery } from '../providers/provider-driver.ts';

/** A payment that a provider has taken, as the provider's own ledger has it. */
export interface LedgerPayment {
  readonly reference: string;
  readonly amountPence: number;
  readonly currency: string;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly Pick<ProviderDispute, 'id' | 'amountPence' | 'state'>[];
}

/** A checkout in the provider's own ledger. */
export interface LedgerCheckout {
  readonly providerCheckoutId: string;
  readonly paymentRequestId: string;
  /** What its page asks for. */
  readonly askedPence: number;
  readonly state: 'open' | 'processing' | 'paid' | 'ended';
  readonly ledgerPayment?: LedgerPayment;
}

export type MoneyFault = ProviderFault | 'garbled-response' | 'saved-error';

/**
 * A stand-in for a provider, with its ledger, and with the actions of customers, banks and the
 * payee there.
 */
export interface MoneyProvider {
  readonly name: 'stripe' | 'mollie' | 'sandbox';
  /** The server's settings of its providers. */
  readonly server: ServerProviders;
  createFactories(
    factories: { readonly sandbox: ProviderFactories['sandbox'] },
    clock: () => Date,
  ): ProviderFactories;
  /** The faults that its API can have, without those that take time. */
  readonly faults: readonly MoneyFault[];
  /** Returns the checkouts of the requests with these ids, oldest first. */
  listCheckouts(paymentRequestIds: readonly string[]): Promise<readonly LedgerCheckout[]>;
  /** Returns the checkout of the hosted page at `url`; undefined for any other page. */
  findCheckout(url: string): string | undefined;

  // These functions do nothing to a checkout that has ended, except `payEndedCheckout`.
  /** Pays on the hosted page at `url`, by default the requested amount. */
  pay(providerCheckoutId: string, url: string, amountPence?: number): Promise<void>;
  /** Submits a card that the bank declines. */
  decline(providerCheckoutId: string, url: string): Promise<void>;
  /** Starts a payment that the bank decides later, such as a bank transfer. */
  startDelayedPayment(providerCheckoutId: string): Promise<void>;
  finishDelayedPayment(providerCheckoutId: string, outcome: 'paid' | 'failed'): Promise<void>;
  expire(providerCheckoutId: string): Promise<void>;
  /**
   * Lets money arrive for a checkout that has ended. Returns false, and does nothing, for any other
   * checkout.
   */
  payEndedCheckout(providerCheckoutId: string): boolean;
  /** Makes a refund in the provider's dashboard, unless it exceeds the payment. */
  refundInDashboard(reference: string, amountPence: number): void;
  /** Sets what happens to refunds that are requested from now on. */
  setRefundOutcome(outcome: 'done' | 'pending' | 'refused'): void;
  finishRefund(refund: ProviderRefund, outcome: 'done' | 'refused'): void;
  forgetIdempotencyKeys(): void;
  /** The customer disputes a payment, unless it was disputed before. */
  dispute(reference: string): void;
  /** The bank decides on an open dispute. */
  decideDispute(reference: string, outcome: 'won' | 'lost'): void;
  /** Sets whether the account has too little money for refunds. */
  setBalanceEmpty(isEmpty: boolean): void;
  /** The keys change from test to live: the provider does not know its open checkouts any more. */
  forgetOpenCheckouts(): void;

  /**
   * Gives the next `count` calls, or those that write, a fault; by default all later calls.
   * Undefined ends the fault.
   */
  setFault(fault: MoneyFault | undefined, scope?: 'all' | 'writes', count?: number): void;
  /** Returns the webhooks since the last call, and removes them. */
  takeWebhooks(): readonly WebhookDelivery[];
  /** Returns the webhook with a new signature, as the provider sends it again. */
  repeatWebhook(delivery: WebhookDelivery): WebhookDelivery;
  stop(): Promise<void>;
}
