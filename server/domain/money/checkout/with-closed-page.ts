import type { TenantScope } from '../../../db/tenant-scope.ts';
import { createNotRequestedError } from '../../../lib/network/api-problem.ts';
import { lockPaymentRequest, type PaymentRequestRow } from '../../history/payment-request-rows.ts';
import { CLOSED_CHECK_MS, getNextCheck } from './check-schedule.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import {
  type CheckoutRow,
  findLastCheckout,
  isActive,
  isOpened,
  type OpenedCheckout,
  updateCheckout,
} from './checkout-rows.ts';
import { type ClosingWords, closeCheckout } from './close-checkout.ts';

/** The customer can press Continue during an action. Then another attempt closes the new checkout. */
const MAX_ATTEMPTS = 3;

interface ClosedPageAction<Result> {
  readonly now: Date;
  readonly words: ClosingWords;
  readonly acceptsOpenPage: boolean;
  readonly find: (scope: TenantScope) => Promise<PaymentRequestRow>;
  readonly run: (scope: TenantScope, locked: PaymentRequestRow) => Promise<Result>;
}

const isStillPayable = (last: CheckoutRow | undefined, closed: OpenedCheckout | undefined) =>
  last !== undefined && isActive(last) && isOpened(last) && last.id !== closed?.id;

interface Closed {
  readonly closed: OpenedCheckout | undefined;
  /** The user has accepted that the customer can still pay on the page. */
  readonly staysOpen: boolean;
}

/** Returns undefined when the customer has opened another checkout since the close. */
const runWithClosedPage = async <Result>(
  scope: TenantScope,
  { id }: PaymentRequestRow,
  { closed, staysOpen }: Closed,
  { now, run }: ClosedPageAction<Result>,
) => {
  const locked = await lockPaymentRequest(scope, id);
  const last = await findLastCheckout(scope, id);
  if (isStillPayable(last, closed)) return undefined;
  if (last) {
    // The worker looks up a page that stays open, because it can still be paid.
    const nextCheck = staysOpen
      ? getNextCheck(last.createdAt, now)
      : new Date(now.getTime() + CLOSED_CHECK_MS);
    const checkAt = isOpened(last) ? nextCheck : null;
    const leftOpenAt = staysOpen ? now : null;
    await updateCheckout(scope, last.id, ['opening', 'open'], {
      state: 'closed',
      leftOpenAt,
      checkAt,
    });
  }
  return { result: await run(scope, locked) };
};

/**
 * The action changes what a customer owes. The checkout closes first, so that the customer cannot pay the old
 * amount during the action.
 * @throws ApiProblem not_requested, payment_in_progress, page_open, provider_unreachable
 */
export const withClosedPage = async <Result>(
  dependencies: CheckoutDependencies,
  tenantId: string,
  action: ClosedPageAction<Result>,
): Promise<Result> => {
  const { forTenant } = dependencies.database;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { paymentRequest, checkout } = await forTenant(tenantId, async (scope) => {
      const found = await action.find(scope);
      const last = await findLastCheckout(scope, found.id);
      const isClosable = last && isActive(last) && isOpened(last);
      return { paymentRequest: found, checkout: isClosable ? last : undefined };
    });
    const staysOpen =
      checkout !== undefined &&
      (await closeCheckout(dependencies, checkout, { ...action, ...paymentRequest }));
    const done = await forTenant(tenantId, (scope) =>
      runWithClosedPage(scope, paymentRequest, { closed: checkout, staysOpen }, action),
    );
    if (done) return done.result;
  }
  throw createNotRequestedError('requested');
};
