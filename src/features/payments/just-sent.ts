import { grossOf } from '../../../contract/money.ts';
import type { PaymentSummary } from '../../../contract/payment.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { isSameText, isSentTo } from './recipients.ts';
import type { RequestPayload } from './request-schema.ts';
import { sinceOnBackend } from './words.ts';

type IsIt = (row: PaymentSummary) => boolean;

/** Milliseconds for which a request counts as just sent. */
const moment = 10_000;

const store = createStore<IsIt | undefined>(undefined);

const looksLike =
  ({ customer, description, amountNet, vatCode }: RequestPayload): IsIt =>
  (row) =>
    isSentTo(row.customer, customer) &&
    isSameText(row.description, description) &&
    row.amountGross === grossOf(amountNet, vatCode) &&
    (sinceOnBackend(row.createdAt) ?? moment) < moment;

/** Notes what was sent, by its ident where the backend has told that. */
export const noteJustSent = (payload: RequestPayload, ident: string | undefined) => {
  const isIt: IsIt = ident === undefined ? looksLike(payload) : (row) => row.ident === ident;
  store.set(isIt);
  setTimeout(() => {
    if (store.get() === isIt) store.set(undefined);
  }, moment);
};

/** Whether a row is the request that was sent a moment ago. */
export const useIsJustSent = (row: PaymentSummary) => useStore(store)?.(row) ?? false;
