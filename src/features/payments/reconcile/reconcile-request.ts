import { getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { backend } from '../../../http/backend.ts';
import { type ClockReading, getElapsedMs, readClocks } from '../../../lib/clock-reading.ts';
import { buildSearchQuery, getSearchTerms, isSameText, isSentTo } from '../match-recipient.ts';
import { paymentApi } from '../payment-api.ts';
import type { RequestPayload } from '../request/request-schema.ts';

type Page = Awaited<ReturnType<typeof paymentApi.listPayments>>;

/** Whether a request whose response was lost was created; `unclear` comes with the candidates. */
export type ReconcileResult =
  | { readonly kind: 'sent'; readonly payment: PaymentSummary }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'unclear'; readonly payments: readonly PaymentSummary[] };

/** Tolerated skew between a row's `created_at` and the backend's `Date` header. */
const CLOCK_SKEW_MS = 5_000;
/** A match created up to this long before the attempt is only a candidate: the user decides. */
const MATCH_WINDOW_MS = 10 * 60_000;
/** If the first lookup takes longer than this, the second lookup is skipped. */
const LOOKUP_TIMEOUT_MS = 5_000;

const isMatch = (row: PaymentSummary, { customer, description, ...price }: RequestPayload) =>
  isSentTo(row.customer, customer) &&
  row.amountGross === getAmounts(price).amountGross &&
  isSameText(row.description, description);

const getCreatedMs = ({ createdAt }: PaymentSummary) => Date.parse(createdAt);

/** Whether the page holds every row since `instant`: it is the only page, or newest first with an older last row. */
const isCompleteSince = (instant: number, { count, results }: Page) => {
  const times = results.map(getCreatedMs);
  const isNewestFirst = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
  return count <= results.length || (isNewestFirst && (times.at(-1) ?? instant) < instant);
};

const classifyMatches = (page: Page, payload: RequestPayload, began: ClockReading): ReconcileResult | undefined => {
  // The device's clock may be wrong. If the backend sends no `Date` header, every match is `unclear`.
  const startMs = (backend.now() ?? Date.now()) - getElapsedMs(began);
  const certainSinceMs = backend.now() === undefined ? Number.POSITIVE_INFINITY : startMs - CLOCK_SKEW_MS;
  const candidates = page.results.filter(
    (row) => isMatch(row, payload) && getCreatedMs(row) >= startMs - MATCH_WINDOW_MS,
  );
  const [only, ...others] = candidates.filter((row) => getCreatedMs(row) >= certainSinceMs);
  if (only && others.length === 0) return { kind: 'sent', payment: only };
  if (candidates.length > 0) return { kind: 'unclear', payments: candidates };
  return isCompleteSince(startMs - MATCH_WINDOW_MS, page) ? { kind: 'not-sent' } : undefined;
};

/**
 * Looks for a request that was first sent at `began`: first among the newest payments, then, if they do not reach back
 * that far, among the results of a search for its recipient.
 */
export const reconcileRequest = async (payload: RequestPayload, began: ClockReading): Promise<ReconcileResult> => {
  const unclear: ReconcileResult = { kind: 'unclear', payments: [] };
  const lookupStart = readClocks();
  const newestResult = classifyMatches(
    await paymentApi.listPayments({ query: buildSearchQuery(undefined) }),
    payload,
    began,
  );
  if (newestResult || getElapsedMs(lookupStart) > LOOKUP_TIMEOUT_MS) return newestResult ?? unclear;
  const found = await paymentApi.listPayments({ query: buildSearchQuery(getSearchTerms(payload.customer)[0]) });
  // No results may also mean that the backend does not search this field.
  return (found.results.length > 0 && classifyMatches(found, payload, began)) || unclear;
};
