import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Call, type CallName, calls } from '../../contract/calls.ts';
import { isResponseLost, isUnreachable } from './api-error.ts';
import { backend } from './backend.ts';
import { createApi } from './create-api.ts';
import { reachability } from './reachability.ts';

const api = createApi(calls);

const wire = setupServer();
beforeAll(() => wire.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  vi.useRealTimers();
  wire.resetHandlers();
  reachability.reportSuccess();
  // biome-ignore lint/suspicious/noDocumentCookie: the tested code reads the cookie that a server sets
  document.cookie = 'csrftoken=; max-age=0';
});
afterAll(() => wire.close());

const customer = {
  id: 7,
  name: 'Jo',
  email: null,
  phone: '1',
  total_payments: 1200,
  shoe_size: 43,
};
const newPayment = {
  customer: { name: 'Jo', email: 'jo@example.com', phone: '' },
  description: 'Check-up',
  amountNet: 4500,
  vatCode: 'T1',
} as const;

/** Responds to each call with the next of `responses`. */
const respondWith = (...responses: (() => Response)[]) => {
  const requests: Request[] = [];
  wire.use(
    http.all('/api/*', ({ request }) => {
      requests.push(request.clone());
      return responses[Math.min(requests.length, responses.length) - 1]?.() ?? HttpResponse.error();
    }),
  );
  return requests;
};

describe('a call', () => {
  test('sends its query to its path, and returns the response in camelCase without unknown fields [spec 7.1, spec 7.3]', async () => {
    const requests = respondWith(() => HttpResponse.json({ count: 1, results: [customer] }));
    const response = await api.listCustomers({ query: { page: 2, limit: 10, search: 'Jo' } });
    expect(response).toEqual({
      count: 1,
      results: [{ id: 7, name: 'Jo', email: null, phone: '1', totalPayments: 1200 }],
    });
    expect(requests[0]?.url).toMatch(/\/api\/services\/customers\/\?limit=10&page=2&search=Jo$/);
  });

  test('sends its payload in snake_case as JSON, with its idempotency key [spec 7.2, spec 7.6]', async () => {
    const requests = respondWith(() => new HttpResponse(null, { status: 204 }));
    await api.createPayment({ query: {}, payload: newPayment, idempotencyKey: 'k1' });
    expect(await requests[0]?.json()).toEqual({
      customer: { name: 'Jo', email: 'jo@example.com', phone: '' },
      description: 'Check-up',
      amount_net: 4500,
      vat_code: 'T1',
    });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(requests[0]?.headers.get('idempotency-key')).toBe('k1');
  });

  test.each([
    [
      'a create',
      true,
      () => api.createPayment({ query: {}, payload: newPayment, idempotencyKey: 'k1' }),
    ],
    ['a cancel', true, () => api.cancelPayment({ params: { id: 7 }, idempotencyKey: 'k1' })],
    ['a deletion', false, () => api.deleteService({ params: { id: 7 }, idempotencyKey: 'k1' })],
    [
      'a single value',
      false,
      () => api.setOwner({ params: { id: 7 }, payload: { isOwner: true }, idempotencyKey: 'k1' }),
    ],
  ])('%s that is given a key sends this key: %s', async (_, keepsKey, send) => {
    const requests = respondWith(() => new HttpResponse(null, { status: 204 }));
    await send().catch(() => undefined);
    const key = requests[0]?.headers.get('idempotency-key');
    expect(key === 'k1').toBe(keepsKey);
    expect(key).toBeTruthy();
  });

  test.each([
    ['a secret', () => api.setPin({ payload: { pin: '7305' } })],
    ['no user', () => api.requestPasswordReset({ payload: { email: 'jo@example.com' } })],
  ])('with %s sends no key', async (_, send) => {
    const requests = respondWith(() => new HttpResponse(null, { status: 204 }));
    await send();
    expect(requests[0]?.headers.has('idempotency-key')).toBe(false);
  });

  test('escapes path parameters', async () => {
    const requests = respondWith(() => HttpResponse.json(customer));
    await api.getCustomer({ params: { id: '../users/me' } });
    expect(requests[0]?.url).toMatch(/\/customers\/\.\.%2Fusers%2Fme\/$/);
  });

  test.each([
    ['an empty 204', () => new HttpResponse(null, { status: 204 })],
    ['a response that the contract does not define', () => HttpResponse.json({ ok: true })],
  ])(
    'that writes succeeds on %s, because the specification defines no response',
    async (_, response) => {
      respondWith(response);
      await expect(api.createPayment({ query: {}, payload: newPayment })).resolves.toBeNull();
    },
  );

  test('rejects with a clear error when the response breaks the contract', async () => {
    respondWith(() => HttpResponse.json({ id: 7 }));
    await expect(api.getCustomer({ params: { id: 7 } })).rejects.toMatchObject({
      code: 'invalid_response',
      message: 'The server sent something we don’t understand',
    });
  });
});

describe('the CSRF token', () => {
  test('is read from the cookie for each call [spec 7.5]', async () => {
    const requests = respondWith(() => new HttpResponse(null, { status: 204 }));
    await api.logOut({});
    for (const token of ['first', 'second']) {
      // biome-ignore lint/suspicious/noDocumentCookie: simulates a server that rotates the cookie
      document.cookie = `csrftoken=${token}`;
      await api.logOut({});
    }
    expect(requests.map((request) => request.headers.get('x-csrftoken'))).toEqual([
      null,
      'first',
      'second',
    ]);
  });

  test('is refreshed once when it is stale, and the call is repeated', async () => {
    const problem = () =>
      HttpResponse.json({ detail: 'CSRF', code: 'csrf_failed' }, { status: 403 });
    const requests = respondWith(problem, () => new HttpResponse(null, { status: 204 }));
    await api.logOut({});
    expect(requests).toHaveLength(2);
    wire.resetHandlers();
    const refused = respondWith(problem);
    await expect(api.logOut({})).rejects.toMatchObject({ code: 'csrf_failed' });
    expect(refused).toHaveLength(2);
  });
});

describe('a proxy that removes the CSRF token', () => {
  const respondMissing = () => HttpResponse.json({ code: 'csrf_missing' }, { status: 403 });
  const writes = Object.entries<Call>(calls).filter(([, { method }]) => method !== 'get');

  test.each(writes)(
    'is recognised after one retry of %s, which was not sent [offline 3.5]',
    async (name) => {
      const requests = respondWith(respondMissing);
      // biome-ignore lint/suspicious/noDocumentCookie: simulates the cookie of a server
      document.cookie = 'csrftoken=a';
      const send = api[name as CallName] as (input: object) => Promise<unknown>;
      const error = await send({ params: {}, payload: {}, base: { version: 'a' } }).catch(
        (reason: unknown) => reason,
      );
      expect(requests).toHaveLength(2);
      expect(isUnreachable(error)).toBe(true);
      expect(isResponseLost(error)).toBe(false);
      expect(error).toMatchObject({
        detail:
          'Something between this device and Beepaid removes a header that we need. Nothing was sent. Another network may work.',
      });
      expect(reachability.get()).toBe(true);
    },
  );

  test('is not suspected when the app itself cannot read the token', async () => {
    respondWith(respondMissing);
    await expect(api.logOut({})).rejects.toMatchObject({ source: 'api', code: 'csrf_missing' });
  });
});

describe('a network device between app and API', () => {
  test.each([
    ['a proxy’s page', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })],
    ['a captive portal’s page', () => HttpResponse.html('<h1>Welcome to Free WiFi</h1>')],
    ['an empty 504', () => new HttpResponse(null, { status: 504 })],
    [
      'a gateway’s own JSON',
      () => HttpResponse.json({ message: 'Endpoint request timed out' }, { status: 504 }),
    ],
    ['a network that requires a log-in first', () => HttpResponse.json({}, { status: 511 })],
    ['a network that redirects', () => HttpResponse.redirect('https://portal.example/', 302)],
    ['an empty page', () => new HttpResponse('', { headers: { 'content-type': 'text/html' } })],
    [
      'a proxy that forbids the request',
      () => HttpResponse.html('<h1>Forbidden</h1>', { status: 403 }),
    ],
    [
      'JSON cut short',
      () => new HttpResponse('{"count":', { headers: { 'content-type': 'application/json' } }),
    ],
    ['nothing at all', () => HttpResponse.error()],
  ])('with %s makes the API count as unreachable', async (_, response) => {
    respondWith(response);
    await expect(api.listServices({ query: {} })).rejects.toMatchObject({
      name: 'ApiError',
      source: expect.stringMatching(/none|intermediary/),
    });
    expect(reachability.get()).toBe(false);
  });

  test.each([
    ['no response at all', () => new Promise<Response>(() => {})],
    [
      'a response that never ends',
      () =>
        new HttpResponse(new ReadableStream(), { headers: { 'content-type': 'application/json' } }),
    ],
  ])(
    'with %s causes a timeout after 10 s for a read and 15 s for a write [offline 3.4]',
    async (_, response) => {
      wire.use(http.all('/api/*', response));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      for (const [call, limit] of [
        [() => api.listServices({ query: {} }), 10_000],
        [() => api.createPayment({ query: {}, payload: newPayment }), 15_000],
      ] as const) {
        reachability.reportSuccess();
        const onRejected = vi.fn();
        const settled = call().catch(onRejected);
        await vi.advanceTimersByTimeAsync(limit - 1);
        expect(onRejected).not.toHaveBeenCalled();
        await vi.advanceTimersByTimeAsync(1);
        await settled;
        expect(onRejected).toHaveBeenCalledWith(
          expect.objectContaining({ code: 'timeout', source: 'none' }),
        );
        expect(reachability.get()).toBe(false);
      }
    },
  );

  test('that breaks calls blocks writes until the API responds again', async () => {
    respondWith(() => HttpResponse.error());
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
    await expect(api.createPayment({ query: {}, payload: newPayment })).rejects.toMatchObject({
      code: 'offline',
    });
    expect(posts).toEqual([]);
    await api.listServices({ query: {} });
    await api.createPayment({ query: {}, payload: newPayment });
    expect(posts).toHaveLength(1);
  });

  test('is found by a probe before a write when the browser reports no network, and the write is not sent [offline 2.1]', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const paths: string[] = [];
    let isDown = true;
    wire.use(
      http.all('/api/*', ({ request }) => {
        paths.push(new URL(request.url).pathname);
        if (isDown) return HttpResponse.error();
        return request.method === 'GET'
          ? HttpResponse.json({ client: {} })
          : new HttpResponse(null, { status: 204 });
      }),
    );
    await expect(api.createPayment({ query: {}, payload: newPayment })).rejects.toMatchObject({
      code: 'offline',
      detail: 'You’re offline. Nothing was sent.',
    });
    expect(new Set(paths)).toEqual(new Set(['/api/whoami/']));
    isDown = false;
    reachability.reportSuccess();
    await api.createPayment({ query: {}, payload: newPayment });
    expect(paths).toContain('/api/services/payments/');
    onLine.mockRestore();
  });

  test('is found to be gone by a probe', async () => {
    respondWith(
      () => HttpResponse.error(),
      () => HttpResponse.json({ client: {} }),
    );
    await expect(api.listServices({ query: {} })).rejects.toThrow();
    await expect.poll(() => reachability.get(), { timeout: 3_000 }).toBe(true);
  });
});

test('a new probe for an unreachable API does not wait for an earlier probe that has not ended', async () => {
  let probes = 0;
  wire.use(
    http.get('/api/whoami/', () => {
      probes += 1;
      return probes === 1 ? new Promise<Response>(() => {}) : HttpResponse.json({ client: {} });
    }),
  );
  reachability.reportFailure();
  await expect.poll(() => reachability.get(), { timeout: 5_000 }).toBe(true);
  expect(probes).toBe(2);
});

describe('a write that the API still processes', () => {
  const respondInProgress = () => HttpResponse.json({ code: 'in_progress' }, { status: 409 });

  test('is repeated until the response arrives', async () => {
    const requests = respondWith(respondInProgress, () => new HttpResponse(null, { status: 204 }));
    await api.createPayment({ query: {}, payload: newPayment, idempotencyKey: 'k1' });
    expect(requests.map((request) => request.headers.get('idempotency-key'))).toEqual(['k1', 'k1']);
  });

  test('is rejected with an unknown outcome after the last retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    respondWith(respondInProgress);
    const sent = expect(
      api.createPayment({ query: {}, payload: newPayment }),
    ).rejects.toMatchObject({
      source: 'none',
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await sent;
    expect(reachability.get()).toBe(true);
  });
});

describe('the response headers of the backend', () => {
  const sendAndLoseResponse = (call: () => Promise<unknown>) => {
    wire.use(http.post('/api/*', () => HttpResponse.error()));
    return call().catch((error: unknown) => error);
  };
  const create = (options = {}) =>
    api.createPayment({ query: {}, payload: newPayment, ...options });

  test('set the clock of the backend, which then runs on', async () => {
    respondWith(() =>
      HttpResponse.json([], { headers: { date: 'Sun, 01 Mar 2026 09:00:00 GMT' } }),
    );
    await api.listServices({ query: {} });
    expect(backend.now()).toBeGreaterThanOrEqual(Date.parse('2026-03-01T09:00:00Z'));
    expect(backend.now()).toBeLessThan(Date.parse('2026-03-01T09:00:05Z'));
    respondWith(() => HttpResponse.json([]));
    await api.listServices({ query: {} });
    expect(backend.now()).toBeUndefined();
  });

  test.each([
    [{ 'idempotency-key-honoured': 'true' }, true],
    [{}, false],
  ])('decide whether a lost create can safely be repeated: %j', async (headers, isSafeToRetry) => {
    respondWith(() => HttpResponse.json([], { headers }));
    await api.listServices({ query: {} });
    expect(await sendAndLoseResponse(create)).toMatchObject({ isSafeToRetry });
    reachability.reportSuccess();
    expect(await sendAndLoseResponse(() => create({ reconcilesFirst: true }))).toMatchObject({
      isSafeToRetry: true,
    });
    reachability.reportSuccess();
    expect(
      await sendAndLoseResponse(() => api.cancelPayment({ params: { id: 'x' } })),
    ).toMatchObject({
      isSafeToRetry: true,
    });
  });
});

test('an error response of the API does not make the API count as unreachable', async () => {
  respondWith(() => HttpResponse.json({ detail: 'Oh dear' }, { status: 503 }));
  await expect(api.listServices({ query: {} })).rejects.toMatchObject({
    status: 503,
    source: 'api',
    detail: 'Oh dear',
  });
  expect(reachability.get()).toBe(true);
});

test('a cancelled call does not change whether the API counts as reachable', async () => {
  respondWith(() => HttpResponse.json([]));
  const controller = new AbortController();
  const aborted = api.listServices({ query: {}, signal: controller.signal });
  controller.abort();
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  expect(reachability.get()).toBe(true);
});
