import type { LinkedPayment } from '../../domain/payments/find-linked-payment.ts';

/** A payment request, as the customer's pages show it. */
export interface CustomerPayment extends LinkedPayment {
  /** Whether the customer's payment moves no money. A banner on every page then says so. */
  readonly isTest: boolean;
}
