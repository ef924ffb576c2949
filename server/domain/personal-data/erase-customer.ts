import { and, isNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { isInList } from '../../db/list-conditions.ts';
import { customers, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem, createNotFoundError } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { isCustomer } from '../customers/customers.ts';
import { type CustomerConditions, getCustomerConditions } from './customer-conditions.ts';
import { ERASURE_BATCH_SIZE, eraseCustomers, eraseRequests, isUnpayable } from './erase-rows.ts';

const MAX_IDENTS = 20;

/** @throws ApiProblem still_payable */
const requireUnpayable = async (tx: Transaction, isRequest: SQL | undefined, now: Date) => {
  const payable = await tx
    .select({ ident: paymentRequests.ident, customerId: paymentRequests.customerId })
    .from(paymentRequests)
    .where(and(isRequest, not(isUnpayable(tx, now))))
    .orderBy(paymentRequests.ident)
    .limit(MAX_IDENTS);
  if (payable.some(({ customerId }) => customerId === null)) {
    throw new ApiProblem(
      'still_payable',
      'Try again in a day: the customer has begun a payment on the counter page, and can still finish it',
    );
  }
  if (payable.length > 0) {
    const idents = payable.map(({ ident }) => ident).join(', ');
    throw new ApiProblem(
      'still_payable',
      `Cancel these requests first, because they can still be paid: ${idents}`,
    );
  }
};

interface Erasure {
  readonly now: Date;
  readonly source: AuditSource;
}

/**
 * Erased rows are erased again, because a later release may erase more. The customers come last, because
 * their rows lead to the requests: so a command that fails halfway can be repeated.
 * @throws ApiProblem still_payable
 */
export const eraseCustomer = async (
  db: Pick<Drizzle, 'transaction'>,
  { isCustomer: isErased, isRequest }: CustomerConditions,
  erasure: Erasure,
) => {
  const { now } = erasure;
  await db.transaction((tx) => requireUnpayable(tx, isRequest, now));
  const isLeft = (erasedAt: typeof customers.erasedAt | typeof paymentRequests.erasedAt) =>
    or(isNull(erasedAt), lt(erasedAt, now));
  const eraseSomeRequests = () =>
    db.transaction((tx) =>
      eraseRequests(
        tx,
        and(isRequest, isLeft(paymentRequests.erasedAt), isUnpayable(tx, now)),
        now,
      ),
    );
  while ((await eraseSomeRequests()) === ERASURE_BATCH_SIZE);
  const eraseSomeCustomers = () =>
    db.transaction(async (tx) => {
      const ids = await eraseCustomers(tx, and(isErased, isLeft(customers.erasedAt)), erasure);
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

/**
 * The whole erasure is one transaction. The lock comes first, as in a merge, so that the two do not deadlock.
 * @throws ApiProblem not_found, still_payable
 */
export const deleteCustomer = async (scope: TenantScope, id: string, erasure: Erasure) => {
  const { tx, tenantId } = scope;
  const [found] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(isCustomer(scope, id))
    .for('update');
  if (!found) throw createNotFoundError('Customer');
  await eraseCustomer(tx, getCustomerConditions(tx, tenantId, id), erasure);
};
