import { getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { backend } from '../../../http/backend.ts';
import { type ClockReading, getElapsedMs, readClocks } from '../../../lib/format/clock-reading.ts';
import { type PaymentPage, paymentApi } from '../data/api.ts';
import { buildSearchQuery, getSearchTerms, isSameText, isSentTo } from '../model/recipient.ts';
import type { RequestPayload } from '../model/request-schema.ts';

export type ReconcileResult =
  | { readonly kind: 'sent'; readonly payment: PaymentSummary }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'unclear'; readonly payments: readonly PaymentSummary[] };

/** A row's `created_at` and the header `Date` may come from two clocks. */
const CLOCK_SKEW_MS = 5_000;
/** The user decides about a match from up to this long before the attempt. */
const MATCH_WINDOW_MS = 10 * 60_000;
/** The user is waiting, so a slow first look-up is the only one. */
const MAX_FIRST_LOOKUP_MS = 5_000;

const isMatch = (row: PaymentSummary, { customer, description, ...price }: RequestPayload) =>
  isSentTo(row.customer, customer) &&
  row.amountGross === getAmounts(price).amountGross &&
  isSameText(row.description, description);

const getCreatedMs = ({ createdAt }: PaymentSummary) => Date.parse(createdAt);

/** Returns whether the page has all requests since then. */
const isCompleteSince = (sinceMs: number, { count, results }: PaymentPage) => {
  if (count <= results.length) return true;
  const times = results.map(getCreatedMs);
  const isNewestFirst = times.every(
    (time, index) => index === 0 || time <= (times[index - 1] ?? time),
  );
  return isNewestFirst && (times.at(-1) ?? sinceMs) < sinceMs;
};

/** Returns undefined if only another page may have a match. */
const classifyMatches = (
  page: PaymentPage,
  payload: RequestPayload,
  firstSentAt: ClockReading,
): ReconcileResult | undefined => {
  const startMs = (backend.now() ?? Date.now()) - getElapsedMs(firstSentAt);
  // Without the header `Date`, the device's clock may be wrong, so no match is certain.
  const certainSinceMs =
    backend.now() === undefined ? Number.POSITIVE_INFINITY : startMs - CLOCK_SKEW_MS;
  const candidates = page.results.filter(
    (row) => isMatch(row, payload) && getCreatedMs(row) >= startMs - MATCH_WINDOW_MS,
  );
  const [only, ...others] = candidates.filter((row) => getCreatedMs(row) >= certainSinceMs);
  if (only && others.length === 0) return { kind: 'sent', payment: only };
  if (candidates.length > 0) return { kind: 'unclear', payments: candidates };
  return isCompleteSince(startMs - MATCH_WINDOW_MS, page) ? { kind: 'not-sent' } : undefined;
};

/** Rejects if a look-up fails. */
export const reconcileRequest = async (
  payload: RequestPayload,
  firstSentAt: ClockReading,
): Promise<ReconcileResult> => {
  const unclear: ReconcileResult = { kind: 'unclear', payments: [] };
  const lookupStartedAt = readClocks();
  const newest = await paymentApi.listPayments({ query: buildSearchQuery(undefined) });
  const newestResult = classifyMatches(newest, payload, firstSentAt);
  if (newestResult) return newestResult;
  if (getElapsedMs(lookupStartedAt) > MAX_FIRST_LOOKUP_MS) return unclear;
  // The newest requests do not go back to the attempt.
  const found = await paymentApi.listPayments({
    query: buildSearchQuery(getSearchTerms(payload.customer)[0]),
  });
  // The backend may not search by this field, so an empty result proves nothing.
  if (found.results.length === 0) return unclear;
  return classifyMatches(found, payload, firstSentAt) ?? unclear;
};
