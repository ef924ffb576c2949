import { getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { createStore, useStore } from '../../../lib/store.ts';
import { isSameText, isSentTo } from '../match-recipient.ts';
import { getAgeByBackendClockMs } from '../relative-time.ts';
import type { RequestPayload } from '../request/request-schema.ts';

type PaymentMatcher = (row: PaymentSummary) => boolean;

const HIGHLIGHT_MS = 10_000;

const matcherStore = createStore<PaymentMatcher | undefined>(undefined);

/** False if the age is unknown. */
const isNew = ({ createdAt }: PaymentSummary) => {
  const ageMs = getAgeByBackendClockMs(createdAt);
  return ageMs !== undefined && ageMs < HIGHLIGHT_MS;
};

const buildMatcher =
  ({ customer, description, ...price }: RequestPayload): PaymentMatcher =>
  (row) =>
    isSentTo(row.customer, customer) &&
    isSameText(row.description, description) &&
    row.amountGross === getAmounts(price).amountGross &&
    isNew(row);

/** Matches the row by its ident, or by the payload if the backend did not return an ident. */
export const highlightNewPayment = (payload: RequestPayload, ident: string | undefined) => {
  const matcher: PaymentMatcher = ident === undefined ? buildMatcher(payload) : (row) => row.ident === ident;
  matcherStore.set(matcher);
  setTimeout(() => {
    if (matcherStore.get() === matcher) matcherStore.set(undefined);
  }, HIGHLIGHT_MS);
};

export const useIsNewPayment = (row: PaymentSummary) => useStore(matcherStore)?.(row) ?? false;
