import { eq } from 'drizzle-orm';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { checkoutSessions, paymentRequests } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import { newId } from '../../../lib/crypto/ids.ts';
import type { CheckoutRequest } from '../../../lib/states/checkout-request.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { lockPaymentRequest, type PaymentRequestRow } from '../../history/payment-request-rows.ts';
import { ProviderRefused } from '../../providers/payment-provider.ts';
import type { FindProvider, ProviderAccount } from '../../providers/provider-registry.ts';
import { CURRENCY } from '../ledger/money-facts.ts';
import { readMoney } from '../ledger/read-facts.ts';
import { getNextCheck } from './check-schedule.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import {
  type CheckoutRow,
  findLastCheckout,
  isActive,
  isOpened,
  type OpenedCheckout,
  updateCheckout,
} from './checkout-rows.ts';
import { closeOutdatedCheckout, closeUnusedCheckout } from './close-checkout.ts';
import { recordRefusedCheckout } from './record-progress.ts';
import { getProvider, lookUpCheckout } from './sync-checkout.ts';

/** Stripe allows an hour more. */
export const CHECKOUT_LIFETIME_MS = DAY_MS - HOUR_MS;
/**
 * For so long, a retry has the idempotency key of the first call, so the provider opens only one checkout.
 * Providers store keys for longer. Stripe answers a retry even with the first error, so the time is short. A
 * later retry may open a second checkout. No customer knows the URL of the first one, which the server closes
 * when a late response arrives.
 */
const OPENING_TIMEOUT_MS = 5 * MINUTE_MS;

/** An attempt opens no page when it finds a checkout that has just ended. The next attempt does. */
const MAX_ATTEMPTS = 3;

interface CheckoutParameters {
  readonly tenantId: string;
  readonly paymentRequestId: string;
  readonly payeeName: string;
  readonly allowsDelayedMethods: boolean;
  readonly payUrl: string;
  readonly webhookOrigin: string;
  /** The hosted page sends the customer there after the payment. */
  readonly returnUrl: string;
}

export type CheckoutResult =
  | { readonly kind: 'open'; readonly checkout: OpenedCheckout }
  | { readonly kind: 'processing' }
  | { readonly kind: 'not-payable' };

type CurrentAccount = Pick<ProviderAccount, 'name' | 'account'>;

/** Inside the transaction, nothing may wait for a cache or another connection. */
interface TenantAccounts {
  readonly current: CurrentAccount;
  readonly find: FindProvider;
}

export const isExpired = ({ expiresAt }: Pick<PaymentRequestRow, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now;

const toCheckoutRequest = (
  { id, ident, description, customerEmail }: PaymentRequestRow,
  amountPence: number,
  { payeeName, allowsDelayedMethods, payUrl, webhookOrigin }: CheckoutParameters,
  now: Date,
): CheckoutRequest => ({
  paymentRequestId: id,
  ident,
  payeeName,
  description,
  amountPence,
  currency: CURRENCY,
  customerEmail,
  allowsDelayedMethods,
  payUrl,
  webhookOrigin,
  expiresAt: new Date(now.getTime() + CHECKOUT_LIFETIME_MS).toISOString(),
});

const insertCheckout = async (
  { tx, tenantId }: TenantScope,
  paymentRequest: PaymentRequestRow,
  { name: provider, account }: CurrentAccount,
  parameters: CheckoutParameters,
  { amountPence, now }: { readonly amountPence: number; readonly now: Date },
) => {
  const paymentRequestId = paymentRequest.id;
  const [row] = await tx
    .insert(checkoutSessions)
    .values({
      id: newId(),
      tenantId,
      paymentRequestId,
      provider,
      account,
      state: 'opening',
      request: toCheckoutRequest(paymentRequest, amountPence, parameters, now),
      returnUrl: parameters.returnUrl,
      createdAt: now,
      checkAt: new Date(now.getTime() + OPENING_TIMEOUT_MS),
    })
    .returning();
  if (!row) throw new Error('No checkout was inserted');
  return row;
};

const bindAccount = (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
  change: {
    readonly provider: PaymentRequestRow['provider'];
    readonly providerAccount: string | null;
  },
) =>
  tx
    .update(paymentRequests)
    .set(change)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));

/**
 * The account of the request's earlier checkouts is used again. The tenant's current account replaces it when
 * it was in the sandbox, or its keys are no longer configured.
 */
const chooseAccount = (
  { current, find }: TenantAccounts,
  { provider: name, providerAccount: account }: PaymentRequestRow,
) => {
  if (name === null || account === null) return current;
  return find(name, account)?.movesMoney ? { name, account } : current;
};

const isOutdated = ({ current, find }: TenantAccounts, { provider, account }: CheckoutRow) =>
  provider !== current.name && find(provider, account)?.movesMoney === false;

interface OutdatedCheckout {
  readonly kind: 'outdated';
  readonly checkout: OpenedCheckout;
}

const reserveCheckout = async (
  dependencies: CheckoutDependencies,
  parameters: CheckoutParameters,
  accounts: TenantAccounts,
): Promise<CheckoutRow | CheckoutResult | OutdatedCheckout> =>
  dependencies.database.forTenant(parameters.tenantId, async (scope) => {
    const now = dependencies.clock();
    const paymentRequest = await lockPaymentRequest(scope, parameters.paymentRequestId);
    const { money } = await readMoney(scope, paymentRequest);
    if (money.mismatchedPence > 0 || (isPayable(paymentRequest.status) && !money.canBePaid))
      return { kind: 'processing' };
    if (!isPayable(paymentRequest.status) || !money.canBePaid || isExpired(paymentRequest, now))
      return { kind: 'not-payable' };
    const last = await findLastCheckout(scope, paymentRequest.id);
    if (last && isActive(last)) {
      const ageMs = now.getTime() - last.createdAt.getTime();
      const hasOpeningTimedOut = last.state === 'opening' && ageMs >= OPENING_TIMEOUT_MS;
      const isReplaced = isOutdated(accounts, last);
      const asksForSame = last.request.amountPence === money.askedPence;
      if (!hasOpeningTimedOut && !isReplaced && asksForSame) return last;
      // The provider must close an opened page first, for which this transaction must not wait.
      if (!isReplaced && isOpened(last)) return { kind: 'outdated', checkout: last };
      await updateCheckout(scope, last.id, ['opening', 'open'], { state: 'failed', checkAt: null });
      // The request leaves the sandbox, so no test card can pay it any more.
      if (isReplaced)
        await bindAccount(scope, paymentRequest.id, { provider: null, providerAccount: null });
    }
    return insertCheckout(
      scope,
      paymentRequest,
      chooseAccount(accounts, paymentRequest),
      parameters,
      { amountPence: money.askedPence, now },
    );
  });

/**
 * A second call with the same row opens the same page. Returns `not-payable` when the checkout ended during
 * the call.
 * @throws ProviderUnavailable, ProviderRefused
 */
const openAtProvider = async (
  dependencies: CheckoutDependencies,
  row: CheckoutRow,
): Promise<CheckoutResult> => {
  const { database, clock, lookups } = dependencies;
  const provider = await getProvider(dependencies, row);
  const open = () => provider.open(row.request, row.returnUrl, row.id);
  const { result } = await lookups.openings.share(row, open).catch(async (error) => {
    if (error instanceof ProviderRefused) {
      await database.forTenant(row.tenantId, (scope) =>
        recordRefusedCheckout(scope, row, error.reason, clock()),
      );
    }
    throw error;
  });
  const { providerCheckoutId, url, methods } = result;
  const { provider: providerName, account, request } = row;
  const { allowsDelayedMethods = false } = request;
  if (methods)
    lookups.offeredMethods.learn(
      { provider: providerName, account, allowsDelayedMethods },
      methods,
    );
  const now = clock();
  const change = {
    state: 'open',
    providerCheckoutId,
    url,
    checkAt: getNextCheck(now, now),
  } as const;
  const isStored = await database.forTenant(row.tenantId, async (scope) => {
    // A concurrent cancellation may not know that the provider has opened the checkout, which would then stay
    // open.
    await lockPaymentRequest(scope, row.paymentRequestId);
    if (await updateCheckout(scope, row.id, ['opening'], change)) {
      await bindAccount(scope, row.paymentRequestId, {
        provider: row.provider,
        providerAccount: row.account,
      });
      return true;
    }
    // A concurrent call with the same row may have stored the checkout.
    const last = await findLastCheckout(scope, row.paymentRequestId);
    return last?.id === row.id && isActive(last);
  });
  if (!isStored) {
    await closeUnusedCheckout(dependencies, row, providerCheckoutId);
    return { kind: 'not-payable' };
  }
  return { kind: 'open', checkout: { ...row, ...change } };
};

/**
 * One hosted page opens, even if the customer presses Continue in several tabs. An open checkout may be paid,
 * so the provider is asked before the return.
 * @throws ProviderUnavailable, ProviderRefused, ApiProblem throttled
 */
export const openCheckout = async (
  dependencies: CheckoutDependencies,
  parameters: CheckoutParameters,
): Promise<CheckoutResult> => {
  const { providers } = dependencies;
  const accounts = {
    current: await providers.findCurrent(parameters.tenantId),
    find: await providers.loadFinder(parameters.tenantId),
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await reserveCheckout(dependencies, parameters, accounts);
    if ('kind' in row) {
      if (row.kind !== 'outdated') return row;
      if (await closeOutdatedCheckout(dependencies, row.checkout)) continue;
      return { kind: 'processing' };
    }
    if (!isOpened(row)) return openAtProvider(dependencies, row);
    const { state } = (await lookUpCheckout(dependencies, row)).result;
    if (state === 'open') return { kind: 'open', checkout: row };
    if (state === 'processing') return { kind: 'processing' };
    if (state === 'paid') return { kind: 'not-payable' };
  }
  return { kind: 'not-payable' };
};
