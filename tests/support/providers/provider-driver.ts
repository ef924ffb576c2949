import type {
  PaymentProvider,
  ProviderRefund,
} from '../../../server/domain/providers/payment-provider.ts';

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

/**
 * The differences between providers. The tests that every payment provider must pass depend on
 * them.
 */
export interface ProviderCapabilities {
  /** The least amount for which the provider opens a checkout. */
  readonly minAmountPence: number;
  readonly maxAmountPence: number;
  /** Whether the provider is another server, so that calls can fail and `setFault` works. */
  readonly hasNetwork: boolean;
  /**
   * `signed`: the adapter recognises forged webhooks. `pings`: a webhook has only an id and no
   * signature.
   */
  readonly webhooks: 'signed' | 'pings' | 'none';
  /**
   * Whether the provider tells that the customer confirms the payment with the bank (3-D Secure).
   */
  readonly tellsConfirming: boolean;
  /** Whether the provider tells that a card was declined while the checkout stays open. */
  readonly tellsDeclines: boolean;
  /** Whether a checkout can be `processing`. */
  readonly hasDelayedPayments: boolean;
  /** Whether a refund can be `pending`, and fail later. */
  readonly hasPendingRefunds: boolean;
  /** Whether `pay` can take another amount than the requested one. */
  readonly takesOtherAmounts: boolean;
  /**
   * Whether `close` can end a checkout that the customer has not paid. Without it, `close` returns
   * `in-flight`.
   */
  readonly closesOpenCheckouts: boolean;
}

/** The data of a checkout that the provider stores when the checkout is opened. */
export interface StoredCheckout {
  readonly amountPence: number;
  /** Upper case. */
  readonly currency: string;
  /** The text on the hosted page: payee, description and ident, in any order. */
  readonly text: string;
  readonly paymentRequestId: string;
  readonly returnUrl: string;
  /** The page to which the customer goes back without paying. */
  readonly cancelUrl: string;
  /** Whether the hosted page offers methods that settle days later. */
  readonly offersDelayedMethods: boolean;
}

export interface WebhookDelivery {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

export interface SigningOptions {
  /** Whether the secret of another account signs the webhook. */
  readonly hasOtherSecret?: boolean;
  /** The time in the signature; by default now. */
  readonly sentAt?: Date;
}

/**
 * Connects the tests that every payment provider must pass to one provider: to its adapter, and to
 * the stand-in that the adapter calls. Every test starts a driver of its own.
 */
export interface ProviderDriver {
  readonly capabilities: ProviderCapabilities;
  readonly provider: PaymentProvider;
  /**
   * An adapter for the same account whose timeout is some milliseconds, for tests in which the
   * provider hangs.
   */
  readonly providerWithShortTimeout: PaymentProvider;
  /** The provider's clock. */
  now(): Date;
  stop(): Promise<void>;

  /** Reads the stored checkout from the provider, without the adapter. */
  readCheckout(providerCheckoutId: string): Promise<StoredCheckout>;
  countCheckouts(): Promise<number>;
  /** Returns the refunds of a payment, oldest first. */
  listRefunds(reference: string): Promise<readonly ProviderRefund[]>;

  /**
   * The customer pays by card on the hosted page. With `takesOtherAmounts`, `taken` replaces the
   * requested amount.
   */
  pay(
    providerCheckoutId: string,
    taken?: { readonly amountPence?: number; readonly currency?: string },
  ): Promise<void>;
  /**
   * With `tellsConfirming`: the customer has submitted a card, and the bank asks for the customer's
   * approval.
   */
  startConfirming(providerCheckoutId: string): Promise<void>;
  /**
   * A card is declined for lack of money; the customer may try another one in the same checkout if
   * the provider allows it.
   */
  decline(providerCheckoutId: string): Promise<void>;
  /**
   * With `hasDelayedPayments`: the customer pays by bank, and the bank has not confirmed the
   * payment yet.
   */
  startDelayedPayment(providerCheckoutId: string): Promise<void>;
  finishDelayedPayment(providerCheckoutId: string, outcome: 'paid' | 'failed'): Promise<void>;
  /** The checkout expires. */
  expire(providerCheckoutId: string): Promise<void>;

  /**
   * Sets the status of new refunds. At first it is `done`, or `pending` if the provider never
   * responds with `done`.
   */
  setRefundOutcome(outcome: 'done' | 'pending' | 'refused'): void;
  /** With `hasPendingRefunds`: the bank decides on a refund that is pending. */
  finishRefund(idempotencyKey: string, outcome: 'done' | 'refused'): Promise<void>;
  /** The payee refunds a part in the provider's own dashboard. */
  refundInDashboard(reference: string, amountPence: number): Promise<void>;
  /** The provider deletes old idempotency keys. Its checkouts, payments and refunds stay. */
  forgetIdempotencyKeys(): void;

  /**
   * Gives all calls of the API, or only those that write, a fault until `setFault` is called again.
   */
  setFault(fault: ProviderFault | undefined, scope?: 'all' | 'writes'): void;

  /** Returns the provider's webhooks since the last call, oldest first. */
  takeWebhooks(): readonly WebhookDelivery[];
  /**
   * Creates a webhook with `body`, as the provider does. Providers without signatures ignore the
   * options.
   */
  createWebhook(body: string | Uint8Array, options?: SigningOptions): WebhookDelivery;
  /** Creates a genuine webhook of a kind that concerns neither checkouts nor payments. */
  createUnrelatedWebhook(): WebhookDelivery;
}

export type StartProviderDriver = () => Promise<ProviderDriver>;
