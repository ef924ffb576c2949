import { setTimeout as delay } from 'node:timers/promises';
import { csrfCookie, csrfHeader } from '../../../server/http/middleware/csrf.ts';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';

const patienceMs = 20_000;
const mostOnAPage = 100;

/** A request as lists and answers show it, as far as it matters here. */
export interface Listed {
  readonly ident: string;
  readonly description: string;
}

const requestFor = (description: string) => ({
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
  description,
  amount_net: 4_500,
  vat_code: 'T1',
});

/** A server as far as it can be reached: where, now. */
export interface Reached {
  readonly origin: string;
}

/** The demo's owner, signed in over HTTP. */
export const staffDevice = async (server: Reached) => {
  const send = (path: string, init: RequestInit, until?: AbortSignal) => {
    const patience = AbortSignal.timeout(patienceMs);
    return fetch(server.origin + path, { ...init, signal: until ? AbortSignal.any([patience, until]) : patience });
  };

  const json = { 'content-type': 'application/json' };
  const login = await send('/api/login/', { method: 'POST', headers: json, body: JSON.stringify(demoLogin) });
  if (!login.ok) throw new Error(`Log-in was refused (${login.status})`);
  const pairs = login.headers.getSetCookie().map((header) => header.split(';')[0] ?? '');
  const csrf = pairs.find((pair) => pair.startsWith(`${csrfCookie}=`))?.slice(csrfCookie.length + 1);
  const headers = { ...json, cookie: pairs.join('; '), [csrfHeader]: csrf ?? '' };

  const page = async (search: string, number: number) => {
    const query = new URLSearchParams({ limit: String(mostOnAPage), page: String(number), search });
    const answer = await send(`/api/services/payments/?${query}`, { headers });
    if (!answer.ok) throw new Error(`The list was refused (${answer.status})`);
    return (await answer.json()) as { count: number; results: Listed[] };
  };

  return {
    get: (path: string) => send(path, { headers }),
    post: (path: string, body?: object) =>
      send(path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) }),
    /** Presses Send: the answer, or with `lostAfter` (ms) nothing, as the connection is cut by then. */
    press: async (description: string, key: string, lostAfter?: number) => {
      const cut = new AbortController();
      if (lostAfter !== undefined) void delay(lostAfter).then(() => cut.abort());
      const init = { method: 'POST', headers: { ...headers, 'idempotency-key': key } };
      const body = JSON.stringify(requestFor(description));
      const answer = await send('/api/services/payments/', { ...init, body }, cut.signal);
      return { status: answer.status, body: (await answer.json()) as Listed };
    },
    /** All requests that `search` finds, while nobody makes any. */
    list: async (search: string) => {
      const { count, results } = await page(search, 1);
      const found = [...results];
      for (let number = 2; found.length < count; number += 1) found.push(...(await page(search, number)).results);
      return found;
    },
  };
};

export type StaffDevice = Awaited<ReturnType<typeof staffDevice>>;
