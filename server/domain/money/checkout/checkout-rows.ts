import { and, desc, eq } from 'drizzle-orm';
import type { Drizzle } from '../../../db/drizzle.ts';
import { isAmong, isInList } from '../../../db/list-conditions.ts';
import { type CheckoutState, charges, checkoutSessions } from '../../../db/schema.ts';
import type { TenantScope } from '../../../db/tenant-scope.ts';
import type { WebhookFact } from '../../providers/payment-provider.ts';
import { isOfAccount } from '../../providers/provider-accounts.ts';

export type CheckoutRow = typeof checkoutSessions.$inferSelect;
export type OpenedCheckout = CheckoutRow & {
  readonly providerCheckoutId: string;
  readonly url: string;
};

export const isOpened = (row: CheckoutRow): row is OpenedCheckout =>
  row.providerCheckoutId !== null && row.url !== null;

/** A unique index allows one active checkout for each request. */
export const isActive = ({ state }: CheckoutRow) => state === 'opening' || state === 'open';

export const findLastCheckout = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestId: string,
) => {
  const [row] = await tx
    .select()
    .from(checkoutSessions)
    .where(whereTenant(checkoutSessions, eq(checkoutSessions.paymentRequestId, paymentRequestId)))
    .orderBy(desc(checkoutSessions.createdAt), desc(checkoutSessions.id))
    .limit(1);
  return row;
};

export const findRequestsInCheckout = async (
  { tx, whereTenant }: TenantScope,
  paymentRequestIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { paymentRequestId, state } = checkoutSessions;
  const rows = await tx
    .select({ paymentRequestId })
    .from(checkoutSessions)
    .where(
      whereTenant(
        checkoutSessions,
        isInList(paymentRequestId, paymentRequestIds),
        isAmong(state, ['opening', 'open']),
      ),
    );
  return new Set(rows.map((row) => row.paymentRequestId));
};

/** Returns false when the checkout is in none of `states`. */
export const updateCheckout = async (
  { tx, whereTenant }: TenantScope,
  id: string,
  states: readonly CheckoutState[],
  change: Partial<
    Pick<
      CheckoutRow,
      'state' | 'providerCheckoutId' | 'url' | 'expectedBy' | 'leftOpenAt' | 'checkAt'
    >
  >,
) => {
  const condition = and(eq(checkoutSessions.id, id), isAmong(checkoutSessions.state, states));
  const updated = await tx
    .update(checkoutSessions)
    .set(change)
    .where(whereTenant(checkoutSessions, condition))
    .returning({ id: checkoutSessions.id });
  return updated.length > 0;
};

export const findCheckout = async (
  unscopedDb: Drizzle,
  account: Pick<CheckoutRow, 'provider' | 'account'>,
  fact: WebhookFact,
): Promise<CheckoutRow | undefined> => {
  if ('reference' in fact) {
    const [charge] = await unscopedDb
      .select({ providerCheckoutId: charges.providerCheckoutId })
      .from(charges)
      .where(and(isOfAccount(charges, account), eq(charges.reference, fact.reference)));
    const providerCheckoutId = charge?.providerCheckoutId;
    return providerCheckoutId
      ? findCheckout(unscopedDb, account, { providerCheckoutId })
      : undefined;
  }
  const isNamed =
    'providerCheckoutId' in fact
      ? eq(checkoutSessions.providerCheckoutId, fact.providerCheckoutId)
      : eq(checkoutSessions.paymentRequestId, fact.paymentRequestId);
  const [row] = await unscopedDb
    .select()
    .from(checkoutSessions)
    .where(and(isOfAccount(checkoutSessions, account), isNamed))
    .orderBy(desc(checkoutSessions.createdAt), desc(checkoutSessions.id))
    .limit(1);
  return row;
};
