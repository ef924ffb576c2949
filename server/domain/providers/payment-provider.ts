import type { DeclineReason } from '../../../contract/payments/decline-reason.ts';
import type { CheckoutRefusedReason } from '../../../contract/payments/payment-history.ts';
import type { CheckoutRequest } from '../../lib/states/checkout-request.ts';
import type {
  DisputeState,
  ProviderName,
  RefundReason,
  RefundStatus,
} from '../../lib/states/provider-states.ts';
import type { OfferedMethod } from './payment-methods.ts';
import type { PayoutReader } from './payout-reader.ts';

export interface HostedCheckout {
  /** The provider's id of the checkout. */
  readonly providerCheckoutId: string;
  /** The URL of the hosted page. */
  readonly url: string;
  readonly expiresAt: Date;
  /** The methods that the page offers; undefined when the provider does not tell. */
  readonly methods?: readonly OfferedMethod[] | undefined;
}

/** A refund as the provider knows it. */
export interface ProviderRefund {
  /** The provider's id of the refund. */
  readonly id: string;
  /** The idempotency key of `refund`; undefined for a refund that was made outside this server. */
  readonly idempotencyKey: string | undefined;
  readonly amountPence: number;
  readonly status: RefundStatus;
  /** Why the refund waits or was refused. */
  readonly reason?: RefundReason | undefined;
}

/** A dispute (chargeback) as the provider knows it. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountPence: number;
  readonly state: DisputeState;
  /** The provider's word for the customer's reason. */
  readonly reason?: string | undefined;
  /** Until when the shop can answer. */
  readonly dueAt?: Date | undefined;
  /** The provider's page of the dispute, for the shop. */
  readonly url?: string | undefined;
  readonly openedAt: Date;
}

export interface PaidStatus {
  readonly state: 'paid';
  /** The provider's id of the payment, unique in its account. */
  readonly reference: string;
  /** In the smallest unit of `currency`. */
  readonly amountPence: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly paidAt: Date;
  readonly cardLastFour?: string;
  /** The name on the card, such as `Visa`. */
  readonly cardBrand?: string;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/**
 * `open`: the customer can still pay. `isConfirming`: the customer has submitted a card, and
 * confirms the payment with the bank; `declineReason`: the last card was declined, and the customer
 * can try another one. Both are optional, because not every provider tells them.
 */
export interface OpenStatus {
  readonly state: 'open';
  readonly isConfirming?: boolean;
  readonly declineReason?: DeclineReason;
}

/**
 * The customer has paid, and the bank has yet to confirm it. `expectedBy`: when the money usually
 * comes with a method that takes days, such as a bank debit; undefined when the bank decides soon,
 * or when the provider does not tell.
 */
export interface ProcessingStatus {
  readonly state: 'processing';
  readonly expectedBy?: Date;
}

/**
 * `failed` and `expired` are final: nothing was taken, and the checkout cannot be paid any more.
 * `unknown`: the account of the keys has no such checkout.
 */
export type CheckoutStatus =
  | OpenStatus
  | ProcessingStatus
  | PaidStatus
  | { readonly state: 'failed'; readonly declineReason?: DeclineReason }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/**
 * `closed`: the checkout cannot be paid any more, or the provider does not know it. `paid`: the
 * customer has paid before the checkout could be closed. `in-flight`: the customer is paying, and
 * the provider cannot close the checkout now.
 */
export type CloseOutcome = 'closed' | 'paid' | 'in-flight';

/**
 * The provider's answer to a refund. While it is `pending` with a reason, the refund must be sent
 * again later.
 */
export interface RefundAnswer {
  readonly status: RefundStatus;
  readonly reason?: RefundReason | undefined;
}

/**
 * What a webhook reports. The server does not trust its content, and only uses it to find the
 * checkout whose status it then reads from the provider: the checkout with the id `providerCheckoutId`, the
 * checkout of the payment `reference`, or the last checkout of a payment request.
 */
export type WebhookFact =
  | { readonly providerCheckoutId: string }
  | { readonly reference: string }
  | { readonly paymentRequestId: string };

/**
 * A payment provider with a hosted page. All methods are safe to repeat. All but `readWebhook`
 * throw `ProviderUnavailable` when the outcome is unknown, and `ProviderRefused` when the provider
 * has responded that it did nothing.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /**
   * Whether payments are real. Checkouts that move no money make way for the tenant's real
   * provider.
   */
  readonly movesMoney: boolean;
  /** Whether its keys are live. A payment with test keys is not real, and pays a request all the same. */
  readonly isLive: boolean;
  /** Undefined when the provider does not tell which payments are in its payouts. */
  readonly payouts?: PayoutReader;
  /** Opens a hosted page that returns to `returnUrl`. The same key opens the same checkout. */
  open(
    request: CheckoutRequest,
    returnUrl: string,
    idempotencyKey: string,
  ): Promise<HostedCheckout>;
  /** Reads the current status of a checkout, and the refunds of a paid one. */
  status(providerCheckoutId: string): Promise<CheckoutStatus>;
  /** Ends a checkout so that it cannot be paid any more. */
  close(providerCheckoutId: string): Promise<CloseOutcome>;
  /** Refunds a part or all of the payment with the id `reference`. The same key refunds once. */
  refund(reference: string, amountPence: number, idempotencyKey: string): Promise<RefundAnswer>;
  /**
   * Reads the body of a webhook. For events of other kinds it returns an empty list.
   * @throws InvalidWebhook when the signature is wrong or the body is malformed
   * @throws UnsupportedWebhook when the provider is set up to send another format
   */
  readWebhook(headers: Headers, rawBody: Uint8Array): Promise<readonly WebhookFact[]>;
}

/**
 * The provider did not respond, or responded in an unknown format. The call may have taken effect.
 */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable';
}

/** The provider does not accept the keys, or no keys are configured: the account may be closed. */
export class ProviderKeysRejected extends ProviderUnavailable {
  override readonly name = 'ProviderKeysRejected';
  /** The provider's name of the permission that the key lacks, where it tells. */
  readonly missingPermission: string | undefined;

  constructor(message: string, missingPermission?: string) {
    super(message);
    this.missingPermission = missingPermission;
  }
}

/**
 * The provider refused the call. The call had no effect, and the provider will refuse the same call
 * again.
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** Why the provider does not open a page, where it tells. */
  readonly reason: CheckoutRefusedReason | null;

  constructor(message: string, reason: CheckoutRefusedReason | null = null) {
    super(message);
    this.reason = reason;
  }
}

/**
 * The webhook is genuine, but in a format that the server does not read. The message says which
 * setting to change.
 */
export class UnsupportedWebhook extends Error {
  override readonly name = 'UnsupportedWebhook';
}

export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}
