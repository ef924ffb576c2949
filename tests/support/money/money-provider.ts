import type { ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';
import type { ProviderFactories } from '../../../server/domain/providers/provider-registry.ts';
import type { ServerProviders } from '../../../server/lib/require-payment-provider.ts';
import type { ProviderFault, WebhookDelivery } from '../providers/provider-driver.ts';

/** A payment that a provider has taken, as the provider's own ledger has it. */
export interface LedgerPayment {
  readonly reference: string;
  readonly amountPence: number;
  readonly currency: string;
  readonly refunds: readonly ProviderRefund[];
}

/** A session in the provider's own ledger. */
export interface LedgerSession {
  readonly session: string;
  readonly paymentRequestId: string;
  readonly state: 'open' | 'processing' | 'paid' | 'over';
  readonly ledgerPayment?: LedgerPayment;
}

export type MoneyFault = ProviderFault | 'garbled-response' | 'saved-error';

/** A provider's stand-in with its ledger, and what customers, banks and the payee do there. */
export interface MoneyProvider {
  readonly name: 'stripe' | 'mollie' | 'sandbox';
  readonly server: ServerProviders;
  createFactories(factories: { readonly sandbox: ProviderFactories['sandbox'] }, clock: () => Date): ProviderFactories;
  /** The faults of its API, slow ones left out. */
  readonly faults: readonly MoneyFault[];
  /** The sessions of the requests with these ids, oldest first. */
  listSessions(paymentRequestIds: readonly string[]): Promise<readonly LedgerSession[]>;
  /** The session to which the customer's page leads. */
  findSession(url: string): string | undefined;

  // These functions do nothing to a session that has ended, except `payEnded`.
  /** Pays on the hosted page at `url`; `amountPence` replaces what was asked for. */
  pay(session: string, url: string, amountPence?: number): Promise<void>;
  decline(session: string, url: string): Promise<void>;
  startDelayedPayment(session: string): Promise<void>;
  finishDelayedPayment(session: string, outcome: 'paid' | 'failed'): Promise<void>;
  expire(session: string): Promise<void>;
  /** Lets money arrive for a session that has ended. Returns false, and does nothing, for any other session. */
  payEnded(session: string): boolean;
  refundElsewhere(reference: string, amountPence: number): void;
  setRefundOutcome(outcome: 'done' | 'pending' | 'refused'): void;
  finishRefund(refund: ProviderRefund, outcome: 'done' | 'refused'): void;
  forgetIdempotencyKeys(): void;

  setFault(fault: MoneyFault | undefined, scope?: 'all' | 'writes', count?: number): void;
  takeWebhooks(): readonly WebhookDelivery[];
  /** Signs a webhook anew, as the provider does when it repeats one. */
  repeatWebhook(delivery: WebhookDelivery): WebhookDelivery;
  stop(): Promise<void>;
}
