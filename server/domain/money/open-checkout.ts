import { eq } from 'drizzle-orm';
import { isPayable } from '../../../contract/payment-status.ts';
import { checkoutSessions, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import { newId } from '../../lib/ids.ts';
import type { SessionRequest } from '../../lib/session-request.ts';
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
import { CURRENCY } from './derive-money.ts';
import { lockRequest, type RequestRow } from './lock-request.ts';
import { readMoney } from './read-facts.ts';
import { recordRefusedCheckout } from './record-refused-checkout.ts';
import { getProvider, lookUpCheckout } from './sync-checkout.ts';

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
  readonly allowsDelayedMethods: boolean;
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

/** Whether the pay link of the request has expired. */
export const isExpired = ({ expiresAt }: Pick<RequestRow, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now;

const toSessionRequest = (
  { id, ident, description, amountGross, customerEmail }: RequestRow,
  { payeeName, allowsDelayedMethods, payUrl, webhookOrigin }: CheckoutParameters,
  now: Date,
): SessionRequest => ({
  paymentRequestId: id,
  ident,
  payeeName,
  description,
  amountPence: amountGross,
  currency: CURRENCY,
  customerEmail,
  allowsDelayedMethods,
  payUrl,
  webhookOrigin,
  expiresAt: new Date(now.getTime() + CHECKOUT_LIFETIME_MS).toISOString(),
});

/** Stores a session before the provider opens it. */
const insertCheckout = async (
  { tx, tenantId }: TenantScope,
  request: RequestRow,
  { name: provider, account }: CurrentAccount,
  parameters: CheckoutParameters,
  now: Date,
) => {
  const paymentRequestId = request.id;
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

/** Sets the provider account of the request, which later sessions use as well. */
const bindAccount = (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
  change: { readonly provider: RequestRow['provider']; readonly providerAccount: string | null },
) =>
  tx
    .update(paymentRequests)
    .set(change)
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, paymentRequestId)));

/**
 * Returns the account that the request's earlier sessions used, or the tenant's current account when there was none, when
 * they moved no money, or when the keys of the earlier account are no longer configured.
 */
const chooseAccount = async (
  { providers }: CheckoutDependencies,
  { provider: name, providerAccount: account }: RequestRow,
  current: CurrentAccount,
) => {
  if (name === null || account === null) return current;
  return (await providers.find(name, account))?.movesMoney ? { name, account } : current;
};

/** Whether the session moves no money, and the tenant has moved to another provider since it was opened. */
const isOutdated = async ({ providers }: CheckoutDependencies, row: CheckoutRow, current: CurrentAccount) =>
  row.provider !== current.name && (await providers.find(row.provider, row.account))?.movesMoney === false;

/** Returns the active session of a request, or inserts a new one. Returns a result when the customer cannot pay now. */
const reserveCheckout = async (
  dependencies: CheckoutDependencies,
  parameters: CheckoutParameters,
  current: CurrentAccount,
): Promise<CheckoutRow | CheckoutResult> =>
  dependencies.database.forTenant(parameters.tenantId, async (scope) => {
    const now = dependencies.clock();
    const request = await lockRequest(scope, parameters.paymentRequestId);
    const { money } = await readMoney(scope, request);
    // The customer has paid another amount. Staff must pay it back before the customer pays again.
    if (money.mismatched > 0) return { kind: 'processing' };
    if (!isPayable(request.status) || !money.payable || isExpired(request, now)) return { kind: 'not-payable' };
    const last = await findLastCheckout(scope, request.id);
    if (last && isActive(last)) {
      const ageMs = now.getTime() - last.createdAt.getTime();
      const hasOpeningTimedOut = last.state === 'opening' && ageMs >= OPENING_TIMEOUT_MS;
      const isReplaced = await isOutdated(dependencies, last, current);
      if (!hasOpeningTimedOut && !isReplaced) return last;
      await updateCheckout(scope, last.id, ['opening', 'open'], { state: 'failed', checkAt: null });
      // Test cards must not pay the request from now on.
      if (isReplaced) await bindAccount(scope, request.id, { provider: null, providerAccount: null });
    }
    return insertCheckout(scope, request, await chooseAccount(dependencies, request, current), parameters, now);
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
  const { database, clock, lookups } = dependencies;
  const provider = await getProvider(dependencies, row);
  const open = () => provider.open(row.request, row.returnUrl, row.id);
  const { session, url } = await lookups.shareOpening(row, open).catch(async (error) => {
    if (error instanceof ProviderRefused) {
      await database.forTenant(row.tenantId, (scope) => recordRefusedCheckout(scope, row, error.reason, clock()));
    }
    throw error;
  });
  const now = clock();
  const change = { state: 'open', session, url, checkAt: getNextCheck(now, now) } as const;
  const isStored = await database.forTenant(row.tenantId, async (scope) => {
    // Without the lock, a concurrent cancellation that does not see the provider's session yet could end it in the database
    // and leave it open at the provider.
    await lockRequest(scope, row.paymentRequestId);
    if (await updateCheckout(scope, row.id, ['opening'], change)) {
      await bindAccount(scope, row.paymentRequestId, { provider: row.provider, providerAccount: row.account });
      return true;
    }
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
 * @throws ProviderUnavailable, ProviderRefused, ApiProblem throttled
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
    const { state } = (await lookUpCheckout(dependencies, row)).status;
    if (state === 'open') return { kind: 'open', checkout: row };
    if (state === 'processing') return { kind: 'processing' };
    if (state === 'paid') return { kind: 'not-payable' };
  }
  return { kind: 'not-payable' };
};
