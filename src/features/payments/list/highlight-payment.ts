import { getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { createRowHighlight, HIGHLIGHT_MS } from '../../../ui/list/rows/create-row-highlight.ts';
import { isSameText, isSentTo } from '../model/recipient.ts';
import { getAgeByBackendClockMs } from '../model/relative-time.ts';
import type { RequestPayload } from '../model/request-schema.ts';

const newHighlight = createRowHighlight<PaymentSummary>('new');
const paidHighlight = createRowHighlight<PaymentSummary>('changed');

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

/** The payload finds the row if the ident is unknown. */
export const highlightNewPayment = (payload: RequestPayload, ident: string | undefined) =>
  newHighlight.highlight(
    ident === undefined ? buildMatcher(payload) : (row) => row.ident === ident,
  );

export const highlightPaidPayments = (idents: readonly string[]) =>
  paidHighlight.highlight(({ ident }) => idents.includes(ident));

export const usePaymentMark = (payment: PaymentSummary) => {
  const newMark = newHighlight.useMark(payment);
  const paidMark = paidHighlight.useMark(payment);
  return newMark ?? paidMark;
};
