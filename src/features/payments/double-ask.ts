import type { QueryClient } from '@tanstack/react-query';
import { grossOf } from '../../../contract/money.ts';
import type { PaymentRequest, PaymentSummary } from '../../../contract/payment.ts';
import { isOpen } from '../../../contract/payment-status.ts';
import { api } from '../../http/api.ts';
import { paymentKeys } from '../../http/query-keys.ts';
import { elapsedSince, type Moment, thisMoment } from '../../lib/elapsed.ts';
import { isSamePerson, queryFor, searchesFor } from './recipients.ts';
import type { RequestPayload } from './request-schema.ts';
import { sinceOnBackend } from './words.ts';

type Page = Awaited<ReturnType<typeof api.listPayments>>;

/** An open request for the same, to the same person; `detail` where it came in time. */
export interface Asked {
  readonly row: PaymentSummary;
  readonly detail: PaymentRequest | undefined;
}

/** Milliseconds after which asking for the same again is nobody's mistake. */
const young = 60 * 60_000;
/** Milliseconds for which a press waits to know: sending goes first. */
const patience = 1_500;
/** Milliseconds for which what was found while typing is new enough. */
const fresh = 15_000;

/** What `work` comes to, unless it fails or takes longer than `ms`. */
const inTime = <Result>(work: Promise<Result>, ms: number) =>
  new Promise<Result | undefined>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), Math.max(0, ms));
    const done = (result?: Result) => {
      clearTimeout(timer);
      resolve(result);
    };
    work.then(done, () => done());
  });

const isYoung = ({ createdAt }: PaymentSummary) => (sinceOnBackend(createdAt) ?? young) < young;

const isTheSame = (row: PaymentSummary, { customer, amountNet, vatCode }: RequestPayload) =>
  isOpen(row.status) &&
  row.amountGross === grossOf(amountNet, vatCode) &&
  isSamePerson(row.customer, customer) &&
  isYoung(row);

/**
 * Knows of requests that are open already. It looks while the recipient is typed, so that a press need not wait; what it
 * cannot learn in time it does without.
 */
export const createAskedLook = (client: QueryClient) => {
  const looks = new Map<string, { readonly at: Moment; readonly page: Promise<Page> }>();
  const look = (search: string) => {
    const last = looks.get(search);
    if (last && elapsedSince(last.at) < fresh) return last.page;
    const page = api.listPayments({ query: queryFor(search), isAside: true });
    page.catch(() => looks.delete(search));
    looks.set(search, { at: thisMoment(), page });
    return page;
  };
  const shown = () =>
    client.getQueriesData<Page>({ queryKey: paymentKeys.lists }).flatMap(([, page]) => page?.results ?? []);

  return {
    /** Begins to look for somebody's requests. */
    ahead: (customer: Pick<RequestPayload['customer'], 'email' | 'phone'>) => {
      for (const search of searchesFor(customer)) look(search).catch(() => undefined);
    },
    /** The youngest open request for the same, to the same person; undefined where there is none, or nobody knows. */
    find: async (payload: RequestPayload): Promise<Asked | undefined> => {
      const began = thisMoment();
      const pages = await Promise.all(searchesFor(payload.customer).map((search) => inTime(look(search), patience)));
      const [row] = [...pages.flatMap((page) => page?.results ?? []), ...shown()]
        .filter((each) => isTheSame(each, payload))
        .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
      if (!row) return undefined;
      const reading = api.getPayment({ params: { id: row.ident }, isAside: true });
      const detail = await inTime(reading, patience - elapsedSince(began));
      return !detail || isOpen(detail.status) ? { row, detail } : undefined;
    },
  };
};

export type AskedLook = ReturnType<typeof createAskedLook>;
