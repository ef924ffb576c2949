import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';
import type {
  ProviderName,
  RefundReason,
  RefundStatus,
} from '../../../lib/states/provider-states.ts';
import type { ProviderDispute, ProviderRefund } from '../../providers/payment-provider.ts';

/** A payment as a provider has it, with its refunds and disputes. */
export interface ReportedCharge {
  readonly provider: ProviderName;
  /** `server`, or the id of the tenant's own provider account. */
  readonly account: string;
  /** Null when the provider only reported the payment. */
  readonly providerCheckoutId: string | null;
  /** The provider's id of the payment. */
  readonly reference: string;
  /** In the smallest unit of `currency`. */
  readonly amountPence: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly cardLastFour?: string | undefined;
  readonly cardBrand?: string | undefined;
  readonly refunds?: readonly ProviderRefund[] | undefined;
  readonly disputes?: readonly ProviderDispute[] | undefined;
}

/** A refund that a provider reports without a list of all refunds of the payment. */
export interface ReportedRefund {
  /** The provider's id of the refund. */
  readonly id: string;
  /** The provider's id of the payment; undefined when the provider does not name it. */
  readonly reference: string | undefined;
  readonly amountPence: number;
  readonly at: Date;
}

/** A refund that an owner has requested here. Its id is the idempotency key at the provider. */
export interface RequestedRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly amountPence: number;
  readonly userId: string;
}

/** The provider's answer to a refund that was requested here. */
export interface RefundOutcome {
  readonly id: string;
  readonly status: RefundStatus;
  readonly reason?: RefundReason | undefined;
}

/** A payment that came another way than through a provider, as a user records it. */
export interface NewRecordedPayment {
  readonly id: string;
  readonly way: PaymentWay;
  readonly amountPence: number;
  /** The day in the shop's time zone. */
  readonly receivedOn: string;
  readonly note: string | null;
  readonly userId: string;
  readonly sendsReceipt: boolean;
}

/** An owner's decision that a recorded payment does not count. */
export interface RecordedPaymentUndo {
  readonly id: string;
  readonly userId: string;
  readonly reason: string;
}

/** New facts about one payment request, from a provider or from staff. */
export interface Facts {
  readonly charge?: ReportedCharge | undefined;
  readonly refund?: ReportedRefund | undefined;
  readonly requestedRefund?: RequestedRefund | undefined;
  readonly refundOutcome?: RefundOutcome | undefined;
  readonly recorded?: NewRecordedPayment | undefined;
  readonly undone?: RecordedPaymentUndo | undefined;
  /** The bank declined the payment, and the checkout has ended. */
  readonly declined?: { readonly at: Date; readonly reason: DeclineReason | undefined } | undefined;
  /** The provider or staff cancelled the request. */
  readonly cancelled?:
    | { readonly by: 'client' | 'provider'; readonly userId: string | null }
    | undefined;
}
