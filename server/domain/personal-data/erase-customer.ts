import { and, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { isInList } from '../../db/list-conditions.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import type { CustomerConditions } from './customer-conditions.ts';
import { ERASURE_BATCH_SIZE, eraseCustomers, eraseRequests, isUnpayable } from './erase-rows.ts';

const MAX_IDENTS = 20;

/** @throws Error when a request can still be paid */
const requireUnpayable = async (tx: Transaction, isRequest: SQL | undefined, now: Date) => {
  const payable = await tx
    .select({ ident: paymentRequests.ident, customerId: paymentRequests.customerId })
    .from(paymentRequests)
    .where(and(isRequest, not(isUnpayable(tx, now))))
    .orderBy(paymentRequests.ident)
    .limit(MAX_IDENTS);
  if (payable.some(({ customerId }) => customerId === null)) {
    throw new Error(
      'Try again in a day: the customer has begun a payment on the counter page, and can still finish it',
    );
  }
  if (payable.length > 0) {
    const idents = payable.map(({ ident }) => ident).join(', ');
    throw new Error(`Cancel these requests first, because they can still be paid: ${idents}`);
  }
};

/**
 * Erased rows are erased again, because a later release may erase more. The customers come last, because
 * their rows lead to the requests: so a command that fails halfway can be repeated.
 * @throws Error when a request can still be paid
 */
export const eraseCustomer = async (
  { unscopedDb }: Pick<Database, 'unscopedDb'>,
  { isCustomer, isRequest }: CustomerConditions,
  erasure: { readonly now: Date; readonly source: AuditSource },
) => {
  const { now } = erasure;
  await unscopedDb.transaction((tx) => requireUnpayable(tx, isRequest, now));
  const isLeft = (erasedAt: typeof customers.erasedAt | typeof paymentRequests.erasedAt) =>
    or(isNull(erasedAt), lt(erasedAt, now));
  const eraseSomeRequests = () =>
    unscopedDb.transaction((tx) =>
      eraseRequests(
        tx,
        and(isRequest, isLeft(paymentRequests.erasedAt), isUnpayable(tx, now)),
        now,
      ),
    );
  while ((await eraseSomeRequests()) === ERASURE_BATCH_SIZE);
  const eraseSomeCustomers = () =>
    unscopedDb.transaction(async (tx) => {
      const ids = await eraseCustomers(tx, and(isCustomer, isLeft(customers.erasedAt)), erasure);
      // Staff may have sent a request to the customer after the first check.
      const isNew = and(
        isInList(paymentRequests.customerId, ids),
        isNull(paymentRequests.erasedAt),
      );
      await requireUnpayable(tx, isNew, now);
      return ids.length;
    });
  while ((await eraseSomeCustomers()) === ERASURE_BATCH_SIZE);
};
