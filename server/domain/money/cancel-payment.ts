import { isPayable } from '../../../contract/payments/payment-status.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { createNotRequestedError } from '../../lib/network/api-problem.ts';
import { findPaymentRequest, type PaymentRequestRow } from '../history/payment-request-rows.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import type { ClosingWords } from './checkout/close-checkout.ts';
import { withClosedPage } from './checkout/with-closed-page.ts';
import { settle } from './ledger/settle.ts';

interface CancelAction<Result> {
  readonly user: { readonly id: string };
  readonly now: Date;
  readonly finish: (scope: TenantScope, cancelled: PaymentRequestRow) => Promise<Result>;
}

const words: ClosingWords = {
  onTheWay: 'It can be cancelled only if the bank refuses the payment.',
  unreachable: 'so the link still works. Try again.',
};

const findCancellable = async (scope: TenantScope, ident: string) => {
  const paymentRequest = await findPaymentRequest(scope, ident);
  if (!isPayable(paymentRequest.status)) throw createNotRequestedError(paymentRequest.status);
  return paymentRequest;
};

/**
 * The checkout closes first, so that the customer can no longer pay.
 * @throws ApiProblem not_found, not_requested, payment_in_progress, provider_unreachable
 */
export const cancelPayment = <Result>(
  dependencies: CheckoutDependencies,
  tenantId: string,
  ident: string,
  { user, now, finish }: CancelAction<Result>,
): Promise<Result> =>
  withClosedPage(dependencies, tenantId, {
    now,
    words,
    acceptsOpenPage: false,
    find: (scope) => findCancellable(scope, ident),
    run: async (scope, { id, status }) => {
      if (!isPayable(status)) throw createNotRequestedError(status);
      const cancelled = { by: 'client', userId: user.id } as const;
      const { after } = await settle(scope, id, { cancelled }, now);
      return finish(scope, after.paymentRequest);
    },
  });
