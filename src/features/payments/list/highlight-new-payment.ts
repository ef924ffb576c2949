import { getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payment.ts';
import { createRowHighlight, HIGHLIGHT_MS } from '../../../ui/list/create-row-highlight.ts';
import { isSameText, isSentTo } from '../match-recipient.ts';
import { getAgeByBackendClockMs } from '../relative-time.ts';
import type { RequestPayload } from '../request/request-schema.ts';

const paymentHighlight = createRowHighlight<PaymentSummary>('new');

/** False if the age is unknown. */
const isNew = ({ createdAt }: PaymentSummary) => {
  const ageMs = getAgeByBackendClockMs(createdAt);
  return ageMs !== undefined && ageMs < HIGHLIGHT_MS;
};

const buildMatcher =
  ({ customer, description, ...price }: RequestPayload) =>
  (row: PaymentSummary) =>
    isSentTo(row.customer, customer) &&
    isSameText(row.description, description) &&
    row.amountGross === getAmounts(price).amountGross &&
    isNew(row);

/** Matches the row by its ident, or by the payload if the backend did not return an ident. */
export const highlightNewPayment = (payload: RequestPayload, ident: string | undefined) =>
  paymentHighlight.highlight(ident === undefined ? buildMatcher(payload) : (row) => row.ident === ident);

export const useNewPaymentMark = paymentHighlight.useMark;
