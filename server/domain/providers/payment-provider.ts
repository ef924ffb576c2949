import type {
  PayoutItemisation,
  PayoutLineKind,
  PayoutStatus,
} from '../../../contract/entities/payout.ts';
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

export interface HostedCheckout {
  readonly providerCheckoutId: string;
  /** The URL of the hosted page. */
  readonly url: string;
  /** It is undefined when the provider does not tell. */
  readonly methods?: readonly OfferedMethod[] | undefined;
}

export interface ProviderRefund {
  /** The provider's id of the refund. */
  readonly id: string;
  /** The key of the call `refund`; undefined for a refund that was made outside this server. */
  readonly idempotencyKey: string | undefined;
  readonly amountPence: number;
  readonly status: RefundStatus;
  /** Why the refund waits or was refused. */
  readonly reason?: RefundReason | undefined;
}

/** A dispute (chargeback). */
export interface ProviderDispute {
  readonly id: string;
  readonly amountPence: number;
  readonly state: DisputeState;
  /** The provider's word for the customer's reason. */
  readonly reason?: string | undefined;
  /** The time until which the shop can answer. */
  readonly dueAt?: Date | undefined;
  /** The provider's page of the dispute, for the shop. */
  readonly url?: string | undefined;
  readonly openedAt: Date;
}

export interface PaidStatus {
  readonly state: 'paid';
  /** The provider's id of the payment, unique in its account. */
  readonly reference: string;
  /** The amount is in the smallest unit of `currency`. */
  readonly amountPence: number;
  /** The code is that of ISO 4217 in upper case. */
  readonly currency: string;
  readonly paidAt: Date;
  readonly cardLastFour?: string | undefined;
  /** The name on the card, such as `Visa`. */
  readonly cardBrand?: string | undefined;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/**
 * `isConfirming` means that the customer confirms a card with the bank. `declineReason` means that
 * the last card was declined, and that the customer can try another one. Not every provider reports
 * them.
 */
export interface OpenStatus {
  readonly state: 'open';
  readonly isConfirming?: boolean;
  readonly declineReason?: DeclineReason;
}

/** The bank has yet to confirm. `expectedBy`: when a method that takes days usually pays. */
export interface ProcessingStatus {
  readonly state: 'processing';
  readonly expectedBy?: Date;
}

/** `failed`, `expired`: final, no money was taken. `unknown`: the account of the keys has no such checkout. */
export type CheckoutStatus =
  | OpenStatus
  | ProcessingStatus
  | PaidStatus
  | { readonly state: 'failed'; readonly declineReason?: DeclineReason }
  | { readonly state: 'expired' }
  | { readonly state: 'unknown' };

/**
 * `closed`: the checkout cannot be paid any more. `paid`: the customer was faster. `in-flight`: the
 * customer is paying, or the provider cannot close the page.
 */
export type CloseOutcome = 'closed' | 'paid' | 'in-flight';

export const toCloseOutcome = ({ state }: CheckoutStatus): CloseOutcome => {
  if (state === 'paid') return 'paid';
  return state === 'open' || state === 'processing' ? 'in-flight' : 'closed';
};

/** A refund that is `pending` with a reason has not been made: the server must send it again later. */
export interface RefundAnswer {
  readonly status: RefundStatus;
  readonly reason?: RefundReason | undefined;
}

/**
 * Names the checkout that a webhook is about. The server trusts nothing else in a webhook, and asks
 * the provider for the status.
 */
export type WebhookFact =
  | { readonly providerCheckoutId: string }
  | { readonly reference: string }
  | { readonly paymentRequestId: string };

/**
 * A payment provider with a hosted page. All methods are safe to repeat. All but `readWebhook`
 * throw `ProviderUnavailable` when the outcome is unknown, and `ProviderRefused` when the provider
 * did nothing.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** False for the sandbox, whose checkouts end when the tenant gets a real provider. */
  readonly movesMoney: boolean;
  /** False with test keys. Their payments are not real, but the request counts as paid. */
  readonly isLive: boolean;
  /** It is undefined when the provider does not tell which payments are in its payouts. */
  readonly payouts?: PayoutReader;
  /** Opens a hosted page that returns to `returnUrl`. The same key opens the same checkout. */
  open(
    request: CheckoutRequest,
    returnUrl: string,
    idempotencyKey: string,
  ): Promise<HostedCheckout>;
  /** Reads the current status of a checkout, and the refunds of a paid one. */
  status(providerCheckoutId: string): Promise<CheckoutStatus>;
  close(providerCheckoutId: string): Promise<CloseOutcome>;
  /** Refunds a part or all of a payment. Two calls with the same key refund once. */
  refund(reference: string, amountPence: number, idempotencyKey: string): Promise<RefundAnswer>;
  /**
   * Events of other kinds give an empty list.
   * @throws InvalidWebhook when the signature is wrong or the body is malformed
   * @throws UnsupportedWebhook when the provider is set up to send another format
   */
  readWebhook(headers: Headers, rawBody: Uint8Array): Promise<readonly WebhookFact[]>;
}

/** The provider did not respond, or responded in an unknown format. The call may have taken effect. */
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

/** The call had no effect. The provider will refuse the same call again. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  /** Why the provider does not open a page, where it tells. */
  readonly reason: CheckoutRefusedReason | null;

  constructor(message: string, reason: CheckoutRefusedReason | null = null) {
    super(message);
    this.reason = reason;
  }
}

/** True for an error of the provider, and not of our code. */
export const isProviderError = (error: unknown) =>
  error instanceof ProviderUnavailable || error instanceof ProviderRefused;

/** The webhook is genuine, but in an unknown format. The message says which setting to change. */
export class UnsupportedWebhook extends Error {
  override readonly name = 'UnsupportedWebhook';
}

export class InvalidWebhook extends Error {
  override readonly name = 'InvalidWebhook';
}

export interface ProviderPayout {
  readonly id: string;
  readonly amountPence: number;
  /** The code is that of ISO 4217 in upper case. */
  readonly currency: string;
  readonly status: PayoutStatus;
  readonly itemisation: PayoutItemisation;
  /** The text on the bank statement. */
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly arrivesAt: Date;
}

/** A payment, refund, dispute or fee in a payout. */
export interface ProviderPayoutLine {
  readonly id: string;
  readonly kind: PayoutLineKind;
  /** Before the fee; negative when money leaves the account. */
  readonly amountPence: number;
  readonly feePence: number;
  /** The provider's id of the payment; null when the line belongs to none. */
  readonly reference: string | null;
  readonly at: Date;
}

/** Both methods throw the errors of `payment-provider.ts`. */
export interface PayoutReader {
  /** The payouts that were created since then. */
  listPayouts(since: Date): Promise<readonly ProviderPayout[]>;
  /** The payout must have the itemisation `complete`. */
  listLines(payoutId: string): Promise<readonly ProviderPayoutLine[]>;
}
