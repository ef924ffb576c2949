import { setTimeout as delay } from 'node:timers/promises';
import { csrfCookie, csrfHeader } from '../../../../server/http/middleware/csrf.ts';
import { demoLogin } from '../../../../server/seeds/demo/seed-demo.ts';

const REQUEST_TIMEOUT_MS = 20_000;
const MAX_PAGE_SIZE = 100;

/** Crash tests compare these. */
export interface ListedPayment {
  readonly ident: string;
  readonly description: string;
}

const buildPayload = (description: string) => ({
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
  description,
  amount_net: 4_500,
  vat_code: 'T1',
});

/** With the customer's link. */
interface CreatedPayment extends ListedPayment {
  readonly pay_url: string;
}

export interface ServerAddress {
  /** Read for each request: a restart may change it. */
  readonly origin: string;
}

/** Over HTTP, as the demo's owner. */
export const createStaffClient = async (server: ServerAddress) => {
  const send = (path: string, init: RequestInit, abortSignal?: AbortSignal) => {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    return fetch(server.origin + path, {
      ...init,
      signal: abortSignal ? AbortSignal.any([timeout, abortSignal]) : timeout,
    });
  };

  const jsonHeaders = { 'content-type': 'application/json' };
  const login = await send('/api/login/', {
    method: 'POST',
    headers: jsonHeaders,
    body: JSON.stringify(demoLogin),
  });
  if (!login.ok) throw new Error(`Log-in failed (${login.status})`);
  const pairs = login.headers.getSetCookie().map((header) => header.split(';')[0] ?? '');
  const csrf = pairs
    .find((pair) => pair.startsWith(`${csrfCookie}=`))
    ?.slice(csrfCookie.length + 1);
  const headers = { ...jsonHeaders, cookie: pairs.join('; '), [csrfHeader]: csrf ?? '' };

  const fetchPage = async (search: string, page: number) => {
    const query = new URLSearchParams({ limit: String(MAX_PAGE_SIZE), page: String(page), search });
    const response = await send(`/api/services/payments/?${query}`, { headers });
    if (!response.ok) throw new Error(`The list failed (${response.status})`);
    return (await response.json()) as { count: number; results: ListedPayment[] };
  };

  return {
    get: (path: string) => send(path, { headers }),
    post: (path: string, body?: object, key?: string) =>
      send(path, {
        method: 'POST',
        headers: { ...headers, ...(key && { 'idempotency-key': key }) },
        ...(body && { body: JSON.stringify(body) }),
      }),
    /** After `cutAfterMs` the client aborts, and the call rejects. */
    createPayment: async (description: string, key: string, cutAfterMs?: number) => {
      const cut = new AbortController();
      if (cutAfterMs !== undefined) void delay(cutAfterMs).then(() => cut.abort());
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': key } };
      const body = JSON.stringify(buildPayload(description));
      const response = await send('/api/services/payments/', { ...init, body }, cut.signal);
      const retryAfter = response.headers.get('retry-after');
      return {
        status: response.status,
        retryAfter,
        body: (await response.json()) as CreatedPayment,
      };
    },
    list: async (search: string) => {
      const { count, results } = await fetchPage(search, 1);
      const found = [...results];
      for (let page = 2; found.length < count; page += 1)
        found.push(...(await fetchPage(search, page)).results);
      return found;
    },
  };
};

export type StaffClient = Awaited<ReturnType<typeof createStaffClient>>;
