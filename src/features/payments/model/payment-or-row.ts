import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';

/** A row of a list lacks many fields. */
export type PaymentOrRow = PaymentSummary & Partial<Omit<PaymentRequest, keyof PaymentSummary>>;
