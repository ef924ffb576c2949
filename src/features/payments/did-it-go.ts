import { grossOf } from '../../../contract/money.ts';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { api } from '../../http/api.ts';
import { backend } from '../../http/backend.ts';
import { elapsedSince, type Moment, thisMoment } from '../../lib/elapsed.ts';
import { isSameText, isSentTo, queryFor, searchesFor } from './recipients.ts';
import type { RequestPayload } from './request-schema.ts';

type Page = Awaited<ReturnType<typeof api.listPayments>>;

/** What became of a request whose answer was lost; `unclear` with those that may be it. */
export type Finding =
  | { readonly kind: 'sent'; readonly payment: PaymentSummary }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'unclear'; readonly payments: readonly PaymentSummary[] };

/** Milliseconds by which a backend's rows may be dated before its `Date` header would have them. */
const apart = 5_000;
/** Milliseconds before the attempt in which a request that fits is asked about, never taken for it. */
const before = 10 * 60_000;
/** Milliseconds after which a second look is not worth the wait. */
const patience = 5_000;

const fits = (row: PaymentSummary, { customer, description, amountNet, vatCode }: RequestPayload) =>
  isSentTo(row.customer, customer) &&
  row.amountGross === grossOf(amountNet, vatCode) &&
  isSameText(row.description, description);

const madeAt = ({ createdAt }: PaymentSummary) => Date.parse(createdAt);

/** Whether a list leaves out nothing since `instant`: it is whole, or newest first and reaches further back. */
const reachesBackTo = (instant: number, { count, results }: Page) => {
  const times = results.map(madeAt);
  const isNewestFirst = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
  return count <= results.length || (isNewestFirst && (times.at(-1) ?? instant) < instant);
};

const judge = (page: Page, payload: RequestPayload, began: Moment): Finding | undefined => {
  // By the backend's own clock, so that the device's may be wrong; without it nothing is certain.
  const start = (backend.now() ?? Date.now()) - elapsedSince(began);
  const certain = backend.now() === undefined ? Number.POSITIVE_INFINITY : start - apart;
  const fitting = page.results.filter((row) => fits(row, payload) && madeAt(row) >= start - before);
  const [only, ...others] = fitting.filter((row) => madeAt(row) >= certain);
  if (only && others.length === 0) return { kind: 'sent', payment: only };
  if (fitting.length > 0) return { kind: 'unclear', payments: fitting };
  return reachesBackTo(start - before, page) ? { kind: 'not-sent' } : undefined;
};

/**
 * Looks among the payments for the request that was first sent when `began`: among the newest, and where those do not
 * reach back so far, among what is found by its recipient.
 */
export const lookForRequest = async (payload: RequestPayload, began: Moment): Promise<Finding> => {
  const unclear: Finding = { kind: 'unclear', payments: [] };
  const asked = thisMoment();
  const byNewest = judge(await api.listPayments({ query: queryFor(undefined) }), payload, began);
  if (byNewest || elapsedSince(asked) > patience) return byNewest ?? unclear;
  const found = await api.listPayments({ query: queryFor(searchesFor(payload.customer)[0]) });
  // Nothing at all may mean that this is not what the backend searches by.
  return (found.results.length > 0 && judge(found, payload, began)) || unclear;
};
