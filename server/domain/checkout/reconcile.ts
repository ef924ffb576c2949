import { and, asc, eq, gt, gte, inArray, isNotNull, or } from 'drizzle-orm';
import { charges, checkoutSessions, paymentRequests, refunds, tenants } from '../../db/schema.ts';
import { ProviderRefused, ProviderUnavailable, type SessionStatus } from '../providers/payment-provider.ts';
import type { CheckoutDependencies } from './checkout-dependencies.ts';
import { isOpened, type OpenedCheckout } from './checkout-rows.ts';
import { getProvider } from './sync-checkout.ts';

/** A session or payment about which this server and the provider disagree. */
export interface Difference {
  readonly host: string;
  readonly ident: string;
  readonly provider: string;
  /** The provider's id of the session. */
  readonly session: string;
  readonly problem: string;
}

type Dependencies = Pick<CheckoutDependencies, 'database' | 'providers'>;
type Ledger = Awaited<ReturnType<typeof readLedger>>;

const BATCH_SIZE = 50;

/** One batch of the sessions that were opened or paid since `since`, in the order of their ids. */
const readCheckouts = ({ database: { system } }: Dependencies, since: Date, after: string | undefined) => {
  const paidSince = system
    .select({ session: charges.session })
    .from(charges)
    .where(and(gte(charges.paidAt, since), isNotNull(charges.session)));
  return system
    .select({ checkout: checkoutSessions, ident: paymentRequests.ident, host: tenants.host })
    .from(checkoutSessions)
    .innerJoin(paymentRequests, eq(paymentRequests.id, checkoutSessions.paymentRequestId))
    .innerJoin(tenants, eq(tenants.id, checkoutSessions.tenantId))
    .where(
      and(
        isNotNull(checkoutSessions.session),
        after === undefined ? undefined : gt(checkoutSessions.id, after),
        or(gte(checkoutSessions.createdAt, since), inArray(checkoutSessions.session, paidSince)),
      ),
    )
    .orderBy(asc(checkoutSessions.id))
    .limit(BATCH_SIZE);
};

/** Reads what this server knows about the money of one session. */
const readLedger = async ({ database: { system } }: Dependencies, { provider, account, session }: OpenedCheckout) => {
  const [charge] = await system
    .select()
    .from(charges)
    .where(and(eq(charges.provider, provider), eq(charges.account, account), eq(charges.session, session)));
  const made = charge ? await system.select().from(refunds).where(eq(refunds.chargeId, charge.id)) : [];
  return { charge, refunds: made };
};

const sumDone = <Refund extends { readonly status: string }>(
  made: readonly Refund[],
  getAmount: (refund: Refund) => number,
) => made.reduce((sum, refund) => (refund.status === 'done' ? sum + getAmount(refund) : sum), 0);

const compareMoney = (status: SessionStatus, { charge, refunds: made }: Ledger) => {
  if (status.state !== 'paid') return charge ? ['paid here, but not at the provider'] : [];
  if (!charge) return ['paid at the provider, but not known here'];
  const { amountPence, currency, reference } = status;
  const here = sumDone(made, ({ amount }) => amount);
  const there = sumDone(status.refunds, (refund) => refund.amountPence);
  return [
    ...(charge.reference === reference ? [] : [`payment ${charge.reference} here, ${reference} at the provider`]),
    ...(charge.amount === amountPence && charge.currency === currency
      ? []
      : [`${charge.amount} ${charge.currency} here, ${amountPence} ${currency} at the provider`]),
    ...(charge.kind === 'mismatch' ? ['paid with another amount than the request'] : []),
    ...(here === there ? [] : [`${here} refunded here, ${there} at the provider`]),
  ];
};

const compareState = ({ state }: OpenedCheckout, status: SessionStatus) => {
  const isOpenHere = state === 'open';
  const isOpenThere = status.state === 'open' || status.state === 'processing';
  if (isOpenHere && !isOpenThere && status.state !== 'paid') return [`open here, ${status.state} at the provider`];
  if (!isOpenHere && isOpenThere) return [`${state} here, ${status.state} at the provider`];
  return [];
};

const compare = async (dependencies: Dependencies, checkout: OpenedCheckout) => {
  try {
    const provider = await getProvider(dependencies, checkout);
    const status = await provider.status(checkout.session);
    return [...compareMoney(status, await readLedger(dependencies, checkout)), ...compareState(checkout, status)];
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    return [`could not be compared: ${error.message}`];
  }
};

/** Compares every session and payment since `since` with the provider, and returns what differs. Changes nothing. */
export const reconcile = async (dependencies: Dependencies, since: Date) => {
  const differences: Difference[] = [];
  let compared = 0;
  let rows: Awaited<ReturnType<typeof readCheckouts>> = [];
  do {
    rows = await readCheckouts(dependencies, since, rows.at(-1)?.checkout.id);
    for (const { checkout, ident, host } of rows) {
      if (!isOpened(checkout)) continue;
      const { provider, session } = checkout;
      const problems = await compare(dependencies, checkout);
      differences.push(...problems.map((problem) => ({ host, ident, provider, session, problem })));
      compared += 1;
    }
  } while (rows.length === BATCH_SIZE);
  return { compared, differences };
};
