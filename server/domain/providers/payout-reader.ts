import type {
  PayoutItemisation,
  PayoutLineKind,
  PayoutStatus,
} from '../../../contract/entities/payout.ts';

/** Money that the provider sends to the bank account of the shop. */
export interface ProviderPayout {
  readonly id: string;
  readonly amountPence: number;
  /** ISO 4217, upper case. */
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
  /** By their time of creation. */
  listPayouts(since: Date): Promise<readonly ProviderPayout[]>;
  /** The payout must have the itemisation `complete`. */
  listLines(payoutId: string): Promise<readonly ProviderPayoutLine[]>;
}
