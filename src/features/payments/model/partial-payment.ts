import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';

/** A full payment, or a list row, which has only the fields of `PaymentSummary`. */
export type PartialPayment = PaymentSummary & Partial<Omit<PaymentRequest, keyof PaymentSummary>>;
