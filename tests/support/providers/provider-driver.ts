import type { PaymentProvider, ProviderRefund } from '../../../server/domain/providers/payment-provider.ts';

/** A fault of the provider's API. It lasts until `setFault` is called again. */
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

/** How providers differ. The tests that every payment provider must pass skip or change cases accordingly. */
export interface ProviderCapabilities {
  /** The least amount for which the provider opens a session. */
  readonly minAmountPence: number;
  readonly maxAmountPence: number;
  /** Whether calls go over a network to a hosted page elsewhere, so that `setFault` works. */
  readonly hasNetwork: boolean;
  /** `signed`: forged webhooks are recognised. `pings`: a webhook only names an id, and every sender is believed. */
  readonly webhooks: 'signed' | 'pings' | 'none';
  /** Whether a session can be `processing`. */
  readonly hasDelayedPayments: boolean;
  /** Whether a refund can be `pending`, and fail later. */
  readonly hasPendingRefunds: boolean;
  /** Whether `pay` can take another amount than was asked for. */
  readonly takesOtherAmounts: boolean;
  /** Whether `close` can end a session that the customer has not paid. Without it, `close` returns `in-flight`. */
  readonly closesOpenSessions: boolean;
}

/** What the provider stored when a session was opened. */
export interface StoredSession {
  readonly amountPence: number;
  /** Upper case. */
  readonly currency: string;
  /** What the customer reads on the hosted page: payee, description and ident, in any order. */
  readonly text: string;
  readonly paymentRequestId: string;
  readonly returnUrl: string;
  /** Where the hosted page leads without a payment. */
  readonly cancelUrl: string;
}

export interface WebhookDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface SigningOptions {
  /** Signs with the secret of another account. */
  readonly hasOtherSecret?: boolean;
  readonly sentAt?: Date;
}

/**
 * What the tests that every payment provider must pass need of one provider: its adapter, and control of the stand-in behind
 * it. Every case starts a driver of its own.
 */
export interface ProviderDriver {
  readonly capabilities: ProviderCapabilities;
  readonly provider: PaymentProvider;
  /** An adapter for the account of `provider` that gives up after some milliseconds. Used only while the provider hangs. */
  readonly providerWithShortTimeout: PaymentProvider;
  /** The provider's clock. */
  now(): Date;
  stop(): Promise<void>;

  /** What the provider has stored, without the adapter. */
  readSession(session: string): Promise<StoredSession>;
  countSessions(): Promise<number>;
  /** The refunds of a payment, oldest first. */
  listRefunds(reference: string): Promise<readonly ProviderRefund[]>;

  /** The customer pays by card on the hosted page. With `takesOtherAmounts`, `taken` replaces what was asked for. */
  pay(session: string, taken?: { readonly amountPence?: number; readonly currency?: string }): Promise<void>;
  /** A card is declined; the customer may try another one in the same session if the provider allows it. */
  decline(session: string): Promise<void>;
  /** With `hasDelayedPayments`: the customer has paid and the bank has yet to confirm it. */
  startDelayedPayment(session: string): Promise<void>;
  finishDelayedPayment(session: string, outcome: 'paid' | 'failed'): Promise<void>;
  /** The session's time is over. */
  expire(session: string): Promise<void>;

  /** The status of new refunds. Default: `done`, or `pending` if the provider never responds with `done` at once. */
  setRefundOutcome(outcome: 'done' | 'pending' | 'refused'): void;
  /** With `hasPendingRefunds`: the bank decides on a refund that is pending. */
  finishRefund(idempotencyKey: string, outcome: 'done' | 'refused'): Promise<void>;
  /** The payee refunds a part in the provider's own dashboard. */
  refundElsewhere(reference: string, amountPence: number): Promise<void>;
  /** The provider deletes old idempotency keys. Its sessions, payments and refunds stay. */
  forgetIdempotencyKeys(): void;

  /** Makes all calls of the API fail, or only the writing ones, until `setFault` is called again. */
  setFault(fault: ProviderFault | undefined, scope?: 'all' | 'writes'): void;

  /** Returns the webhooks that the provider has had reason to send since the last call, oldest first. */
  takeWebhooks(): readonly WebhookDelivery[];
  /** Sends `body` as the provider does. Providers without signatures ignore the options. */
  createWebhook(body: string | Uint8Array, options?: SigningOptions): WebhookDelivery;
  /** A genuine webhook of a kind that says nothing about sessions or payments. */
  createUnrelatedWebhook(): WebhookDelivery;
}

export type StartProviderDriver = () => Promise<ProviderDriver>;
