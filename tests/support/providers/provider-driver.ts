import type {
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
} from '../../../server/domain/providers/payment-provider.ts';
import type { ServerProviders } from '../../../server/lib/settings/require-payment-provider.ts';
import type { FaultOptions } from './fault-plan.ts';

/** Until the next `setFault`. */
export type ProviderFault =
  /** Closes every connection before anything happens. */
  | 'down'
  /** Accepts requests and never responds. */
  | 'hang'
  /** 429, in the provider's format. */
  | 'rate-limit'
  /** 500, in the provider's format. */
  | 'server-error'
  /** 502 with a page of HTML, as proxies respond. */
  | 'html-error'
  /** 200 with a page of HTML, as captive portals respond. */
  | 'html'
  /** 200 with JSON that has none of the expected fields. */
  | 'other-json'
  /** Executes the call, then closes the connection instead of responding. Set for `writes` only. */
  | 'lost-response';

/** Providers differ here, and so do the tests that all must pass. */
export interface ProviderCapabilities {
  readonly minAmountPence: number;
  readonly maxAmountPence: number;
  /** Another server: calls can fail, and `setFault` works. */
  readonly hasNetwork: boolean;
  /** `signed`: forged webhooks are recognised. `pings`: only an id, no signature. */
  readonly webhooks: 'signed' | 'pings' | 'none';
  /** 3-D Secure. */
  readonly tellsConfirming: boolean;
  /** While the checkout stays open. */
  readonly tellsDeclines: boolean;
  readonly hasDelayedPayments: boolean;
  /** And fail later. */
  readonly hasPendingRefunds: boolean;
  readonly takesOtherAmounts: boolean;
  /** Otherwise `close` returns `in-flight`. */
  readonly closesOpenCheckouts: boolean;
}

export interface StoredCheckout {
  readonly amountPence: number;
  /** Upper case. */
  readonly currency: string;
  /** Payee, description and ident, in any order. */
  readonly text: string;
  readonly paymentRequestId: string;
  readonly returnUrl: string;
  /** For a customer who does not pay. */
  readonly cancelUrl: string;
  /** They settle days later. */
  readonly offersDelayedMethods: boolean;
}

export interface WebhookDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface SigningOptions {
  /** Of another account. */
  readonly hasOtherSecret?: boolean;
  /** In the signature; by default now. */
  readonly sentAt?: Date;
}

/** Adapter and stand-in of one provider. Every test starts its own. */
export interface ProviderDriver {
  readonly capabilities: ProviderCapabilities;
  readonly provider: PaymentProvider;
  /** The same account; for a provider that hangs. */
  readonly providerWithShortTimeout: PaymentProvider;
  now(): Date;
  stop(): Promise<void>;

  /** Without the adapter. */
  readCheckout(providerCheckoutId: string): Promise<StoredCheckout>;
  countCheckouts(): Promise<number>;
  /** Oldest first. */
  listRefunds(reference: string): Promise<readonly ProviderRefund[]>;

  /** By card. With `takesOtherAmounts`, `taken` replaces the requested amount. */
  pay(
    providerCheckoutId: string,
    taken?: { readonly amountPence?: number; readonly currency?: string },
  ): Promise<void>;
  /** With `tellsConfirming`: a card is submitted, and the bank asks for approval. */
  startConfirming(providerCheckoutId: string): Promise<void>;
  /** For lack of money; another card may follow in the same checkout. */
  decline(providerCheckoutId: string): Promise<void>;
  /** With `hasDelayedPayments`: the bank has not confirmed it. */
  startDelayedPayment(providerCheckoutId: string): Promise<void>;
  finishDelayedPayment(providerCheckoutId: string, outcome: 'paid' | 'failed'): Promise<void>;
  expire(providerCheckoutId: string): Promise<void>;

  /** Of new refunds. At first `done`, or `pending` if the provider never responds with `done`. */
  setRefundOutcome(outcome: 'done' | 'pending' | 'refused'): void;
  /** With `hasPendingRefunds`. */
  finishRefund(idempotencyKey: string, outcome: 'done' | 'refused'): Promise<void>;
  /** Does nothing while the provider refuses refunds of the payment. */
  refundInDashboard(reference: string, amountPence: number): Promise<void>;
  /** Checkouts, payments and refunds stay. */
  forgetIdempotencyKeys(): void;

  /** Until the next `setFault`. */
  setFault(fault: ProviderFault | undefined, options?: FaultOptions): void;

  /** Oldest first. */
  takeWebhooks(): readonly WebhookDelivery[];
  /** Providers without signatures ignore the options. */
  createWebhook(body: string | Uint8Array, options?: SigningOptions): WebhookDelivery;
  /** It concerns neither checkouts nor payments. */
  createUnrelatedWebhook(): WebhookDelivery;
}

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

/** `garbled-response`: the call is executed, and a proxy responds with 502. */
export type HostedFault = ProviderFault | 'garbled-response' | 'saved-error';

/** Those of every hosted provider that take no time. Listed twice: chosen twice as often. */
export const hostedFaults: readonly HostedFault[] = [
  'rate-limit',
  'server-error',
  'html-error',
  'html',
  'other-json',
  'garbled-response',
  'garbled-response',
];

/** A provider that is another company, with its ledger. */
export interface HostedDriver extends ProviderDriver {
  readonly name: 'stripe' | 'mollie';
  /** The settings of a server that uses it. */
  readonly server: ServerProviders;
  /** As each process of a server does. */
  createProvider(): PaymentProvider;

  findRefund(id: string): ProviderRefund | undefined;
  findPayment(reference: string): LedgerPayment | undefined;
  findCheckout(providerCheckoutId: string): LedgerCheckout | undefined;
  /** Oldest first. */
  listCheckouts(paymentRequestIds: readonly string[]): Promise<readonly LedgerCheckout[]>;
  /** Undefined for a URL that is not of its hosted page. */
  findCheckoutId(url: string): string | undefined;

  /** Money arrives late. Returns false, and does nothing, when the checkout has not ended. */
  payEndedCheckout(providerCheckoutId: string): boolean;
  /** The keys change from test to live. */
  forgetOpenCheckouts(): void;
  /** Too little money for refunds. */
  setBalanceEmpty(isEmpty: boolean): void;
  dispute(reference: string): void;
  decideDispute(reference: string, outcome: 'won' | 'lost'): void;

  /** Without those that take time. */
  readonly faults: readonly HostedFault[];
  setFault(fault: HostedFault | undefined, options?: FaultOptions): void;
  /** With a new signature, as the provider repeats it. */
  repeatWebhook(delivery: WebhookDelivery): WebhookDelivery;
}

export type StartProviderDriver = () => Promise<ProviderDriver>;
