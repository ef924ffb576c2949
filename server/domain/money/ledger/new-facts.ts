import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import type { PaidStatus, RefundAnswer } from '../../providers/payment-provider.ts';

/** A payment as a provider has it. */
export interface ReportedCharge
  extends Omit<PaidStatus, 'state' | 'refunds' | 'disputes'>,
    Partial<Pick<PaidStatus, 'refunds' | 'disputes'>> {
  readonly provider: ProviderName;
  /** `server`, or the id of the tenant's own provider account. */
  readonly account: string;
  /** It is null when the provider only reported the payment. */
  readonly providerCheckoutId: string | null;
}

/** A refund that a provider reports on its own, and not in the list of all refunds of a payment. */
export interface ReportedRefund {
  /** The provider's id of the refund. */
  readonly id: string;
  /** The provider's id of the payment; undefined when the provider does not name it. */
  readonly reference: string | undefined;
  readonly amountPence: number;
  readonly at: Date;
}

/** A refund that an owner has requested. Its id is also the idempotency key at the provider. */
export interface RequestedRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly amountPence: number;
  readonly userId: string;
}

export interface RefundOutcome extends RefundAnswer {
  readonly id: string;
}

/** The money came in another way than through a provider. */
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

export interface RecordedPaymentUndo {
  readonly id: string;
  readonly userId: string;
  readonly reason: string;
}

/** The facts come from a provider or from staff. */
export interface NewFacts {
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
