import type { DisputeState, RefundStatus } from '../../../lib/states/provider-states.ts';

/** All requests are in pounds (spec §2). */
export const CURRENCY = 'GBP';

export interface PaymentRequestFacts {
  readonly amountPence: number;
  /** The link asks for it until the first payment. Null means all that is due. */
  readonly partPence: number | null;
  /** The bank declined for good then. */
  readonly declinedAt: Date | null;
  readonly cancelled: { readonly at: Date; readonly by: 'client' | 'provider' } | null;
}

export interface ChargeFact {
  readonly id: string;
  readonly amountPence: number;
  readonly currency: string;
  /** What the checkout asked for. */
  readonly checkoutPence: number | null;
  /** This server learned of the charge then. After a cancellation, the charge is late. */
  readonly recordedAt: Date;
}

export interface RefundFact {
  readonly id: string;
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

export interface RecordedFact {
  readonly id: string;
  readonly amountPence: number;
  readonly recordedAt: Date;
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
