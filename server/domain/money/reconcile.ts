import { and, asc, eq, gt, gte, isNotNull, or } from 'drizzle-orm';
import { isInSelect } from '../../db/list-conditions.ts';
import {
  charges,
  checkoutSessions,
  disputes,
  paymentRequests,
  refunds,
  tenants,
} from '../../db/schema.ts';
import {
  type CheckoutStatus,
  isProviderError,
  type ProviderRefund,
} from '../providers/payment-provider.ts';
import { isOfAccount } from '../providers/provider-accounts.ts';
import type { CheckoutDependencies } from './checkout/checkout-dependencies.ts';
import { isOpened, type OpenedCheckout } from './checkout/checkout-rows.ts';
import { getProvider } from './checkout/sync-checkout.ts';
import { isSameRefund } from './ledger/upsert-facts.ts';

export interface Difference {
  readonly host: string;
  readonly ident: string;
  readonly provider: string;
  readonly providerCheckoutId: string;
  readonly problem: string;
}

type Dependencies = Pick<CheckoutDependencies, 'database' | 'providers'>;
type Ledger = Awaited<ReturnType<typeof readLedger>>;

const BATCH_SIZE = 50;

const readCheckouts = (
  { database: { unscopedDb } }: Dependencies,
  since: Date,
  afterId: string | undefined,
) => {
  const paidSince = unscopedDb
    .select({ providerCheckoutId: charges.providerCheckoutId })
    .from(charges)
    .where(and(gte(charges.paidAt, since), isNotNull(charges.providerCheckoutId)));
  return unscopedDb
    .select({ checkout: checkoutSessions, ident: paymentRequests.ident, host: tenants.host })
    .from(checkoutSessions)
    .innerJoin(paymentRequests, eq(paymentRequests.id, checkoutSessions.paymentRequestId))
    .innerJoin(tenants, eq(tenants.id, checkoutSessions.tenantId))
    .where(
      and(
        isNotNull(checkoutSessions.providerCheckoutId),
        afterId === undefined ? undefined : gt(checkoutSessions.id, afterId),
        or(
          gte(checkoutSessions.createdAt, since),
          isInSelect(checkoutSessions.providerCheckoutId, paidSince),
        ),
      ),
    )
    .orderBy(asc(checkoutSessions.id))
    .limit(BATCH_SIZE);
};

const readLedger = async ({ database: { unscopedDb } }: Dependencies, checkout: OpenedCheckout) => {
  const isOfCheckout = eq(charges.providerCheckoutId, checkout.providerCheckoutId);
  const [charge] = await unscopedDb
    .select()
    .from(charges)
    .where(and(isOfAccount(charges, checkout), isOfCheckout));
  const refundRows = charge
    ? await unscopedDb.select().from(refunds).where(eq(refunds.chargeId, charge.id))
    : [];
  const disputeRows = charge
    ? await unscopedDb.select().from(disputes).where(eq(disputes.chargeId, charge.id))
    : [];
  return { charge, disputes: disputeRows, refunds: refundRows };
};

const isDone = ({ status }: Pick<ProviderRefund, 'status'>) => status === 'done';

/**
 * Equal sums are not enough, because a missing refund can have the amount of another one. A call that is
 * repeated without its key can refund twice.
 */
const compareRefunds = (there: readonly ProviderRefund[], here: Ledger['refunds']) => {
  const unmatched = here.filter(isDone);
  const unknown = there.filter(isDone).filter((refund) => {
    const index = unmatched.findIndex(
      (row) => isSameRefund(row, refund) && row.amount === refund.amountPence,
    );
    if (index !== -1) unmatched.splice(index, 1);
    return index === -1;
  });
  return [
    ...unknown.map(
      ({ id, amountPence }) => `${amountPence} refunded at the provider (${id}), but not here`,
    ),
    ...unmatched.map(
      ({ id, externalId, amount }) =>
        `${amount} refunded here (${externalId ?? id}), but not at the provider`,
    ),
  ];
};

const compareMoney = (status: CheckoutStatus, ledger: Ledger) => {
  const { charge } = ledger;
  if (status.state !== 'paid') return charge ? ['paid here, but not at the provider'] : [];
  if (!charge) return ['paid at the provider, but not known here'];
  const { amountPence, currency, reference } = status;
  const problems: string[] = [];
  if (charge.reference !== reference) {
    problems.push(`payment ${charge.reference} here, ${reference} at the provider`);
  }
  if (charge.amount !== amountPence || charge.currency !== currency) {
    problems.push(
      `${charge.amount} ${charge.currency} here, ${amountPence} ${currency} at the provider`,
    );
  }
  if (charge.kind === 'mismatch') problems.push('paid with another amount than the request');
  problems.push(...compareRefunds(status.refunds, ledger.refunds));
  for (const { id, state } of status.disputes) {
    const known = ledger.disputes.find(({ externalId }) => externalId === id);
    if (known?.state !== state)
      problems.push(`dispute ${id} ${known?.state ?? 'unknown'} here, ${state} at the provider`);
  }
  return problems;
};

/** With `leftOpenAt`, the server has closed the checkout and knows that its page is still open. */
const compareState = ({ state, leftOpenAt }: OpenedCheckout, status: CheckoutStatus) => {
  const isOpenHere = state === 'open';
  const isOpenThere = status.state === 'open' || status.state === 'processing';
  if (isOpenHere && !isOpenThere && status.state !== 'paid')
    return [`open here, ${status.state} at the provider`];
  if (!isOpenHere && isOpenThere && leftOpenAt === null)
    return [`${state} here, ${status.state} at the provider`];
  return [];
};

const compare = async (dependencies: Dependencies, checkout: OpenedCheckout) => {
  try {
    const provider = await getProvider(dependencies, checkout);
    const status = await provider.status(checkout.providerCheckoutId);
    return [
      ...compareMoney(status, await readLedger(dependencies, checkout)),
      ...compareState(checkout, status),
    ];
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return [`could not be compared: ${error.message}`];
  }
};

/** Changes nothing: a person must decide what is right. */
export const reconcile = async (dependencies: Dependencies, since: Date) => {
  const differences: Difference[] = [];
  let compared = 0;
  let rows: Awaited<ReturnType<typeof readCheckouts>> = [];
  do {
    rows = await readCheckouts(dependencies, since, rows.at(-1)?.checkout.id);
    for (const { checkout, ident, host } of rows) {
      if (!isOpened(checkout)) continue;
      const { provider, providerCheckoutId } = checkout;
      const problems = await compare(dependencies, checkout);
      differences.push(
        ...problems.map((problem) => ({ host, ident, provider, providerCheckoutId, problem })),
      );
      compared += 1;
    }
  } while (rows.length === BATCH_SIZE);
  return { compared, differences };
};
