import { act, cleanup, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { passkeyState } from '../../../src/features/session/passkeys/passkey-state.ts';
import { reauthRequest } from '../../../src/features/session/reauth/reauth-request.ts';
import { reachability } from '../../../src/http/reachability.ts';
import { sharedDevice } from '../../../src/session/shared-device.ts';
import { mutationNotice } from '../../../src/shell/banners/mutation-notice.ts';
import { toastStore } from '../../../src/ui/feedback/toast-store.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertService,
  insertTenant,
  insertUser,
} from '../db/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts';
import {
  createTestServer,
  type TestServer,
  type TestSettings,
} from '../server/create-test-server.ts';

type UserFields = Parameters<typeof insertUser>[2];
type Customer = Parameters<typeof insertPaymentRequest>[1];
export type CustomerFields = Parameters<typeof insertCustomer>[2];
export type RequestFields = Parameters<typeof insertPaymentRequest>[2];
type ServiceFields = Parameters<typeof insertService>[2];

const expireCookies = () => {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the only way to remove a cookie from jsdom
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
};

/** msw stores only the first cookie of a response. */
const putSessionFirst = (headers: Headers) => {
  const cookies = headers.getSetCookie();
  const ordered = new Headers(headers);
  ordered.delete('set-cookie');
  const isSession = (cookie: string) => cookie.startsWith('session=');
  for (const cookie of [
    ...cookies.filter(isSession),
    ...cookies.filter((each) => !isSession(each)),
  ]) {
    ordered.append('set-cookie', cookie);
  }
  return ordered;
};

/** msw keeps cookies for all tests of a worker, so a token may be an earlier test's. */
const hasStaleCsrfToken = async (response: Response) =>
  response.status === 403 && (await response.clone().text()).includes('"csrf_');

/** As a page load does. */
const resetPageState = () => {
  reachability.reportSuccess();
  mutationNotice.clear();
  sharedDevice.set(false);
  passkeyState.set('new');
  reauthRequest.set(undefined);
  toastStore.set([]);
};

/**
 * Every `fetch` under /api reaches the real server in this process, with one tenant and its owner. Tests
 * override single calls with `wire.use(…)`.
 */
export const withServer = () => {
  let database: TestDatabase;
  let requests: { id: string; request: Request }[] = [];
  let current: { server: TestServer; tenant: { id: string }; owner: { id: string; email: string } };
  let isOutage = false;
  let removedHeader: string | undefined;

  /** Like a proxy that removes a header. */
  const forward = (request: Request) => {
    if (removedHeader) request.headers.delete(removedHeader);
    return current.server.app.fetch(request);
  };

  const wire = setupServer(
    http.all('/api/*', async ({ request, requestId }) => {
      const response = await forward(request);
      if (await hasStaleCsrfToken(response))
        requests = requests.filter(({ id }) => id !== requestId);
      // Also a read in flight when the outage starts.
      if (isOutage && request.method === 'GET') return HttpResponse.error();
      const { body, status, headers } = response;
      // A new response, because msw drops cookies of others.
      return new HttpResponse(body, { status, headers: putSessionFirst(headers) });
    }),
  );

  const failReads = () => {
    isOutage = true;
    wire.use(http.get('/api/*', () => (isOutage ? HttpResponse.error() : undefined)));
  };

  beforeAll(async () => {
    database = await openTestDatabase();
    wire.events.on('request:start', ({ request, requestId: id }) => {
      requests.push({ id, request: request.clone() });
    });
    wire.listen({ onUnhandledRequest: 'error' });
  });
  beforeEach(async () => {
    requests = [];
    isOutage = false;
    removedHeader = undefined;
    await database.clear();
    const tenant = await insertTenant(database, { includeVat: true });
    const owner = await insertUser(database, tenant, { isOwner: true });
    const server = createTestServer(database);
    current = { server, tenant, owner };
  });
  afterEach(() => {
    cleanup();
    current.server.endStreams();
    wire.resetHandlers();
    resetPageState();
    expireCookies();
  });
  afterAll(() => wire.close());

  const insertJo = (fields?: CustomerFields) => insertCustomer(database, current.tenant, fields);

  return {
    wire,
    database: () => database,
    insertUser: (fields: UserFields) => insertUser(database, current.tenant, fields),
    /** Jo Bloggs, with other fields of the test. */
    insertCustomer: insertJo,
    insertService: (fields?: ServiceFields) => insertService(database, current.tenant, fields),
    insertRequest: (customer: Customer, fields?: RequestFields) =>
      insertPaymentRequest(database, customer, fields),
    insertRequestToJo: async (fields?: RequestFields) =>
      insertPaymentRequest(database, await insertJo(), fields),
    get: () => current,
    /** Database and clock stay. */
    restart: (settings: TestSettings) => {
      current.server.endStreams();
      current = {
        ...current,
        server: createTestServer(database, { clock: current.server.clock, ...settings }),
      };
    },
    /** Undefined: no proxy. */
    removeHeader: (name: string | undefined) => {
      removedHeader = name;
    },
    /** Responds to the calls with this status and without a reason. */
    failCalls: (method: 'get' | 'post' | 'put' | 'delete', path: string, status: number) =>
      wire.use(http[method](`/api${path}`, () => HttpResponse.json({}, { status }))),
    /** Also the app's probes, until `endOutage`. */
    failReads,
    /** Writes still reach the server: a test notices one that the app should not have sent. */
    startOutage: () => {
      failReads();
      act(() => reachability.reportFailure());
    },
    /** The outage starts with the next call to `path`. `isExecuted`: the server has executed it. */
    loseResponse: (
      method: 'post' | 'put' | 'delete',
      path: string,
      { isExecuted = true }: { readonly isExecuted?: boolean } = {},
    ) =>
      wire.use(
        http[method](
          `/api${path}`,
          async ({ request }) => {
            if (isExecuted) await forward(request);
            failReads();
            return HttpResponse.error();
          },
          { once: true },
        ),
      ),
    /** Waits until the app finds the server. */
    endOutage: async () => {
      isOutage = false;
      reachability.probeNow();
      await waitFor(() => expect(reachability.get()).toBe(true));
    },
    /** After the log-in, oldest first. */
    writes: () =>
      requests
        .map(({ request: { method, url } }) => `${method} ${new URL(url).pathname}`)
        .filter((write) => !write.startsWith('GET') && write !== 'POST /api/login/'),
    /** Oldest first, without those that the app repeats because of a stale CSRF token. */
    requests: (method: string, path: string) =>
      requests
        .map(({ request }) => request)
        .filter(
          (request) => request.method === method && new URL(request.url).pathname === `/api${path}`,
        ),
  };
};
