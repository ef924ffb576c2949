import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';

/** A full payment request, or a row of a list, which lacks many of its fields. */
export type PaymentOrRow = PaymentSummary & Partial<Omit<PaymentRequest, keyof PaymentSummary>>;
