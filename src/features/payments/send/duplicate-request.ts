import type { QueryClient } from '@tanstack/react-query';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import type { CurrentUser, Tenant } from '../../../../contract/entities/session.ts';
import { maxPageSize } from '../../../../contract/limits.ts';
import { formatMoney, getAmounts } from '../../../../contract/money.ts';
import type { PaymentSummary } from '../../../../contract/payments/payment-list.ts';
import { isPayable } from '../../../../contract/payments/payment-status.ts';
import { type ClockReading, getElapsedMs, readClocks } from '../../../lib/format/clock-reading.ts';
import { paymentKeys } from '../../../lib/query/query-keys.ts';
import { hasCapability } from '../../../session/use-session.ts';
import { type PaymentPage, paymentApi } from '../data/api.ts';
import {
  buildSearchQuery,
  getSearchTerms,
  isSameCustomer,
  isSameText,
} from '../model/recipient.ts';
import {
  formatAgeInDays,
  formatMinutesAgo,
  getAgeByBackendClockMs,
} from '../model/relative-time.ts';
import type { RequestPayload } from '../model/request-schema.ts';
import { getDisplayName } from '../model/staff-name.ts';

/**
 * It is payable, has the same customer and amount, and is of the last hour or has the same
 * description.
 */
export interface DuplicateRequest {
  readonly row: PaymentSummary;
  /** It is undefined if the full request did not load in time. */
  readonly detail: PaymentRequest | undefined;
}

/** An older request is a duplicate only with the same description. */
const DUPLICATE_WINDOW_MS = 60 * 60_000;

const isRecent = ({ createdAt }: PaymentSummary) =>
  (getAgeByBackendClockMs(createdAt) ?? DUPLICATE_WINDOW_MS) < DUPLICATE_WINDOW_MS;

/** Returns `six minutes ago.`, or `12 days ago. It is not paid yet.` */
const describeTime = (row: PaymentSummary) =>
  isRecent(row)
    ? `${formatMinutesAgo(getAgeByBackendClockMs(row.createdAt) ?? 0)}.`
    : `${formatAgeInDays(row.createdAt)} ago. It is not paid yet.`;

export const describeDuplicate = (
  { row, detail }: DuplicateRequest,
  me: CurrentUser | undefined,
) => {
  const { name } = row.customer;
  const amountAndTime = `for ${formatMoney(row.amountGross)} ${describeTime(row)}`;
  if (!detail || detail.customerCreated) return `${name} was asked ${amountAndTime}`;
  return `${getDisplayName(detail.user, me) ?? 'Somebody'} asked ${name} ${amountAndTime}`;
};

/** After this time, Send goes on without the check. */
const LOOKUP_TIMEOUT_MS = 1_500;
/** The look-up begins while the user types. Send uses a result younger than this. */
const LOOKUP_CACHE_MS = 15_000;

const withTimeout = <Result>(work: Promise<Result>, timeoutMs: number) =>
  new Promise<Result | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), Math.max(0, timeoutMs));
    const done = (result?: Result) => {
      clearTimeout(timer);
      resolve(result);
    };
    work.then(done, () => done());
  });

const isSameRequest = (row: PaymentSummary, { customer, description, ...price }: RequestPayload) =>
  isPayable(row.status) &&
  row.amountGross === getAmounts(price).amountGross &&
  isSameCustomer(row.customer, customer) &&
  (isRecent(row) || isSameText(row.description, description?.trim()));

interface CheckerOptions {
  /** Send cancels the replaced request, so it is no duplicate. */
  readonly replacedIdent: string | undefined;
  readonly tenant: Tenant | undefined;
}

/** If a look-up fails, the checker assumes that there is no duplicate. */
export const createDuplicateChecker = (
  client: QueryClient,
  { replacedIdent, tenant }: CheckerOptions,
) => {
  // With the filter, a look-up has all open requests to the customer. Otherwise it has the newest
  // requests, as many as the specification allows.
  const openOnly = hasCapability(tenant, 'lists')
    ? ({ filter: 'unpaid', limit: maxPageSize } as const)
    : {};
  const lookups = new Map<
    string,
    { readonly startedAt: ClockReading; readonly page: Promise<PaymentPage> }
  >();
  const lookUp = (search: string) => {
    const last = lookups.get(search);
    if (last && getElapsedMs(last.startedAt) < LOOKUP_CACHE_MS) return last.page;
    const query = { ...buildSearchQuery(search), ...openOnly };
    const page = paymentApi.listPayments({ query, isBackground: true });
    page.catch(() => lookups.delete(search));
    lookups.set(search, { startedAt: readClocks(), page });
    return page;
  };
  const getCachedRows = () =>
    client
      .getQueriesData<PaymentPage>({ queryKey: paymentKeys.lists })
      .flatMap(([, page]) => page?.results ?? []);

  return {
    prefetch: (customer: Pick<RequestPayload['customer'], 'email' | 'phone'>) => {
      for (const search of getSearchTerms(customer)) lookUp(search).catch(() => undefined);
    },
    find: async (payload: RequestPayload): Promise<DuplicateRequest | undefined> => {
      const startedAt = readClocks();
      const pages = await Promise.all(
        getSearchTerms(payload.customer).map((search) =>
          withTimeout(lookUp(search), LOOKUP_TIMEOUT_MS),
        ),
      );
      const foundRows = pages.flatMap((page) => page?.results ?? []);
      const [row] = [...foundRows, ...getCachedRows()]
        .filter(
          (candidate) => candidate.ident !== replacedIdent && isSameRequest(candidate, payload),
        )
        .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
      if (!row) return undefined;
      // The row may be old. The full request shows whether it is still open, and who sent it.
      const detailLoad = paymentApi.getPayment({ params: { id: row.ident }, isBackground: true });
      const detail = await withTimeout(detailLoad, LOOKUP_TIMEOUT_MS - getElapsedMs(startedAt));
      return !detail || isPayable(detail.status) ? { row, detail } : undefined;
    },
  };
};

export type DuplicateChecker = ReturnType<typeof createDuplicateChecker>;
