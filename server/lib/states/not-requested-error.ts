import type { PaymentStatus } from '../../../contract/payments/payment-status.ts';
import { ApiProblem } from '../network/api-problem.ts';

const descriptions = {
  requested: 'This request has just changed. Please try again',
  declined: 'This request has been declined',
  cancelled_client: 'This request has been cancelled',
  cancelled_provider: 'This request has been cancelled',
  refunded_provider: 'This request has been refunded',
  paid: 'This request has been paid',
} as const satisfies Record<PaymentStatus, string>;

/** Creates the error of an action that the status of the request does not allow. */
export const createNotRequestedError = (status: PaymentStatus) =>
  new ApiProblem('not_requested', descriptions[status]);
