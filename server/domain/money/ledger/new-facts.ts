import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';
import type { ProviderName } from '../../../lib/states/provider-states.ts';
import type { PaidStatus, RefundAnswer } from '../../providers/payment-provider.ts';

export interface ReportedCharge
  extends Omit<PaidStatus, 'state' | 'refunds' | 'disputes'>,
    Partial<Pick<PaidStatus, 'refunds' | 'disputes'>> {
  readonly provider: ProviderName;
  /** `server`, or the id of the tenant's own provider account. */
  readonly account: string;
  readonly providerCheckoutId: string | null;
}

/** The report is not part of a payment's list of all refunds. */
export interface ReportedRefund {
  readonly id: string;
  readonly reference: string | undefined;
  readonly amountPence: number;
  readonly at: Date;
}

/** An owner requests it. The id is also the idempotency key at the provider. */
export interface RequestedRefund {
  readonly id: string;
  readonly chargeId: string;
  readonly amountPence: number;
  readonly userId: string;
}

export interface RefundOutcome extends RefundAnswer {
  readonly id: string;
}

export interface NewRecordedPayment {
  readonly id: string;
  readonly way: PaymentWay;
  readonly amountPence: number;
  /** A day in the shop's time zone. */
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

export interface NewFacts {
  readonly charge?: ReportedCharge | undefined;
  readonly refund?: ReportedRefund | undefined;
  readonly requestedRefund?: RequestedRefund | undefined;
  readonly refundOutcome?: RefundOutcome | undefined;
  readonly recorded?: NewRecordedPayment | undefined;
  readonly undone?: RecordedPaymentUndo | undefined;
  readonly declined?: { readonly at: Date; readonly reason: DeclineReason | undefined } | undefined;
  readonly cancelled?:
    | { readonly by: 'client' | 'provider'; readonly userId: string | null }
    | undefined;
}
