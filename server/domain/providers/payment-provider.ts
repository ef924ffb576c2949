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
  readonly url: string;
  /** It is undefined when the provider does not tell. */
  readonly methods?: readonly OfferedMethod[] | undefined;
}

export interface ProviderRefund {
  readonly id: string;
  /** The key of the call `refund`. A refund that was made outside this server has none. */
  readonly idempotencyKey: string | undefined;
  readonly amountPence: number;
  readonly status: RefundStatus;
  readonly reason?: RefundReason | undefined;
}

/** The other name is chargeback. */
export interface ProviderDispute {
  readonly id: string;
  readonly amountPence: number;
  readonly state: DisputeState;
  /** The provider's word for the customer's reason. */
  readonly reason?: string | undefined;
  readonly dueAt?: Date | undefined;
  readonly url?: string | undefined;
  readonly openedAt: Date;
}

export interface PaidStatus {
  readonly state: 'paid';
  /** The payment's id, unique in the provider's account. */
  readonly reference: string;
  /** The amount is in the smallest unit of `currency`. */
  readonly amountPence: number;
  /** An ISO 4217 code in upper case. */
  readonly currency: string;
  readonly paidAt: Date;
  readonly cardLastFour?: string | undefined;
  readonly cardBrand?: string | undefined;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/**
 * `isConfirming`: the customer confirms a card with the bank. `declineReason`: the last card was declined,
 * and the customer can try another one. Not every provider reports them.
 */
export interface OpenStatus {
  readonly state: 'open';
  readonly isConfirming?: boolean;
  readonly declineReason?: DeclineReason;
}

/** The bank has yet to confirm. A method that takes days usually pays by `expectedBy`. */
export interface ProcessingStatus {
  readonly state: 'processing';
  readonly expectedBy?: Date;
}

/**
 * `failed` and `expired` are final, and no money was taken. `unknown`: the account of the keys has no such
 * checkout.
 */
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

/** The server trusts a webhook only to name a checkout, and asks the provider for the status. */
export type WebhookFact =
  | { readonly providerCheckoutId: string }
  | { readonly reference: string }
  | { readonly paymentRequestId: string };

/**
 * The provider has a hosted page. All methods are safe to repeat. All but `readWebhook` throw
 * `ProviderUnavailable` when the outcome is unknown, and `ProviderRefused` when the provider did nothing.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** False for the sandbox, whose checkouts end when the tenant gets a real provider. */
  readonly movesMoney: boolean;
  /** False with test keys. The request counts as paid all the same. */
  readonly isLive: boolean;
  /** Not every provider tells which payments are in its payouts. */
  readonly payouts?: PayoutReader;
  /** The same key opens the same checkout. */
  open(
    request: CheckoutRequest,
    returnUrl: string,
    idempotencyKey: string,
  ): Promise<HostedCheckout>;
  status(providerCheckoutId: string): Promise<CheckoutStatus>;
  close(providerCheckoutId: string): Promise<CloseOutcome>;
  /** Two calls with the same key refund once. */
  refund(reference: string, amountPence: number, idempotencyKey: string): Promise<RefundAnswer>;
  /**
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
  readonly missingPermission: string | undefined;

  constructor(message: string, missingPermission?: string) {
    super(message);
    this.missingPermission = missingPermission;
  }
}

/** The call had no effect. The provider will refuse it again. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly reason: CheckoutRefusedReason | null;

  constructor(message: string, reason: CheckoutRefusedReason | null = null) {
    super(message);
    this.reason = reason;
  }
}

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
  readonly currency: string;
  readonly status: PayoutStatus;
  readonly itemisation: PayoutItemisation;
  readonly reference: string | null;
  readonly createdAt: Date;
  readonly arrivesAt: Date;
}

export interface ProviderPayoutLine {
  readonly id: string;
  readonly kind: PayoutLineKind;
  /** The amount before the fee. It is negative when money leaves the account. */
  readonly amountPence: number;
  readonly feePence: number;
  readonly reference: string | null;
  readonly at: Date;
}

/** Both methods throw the errors of `payment-provider.ts`. */
export interface PayoutReader {
  listPayouts(since: Date): Promise<readonly ProviderPayout[]>;
  /** The payout's itemisation must be `complete`. */
  listLines(payoutId: string): Promise<readonly ProviderPayoutLine[]>;
}
