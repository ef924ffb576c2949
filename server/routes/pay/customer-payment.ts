import type { LinkedPayment } from '../../domain/payments/find-linked-payment.ts';

export interface CustomerPayment extends LinkedPayment {
  /** True when no money moves. A banner on every page then says so. */
  readonly isTest: boolean;
}
