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
const SESSION_LIFETIME_MS = DAY_MS - HOUR_MS;
/**
 * Until this time has passed, a retry sends the same idempotency key. The time is shorter than providers remember a key
 * (Mollie: an hour), and short because Stripe also remembers an error, which it would repeat. A new key is safe: no
 * customer has the address of the session that the first call may have opened, and the server closes that session when a
 * late response arrives.
 */
const OPENING_TIMEOUT_MS = 5 * MINUTE_MS;

/** Two attempts can find a session that has just ended; the third opens its own. */
const MAX_ATTEMPTS = 3;

interface PayPress {
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
 * `open`: the customer can pay at `checkout.url`. `processing`: a payment is on its way. `settled`: the request is paid, or
 * cannot be paid any more.
 */
export type CheckoutResult =
  | { readonly kind: 'open'; readonly checkout: OpenedCheckout }
  | { readonly kind: 'processing' }
  | { readonly kind: 'settled' };

type CurrentAccount = Pick<ProviderAccount, 'name' | 'account'>;
type RequestRow = typeof paymentRequests.$inferSelect;

export const isExpired = ({ expiresAt }: Pick<RequestRow, 'expiresAt'>, now: Date) =>
  expiresAt !== null && expiresAt <= now;

const toSessionRequest = (
  { id, ident, description, amountGross, customerEmail }: RequestRow,
  { payeeName, payUrl, webhookOrigin }: PayPress,
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
  expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString(),
});

/** Stores a session before the provider is asked for it, and ties the request to the provider. */
const insertCheckout = async (
  { tx, tenantId, whereTenant }: TenantScope,
  request: RequestRow,
  { name: provider, account }: CurrentAccount,
  press: PayPress,
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
      request: toSessionRequest(request, press, now),
      returnUrl: press.returnUrl,
      createdAt: now,
      checkAt: new Date(now.getTime() + OPENING_TIMEOUT_MS),
    })
    .returning();
  if (!row) throw new Error('No session was inserted');
  return row;
};

/** Returns the account of the request's first session; if there was none, or it was at the sandbox, the current account. */
const chooseAccount = ({ provider: name, providerAccount: account }: RequestRow, current: CurrentAccount) =>
  name === null || account === null || name === 'sandbox' ? current : { name, account };

/** Whether the tenant has moved to a real provider since the session was opened. */
const isLeftSandbox = ({ provider }: CheckoutRow, current: CurrentAccount) =>
  provider === 'sandbox' && current.name !== 'sandbox';

/** Returns the active session of a request, or a new one; if the customer cannot pay now, the result instead. */
const reserveCheckout = async (
  { database, clock }: CheckoutDependencies,
  press: PayPress,
  current: CurrentAccount,
): Promise<CheckoutRow | CheckoutResult> =>
  database.forTenant(press.tenantId, async (scope) => {
    const now = clock();
    const request = await lockRequest(scope, press.paymentRequestId);
    if (!isPayable(request.status) || isExpired(request, now)) return { kind: 'settled' };
    const last = await findLastCheckout(scope, request.id);
    // The customer has paid another amount than that of the request. Staff must clear that up before the customer pays
    // again.
    if (last?.state === 'paid') return { kind: 'processing' };
    if (last && isActive(last)) {
      const isForgotten = last.state === 'opening' && now.getTime() - last.createdAt.getTime() >= OPENING_TIMEOUT_MS;
      if (!isForgotten && !isLeftSandbox(last, current)) return last;
      await updateCheckout(scope, last.id, ['opening', 'open'], { state: 'failed', checkAt: null });
    }
    return insertCheckout(scope, request, chooseAccount(request, current), press, now);
  });

/** Closes a session that was opened while staff cancelled the request. The customer has not received its address. */
const closeUnused = async (dependencies: CheckoutDependencies, row: CheckoutRow, session: string) => {
  const { logger } = dependencies;
  try {
    await (await getProvider(dependencies, row)).close(session);
  } catch (error) {
    logger.warn({ err: error, checkoutId: row.id }, 'An unused session could not be closed');
  }
};

/** Asks the provider for a hosted page. A repeated call with the same row opens the same page. */
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
    // A cancellation that has not seen the session would otherwise end it here and leave it open at the provider.
    await lockRequest(scope, row.paymentRequestId);
    if (await updateCheckout(scope, row.id, ['opening'], change)) return true;
    const last = await findLastCheckout(scope, row.paymentRequestId);
    return last?.id === row.id && isActive(last);
  });
  if (!isStored) {
    await closeUnused(dependencies, row, session);
    return { kind: 'settled' };
  }
  return { kind: 'open', checkout: { ...row, ...change } };
};

/**
 * Opens one hosted page for a request: presses in several tabs lead to one page. It first asks for the status of a session
 * that is already open, so that a payment that is being processed or not yet reported is not made twice.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const openCheckout = async (dependencies: CheckoutDependencies, press: PayPress): Promise<CheckoutResult> => {
  const current = await dependencies.providers.findCurrent(press.tenantId);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const row = await reserveCheckout(dependencies, press, current);
    if ('kind' in row) return row;
    if (!isOpened(row)) return openAtProvider(dependencies, row);
    const { state } = await syncCheckout(dependencies, row);
    if (state === 'open') return { kind: 'open', checkout: row };
    if (state === 'processing') return { kind: 'processing' };
    if (state === 'paid') return { kind: 'settled' };
  }
  return { kind: 'settled' };
};
