import type { DisputeState, RefundStatus } from '../../../lib/states/provider-states.ts';

/** All requests are in pounds (spec §2). */
export const CURRENCY = 'GBP';

export interface PaymentRequestFacts {
  readonly amountPence: number;
  /** What the link asks for until the first payment; null: all that is due. */
  readonly partPence: number | null;
  /** The time when the bank last declined a payment for good. */
  readonly declinedAt: Date | null;
  readonly cancelled: { readonly at: Date; readonly by: 'client' | 'provider' } | null;
}

export interface ChargeFact {
  readonly id: string;
  readonly amountPence: number;
  readonly currency: string;
  /** What its checkout asked for; null when no checkout of the charge is known here. */
  readonly checkoutPence: number | null;
  /** The time when this server learned of the charge. After a cancellation, the charge is late. */
  readonly recordedAt: Date;
}

export interface RefundFact {
  readonly id: string;
  /** It is null when the provider does not name the charge. */
  readonly chargeId: string | null;
  readonly amountPence: number;
  readonly status: RefundStatus;
  readonly recordedAt: Date;
}

export interface DisputeFact {
  readonly chargeId: string;
  readonly amountPence: number;
  readonly state: DisputeState;
}

/** Staff recorded this money. */
export interface RecordedFact {
  readonly id: string;
  readonly amountPence: number;
  readonly recordedAt: Date;
  /** An undone recording counts for nothing. */
  readonly isUndone: boolean;
}

export interface CheckoutFact {
  readonly amountPence: number;
  readonly createdAt: Date;
}

export interface MoneyFacts {
  readonly checkouts: readonly CheckoutFact[];
  readonly recorded: readonly RecordedFact[];
  readonly charges: readonly ChargeFact[];
  readonly refunds: readonly RefundFact[];
  readonly disputes: readonly DisputeFact[];
}
