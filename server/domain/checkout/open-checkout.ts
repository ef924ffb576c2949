import { eq } from 'drizzle-orm';
import { isPayable } from '../../../contract/payment-status.ts';
import { checkoutSessions, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { newId } from '../../lib/ids.ts';
import type { SessionRequest } from '../../lib/session-request.ts';
import { CURRENCY, lockRequest } from '../payments/record-charge.ts';
import { ProviderRefused } from '../providers/payment-provider.ts';
import type { ProviderAccount } from '../providers/provider-registry.ts';
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
import { getProvider, syncCheckout } from './sync-checkout.ts';

/** Stripe closes a session after a day at the latest. */
export const CHECKOUT_LIFETIME_MS = DAY_MS - HOUR_MS;
/**
 * Until this time has passed, a retry sends the idempotency key of the first call. Providers remember a key for longer
 * (Mollie: an hour). The time is short, because Stripe repeats a remembered error for the same key. After this time, a new
 * key is safe: no customer knows the URL of the session that the first call may have opened, and the server closes that
 * session when a late response arrives.
 */
const OPENING_TIMEOUT_MS = 5 * MINUTE_MS;

/** An attempt ends without a page when it finds a session that has just ended. The next attempt opens a new session. */
const MAX_ATTEMPTS = 3;

interface CheckoutParameters {
  readonly tenantId: string;
  readonly paymentRequestId: string;
  readonly payeeName: string;
  /** The URL of the customer's page. */
  readonly payUrl: string;
  /** The origin of the tenant's host, for webhooks. */
  readonly webhookOrigin: string;
  /** The URL to which the hosted page sends the customer after the payment. */
  readonly returnUrl: string;
}

/**
 * `open`: the customer can pay at `checkout.url`. `processing`: a payment is on its way. `not-payable`: the request is paid,
 * or cannot be paid any more.
 */
export type CheckoutResult =
  | { readonly kind: 'open'; readonly checkout: OpenedCheckout }
  | { readonly kind: 'processing' }
  | { readonly kind: 'not-payable' };

type CurrentAccount = Pick<ProviderAccount, 'name' | 'account'>;
type RequestRow = typeof paymentRequests.$inferSelect;

/** Whether the pay link of the request has expired. */
export const isExpired = ({ expiresAt }: Pick<RequestRow, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now;

const toSessionRequest = (
  { id, ident, description, amountGross, customerEmail }: RequestRow,
  { payeeName, payUrl, webhookOrigin }: CheckoutParameters,
  now: Date,
): SessionRequest => ({
  paymentRequestId: id,
  ident,
  payeeName,
  description,
  amountPence: amountGross,
  currency: CURRENCY,
  customerEmail,
  payUrl,
  webhookOrigin,
  expiresAt: new Date(now.getTime() + CHECKOUT_LIFETIME_MS).toISOString(),
});

/** Stores a session before the provider opens it, and the request's provider account, which later sessions use as well. */
const insertCheckout = async (
  { tx, tenantId, whereTenant }: TenantScope,
  request: RequestRow,
  { name: provider, account }: CurrentAccount,
  parameters: CheckoutParameters,
  now: Date,
) => {
  const paymentRequestId = request.id;
  await tx
    .update(paymentRequests)
    .set({ provider, providerAccount: account })
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));
  const [row] = await tx
    .insert(checkoutSessions)
    .values({
      id: newId(),
      tenantId,
      paymentRequestId,
      provider,
      account,
      state: 'opening',
      request: toSessionRequest(request, parameters, now),
      returnUrl: parameters.returnUrl,
      createdAt: now,
      checkAt: new Date(now.getTime() + OPENING_TIMEOUT_MS),
    })
    .returning();
  if (!row) throw new Error('No session was inserted');
  return row;
};

/**
 * Returns the account that the request's earlier sessions used, or the tenant's current account when there was none or when
 * they were at the sandbox.
 */
const chooseAccount = ({ provider: name, providerAccount: account }: RequestRow, current: CurrentAccount) =>
  name === null || account === null || name === 'sandbox' ? current : { name, account };

/** Whether the tenant has moved to a real provider since the session was opened. */
const hasLeftSandbox = ({ provider }: CheckoutRow, current: CurrentAccount) =>
  provider === 'sandbox' && current.name !== 'sandbox';

/** Returns the active session of a request, or inserts a new one. Returns a result when the customer cannot pay now. */
const reserveCheckout = async (
  { database, clock }: CheckoutDependencies,
  parameters: CheckoutParameters,
  current: CurrentAccount,
): Promise<CheckoutRow | CheckoutResult> =>
  database.forTenant(parameters.tenantId, async (scope) => {
    const now = clock();
    const request = await lockRequest(scope, parameters.paymentRequestId);
    if (!isPayable(request.status) || isExpired(request, now)) return { kind: 'not-payable' };
    const last = await findLastCheckout(scope, request.id);
    // A request with a paid session is still payable only when the customer has paid another amount. Staff must settle the
    // difference before the customer pays again.
    if (last?.state === 'paid') return { kind: 'processing' };
    if (last && isActive(last)) {
      const ageMs = now.getTime() - last.createdAt.getTime();
      const hasOpeningTimedOut = last.state === 'opening' && ageMs >= OPENING_TIMEOUT_MS;
      if (!hasOpeningTimedOut && !hasLeftSandbox(last, current)) return last;
      await updateCheckout(scope, last.id, ['opening', 'open'], { state: 'failed', checkAt: null });
    }
    return insertCheckout(scope, request, chooseAccount(request, current), parameters, now);
  });

/** Closes a session that was opened while staff cancelled the request. The customer has not received its URL. */
const closeUnused = async (dependencies: CheckoutDependencies, row: CheckoutRow, session: string) => {
  const { logger } = dependencies;
  try {
    const provider = await getProvider(dependencies, row);
    await provider.close(session);
  } catch (error) {
    logger.warn({ err: error, checkoutId: row.id }, 'An unused session could not be closed');
  }
};

/**
 * Opens the hosted page at the provider and stores it. A repeated call with the same row opens the same page. Returns
 * `not-payable` when the session has ended in the meantime.
 * @throws ProviderUnavailable, ProviderRefused
 */
const openAtProvider = async (dependencies: CheckoutDependencies, row: CheckoutRow): Promise<CheckoutResult> => {
  const { database, clock } = dependencies;
  const provider = await getProvider(dependencies, row);
  const setFailed = (scope: TenantScope) =>
    updateCheckout(scope, row.id, ['opening'], { state: 'failed', checkAt: null });
  const { session, url } = await provider.open(row.request, row.returnUrl, row.id).catch(async (error) => {
    if (error instanceof ProviderRefused) await database.forTenant(row.tenantId, setFailed);
    throw error;
  });
  const now = clock();
  const change = { state: 'open', session, url, checkAt: getNextCheck(now, now) } as const;
  const isStored = await database.forTenant(row.tenantId, async (scope) => {
    // Without the lock, a concurrent cancellation that does not see the provider's session yet could end it in the database
    // and leave it open at the provider.
    await lockRequest(scope, row.paymentRequestId);
    if (await updateCheckout(scope, row.id, ['opening'], change)) return true;
    // A concurrent call with the same row may have stored the session.
    const last = await findLastCheckout(scope, row.paymentRequestId);
    return last?.id === row.id && isActive(last);
  });
  if (!isStored) {
    await closeUnused(dependencies, row, session);
    return { kind: 'not-payable' };
  }
  return { kind: 'open', checkout: { ...row, ...change } };
};

/**
 * Opens one hosted page for a request, even when the customer presses Pay in several tabs. When a session is already open,
 * the provider is first asked for its status, so that the customer does not pay again while a payment is being processed or
 * has not been reported yet.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const openCheckout = async (
  dependencies: CheckoutDependencies,
  parameters: CheckoutParameters,
): Promise<CheckoutResult> => {
  const current = await dependencies.providers.findCurrent(parameters.tenantId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await reserveCheckout(dependencies, parameters, current);
    if ('kind' in row) return row;
    if (!isOpened(row)) return openAtProvider(dependencies, row);
    const { state } = await syncCheckout(dependencies, row);
    if (state === 'open') return { kind: 'open', checkout: row };
    if (state === 'processing') return { kind: 'processing' };
    if (state === 'paid') return { kind: 'not-payable' };
  }
  return { kind: 'not-payable' };
};
