import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { backend } from './backend.ts';
import { reachability } from './reachability.ts';

const wire = setupServer();
beforeAll(() => wire.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  vi.useRealTimers();
  wire.resetHandlers();
  reachability.answered();
  // biome-ignore lint/suspicious/noDocumentCookie: what is tested reads the cookie that a server sets
  document.cookie = 'csrftoken=; max-age=0';
});
afterAll(() => wire.close());

const customer = { id: 7, name: 'Jo', email: null, phone: '1', total_payments: 1200, shoe_size: 43 };
const newPayment = {
  customer: { name: 'Jo', email: 'jo@example.com', phone: '' },
  description: 'Check-up',
  amountNet: 4500,
  vatCode: 'T1',
} as const;

/** Answers each call with the next of `answers` and remembers what was asked. */
const answering = (...answers: (() => Response)[]) => {
  const asked: Request[] = [];
  wire.use(
    http.all('/api/*', ({ request }) => {
      asked.push(request.clone());
      return answers[Math.min(asked.length, answers.length) - 1]?.() ?? HttpResponse.error();
    }),
  );
  return asked;
};

describe('a call', () => {
  test('goes to its path with its query, and is read in camelCase without what the contract lacks [spec 7.1, spec 7.3]', async () => {
    const asked = answering(() => HttpResponse.json({ count: 1, results: [customer] }));
    const answer = await api.listCustomers({ query: { page: 2, limit: 10, search: 'Jo' } });
    expect(answer).toEqual({
      count: 1,
      results: [{ id: 7, name: 'Jo', email: null, phone: '1', totalPayments: 1200 }],
    });
    expect(asked[0]?.url).toMatch(/\/api\/services\/customers\/\?limit=10&page=2&search=Jo$/);
  });

  test('sends its payload in snake_case as JSON, with the key of its attempt [spec 7.2, spec 7.6]', async () => {
    const asked = answering(() => new HttpResponse(null, { status: 204 }));
    await api.createPayment({ payload: newPayment, idempotencyKey: 'k1' });
    expect(await asked[0]?.json()).toEqual({
      customer: { name: 'Jo', email: 'jo@example.com', phone: '' },
      description: 'Check-up',
      amount_net: 4500,
      vat_code: 'T1',
    });
    expect(asked[0]?.headers.get('content-type')).toBe('application/json');
    expect(asked[0]?.headers.get('idempotency-key')).toBe('k1');
  });

  test('escapes what stands in its path', async () => {
    const asked = answering(() => HttpResponse.json(customer));
    await api.getCustomer({ params: { id: '../users/me' } });
    expect(asked[0]?.url).toMatch(/\/customers\/\.\.%2Fusers%2Fme\/$/);
  });

  test.each([
    ['an empty 204', () => new HttpResponse(null, { status: 204 })],
    ['an answer that the contract does not know', () => HttpResponse.json({ ok: true })],
  ])('to write succeeds on %s, as the specification shows no answer', async (_, answer) => {
    answering(answer);
    await expect(api.createPayment({ payload: newPayment })).resolves.toBeNull();
  });

  test('whose answer lacks what the screen needs fails with a clear error', async () => {
    answering(() => HttpResponse.json({ id: 7 }));
    await expect(api.getCustomer({ params: { id: 7 } })).rejects.toMatchObject({
      code: 'unreadable_answer',
      message: "The server sent something we don't understand",
    });
  });
});

describe('the CSRF token', () => {
  test('is read from the cookie anew for each call [spec 7.5]', async () => {
    const asked = answering(() => new HttpResponse(null, { status: 204 }));
    await api.logOut({});
    for (const token of ['first', 'second']) {
      // biome-ignore lint/suspicious/noDocumentCookie: stands in for a server that rotates it
      document.cookie = `csrftoken=${token}`;
      await api.logOut({});
    }
    expect(asked.map((request) => request.headers.get('x-csrftoken'))).toEqual([null, 'first', 'second']);
  });

  test('that was stale is replaced once, and the call made again', async () => {
    const refusal = () => HttpResponse.json({ detail: 'CSRF', code: 'csrf_failed' }, { status: 403 });
    const asked = answering(refusal, () => new HttpResponse(null, { status: 204 }));
    await api.logOut({});
    expect(asked).toHaveLength(2);
    wire.resetHandlers();
    const refused = answering(refusal);
    await expect(api.logOut({})).rejects.toMatchObject({ code: 'csrf_failed' });
    expect(refused).toHaveLength(2);
  });
});

describe('what stands between us and the API', () => {
  test.each([
    ['a proxy’s page', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
    ['a captive portal’s page', () => HttpResponse.html('<h1>Welcome to Free WiFi</h1>')],
    ['an empty 504', () => new HttpResponse(null, { status: 504 })],
    ['a gateway’s own JSON', () => HttpResponse.json({ message: 'Endpoint request timed out' }, { status: 504 })],
    ['a network that wants a log-in first', () => HttpResponse.json({}, { status: 511 })],
    ['a network that leads elsewhere', () => HttpResponse.redirect('https://portal.example/', 302)],
    ['an empty page', () => new HttpResponse('', { headers: { 'content-type': 'text/html' } })],
    ['a proxy that refuses', () => HttpResponse.html('<h1>Forbidden</h1>', { status: 403 })],
    ['JSON cut short', () => new HttpResponse('{"count":', { headers: { 'content-type': 'application/json' } })],
    ['nothing at all', () => HttpResponse.error()],
  ])('%s is an error that says the API is out of reach', async (_, answer) => {
    answering(answer);
    await expect(api.listServices({ query: {} })).rejects.toMatchObject({
      name: 'ApiError',
      source: expect.stringMatching(/none|foreign/),
    });
    expect(reachability.get()).toBe(false);
  });

  test.each([
    ['no answer at all', () => new Promise<Response>(() => {})],
    [
      'an answer that never ends',
      () => new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'application/json' } }),
    ],
  ])('%s is given up in time: 10 s for a read, 15 s for a write', async (_, answer) => {
    wire.use(http.all('/api/*', answer));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const [call, limit] of [
      [() => api.listServices({ query: {} }), 10_000],
      [() => api.createPayment({ payload: newPayment }), 15_000],
    ] as const) {
      reachability.answered();
      const given = vi.fn();
      const asked = call().catch(given);
      await vi.advanceTimersByTimeAsync(limit - 1);
      expect(given).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      await asked;
      expect(given).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout', source: 'none' }));
      expect(reachability.get()).toBe(false);
    }
  });

  test('keeps writes from leaving until the API answers again', async () => {
    answering(() => HttpResponse.error());
    await expect(api.listServices({ query: {} })).rejects.toThrow();
    wire.resetHandlers();
    const posts: string[] = [];
    wire.use(
      http.post('/api/*', ({ request }) => {
        posts.push(request.url);
        return new HttpResponse(null, { status: 204 });
      }),
      http.get('/api/*', () => HttpResponse.json([])),
    );
    await expect(api.createPayment({ payload: newPayment })).rejects.toMatchObject({ code: 'offline' });
    expect(posts).toEqual([]);
    await api.listServices({ query: {} });
    await api.createPayment({ payload: newPayment });
    expect(posts).toHaveLength(1);
  });

  test('is found to be gone by a probe of our own', async () => {
    answering(
      () => HttpResponse.error(),
      () => HttpResponse.json({ client: {} }),
    );
    await expect(api.listServices({ query: {} })).rejects.toThrow();
    await expect.poll(() => reachability.get(), { timeout: 3_000 }).toBe(true);
  });
});

test('an API that is out of reach is looked for by probes that do not wait for one that hangs', async () => {
  let probes = 0;
  wire.use(
    http.get('/api/whoami/', () => {
      probes += 1;
      return probes === 1 ? new Promise<Response>(() => {}) : HttpResponse.json({ client: {} });
    }),
  );
  reachability.failed();
  await expect.poll(() => reachability.get(), { timeout: 5_000 }).toBe(true);
  expect(probes).toBe(2);
});

describe('a write that the API is still at', () => {
  const stillAtIt = () => HttpResponse.json({ code: 'in_progress' }, { status: 409 });

  test('is waited for, and its answer is the answer', async () => {
    const asked = answering(stillAtIt, () => new HttpResponse(null, { status: 204 }));
    await api.createPayment({ payload: newPayment, idempotencyKey: 'k1' });
    expect(asked.map((request) => request.headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
  });

  test('for long is one of which nobody can tell', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answering(stillAtIt);
    const sent = expect(api.createPayment({ payload: newPayment })).rejects.toMatchObject({ source: 'none' });
    await vi.advanceTimersByTimeAsync(10_000);
    await sent;
    expect(reachability.get()).toBe(true);
  });
});

describe('what an answer tells of the backend', () => {
  const lose = (call: () => Promise<unknown>) => {
    wire.use(http.post('/api/*', () => HttpResponse.error()));
    return call().catch((error: unknown) => error);
  };
  const create = (options = {}) => api.createPayment({ payload: newPayment, ...options });

  test('is its clock, which runs on', async () => {
    answering(() => HttpResponse.json([], { headers: { date: 'Sun, 01 Mar 2026 09:00:00 GMT' } }));
    await api.listServices({ query: {} });
    expect(backend.now()).toBeGreaterThanOrEqual(Date.parse('2026-03-01T09:00:00Z'));
    expect(backend.now()).toBeLessThan(Date.parse('2026-03-01T09:00:05Z'));
    answering(() => HttpResponse.json([]));
    await api.listServices({ query: {} });
    expect(backend.now()).toBeUndefined();
  });

  test.each([
    [{ 'idempotency-key-honoured': 'true' }, true],
    [{}, false],
  ])('decides whether a lost create may safely be repeated: %j', async (headers, repeatsSafely) => {
    answering(() => HttpResponse.json([], { headers }));
    await api.listServices({ query: {} });
    expect(await lose(create)).toMatchObject({ repeatsSafely });
    reachability.answered();
    expect(await lose(() => create({ looksFirst: true }))).toMatchObject({ repeatsSafely: true });
    reachability.answered();
    expect(await lose(() => api.cancelPayment({ params: { id: 'x' } }))).toMatchObject({ repeatsSafely: true });
  });
});

test('a refusal by the API itself is not taken for a lost connection', async () => {
  answering(() => HttpResponse.json({ detail: 'Oh dear' }, { status: 503 }));
  await expect(api.listServices({ query: {} })).rejects.toMatchObject({
    status: 503,
    source: 'api',
    detail: 'Oh dear',
  });
  expect(reachability.get()).toBe(true);
});

test('a call that its asker gave up is no news about the network', async () => {
  answering(() => HttpResponse.json([]));
  const asker = new AbortController();
  const asked = api.listServices({ query: {}, signal: asker.signal });
  asker.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  expect(reachability.get()).toBe(true);
});
