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
import { insertTenant, insertUser } from '../db/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../db/test-database.ts';
import {
  createTestServer,
  type TestServer,
  type TestSettings,
} from '../server/create-test-server.ts';

const expireCookies = () => {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the only way to remove a cookie from jsdom
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
};

/** Puts the session cookie first, because msw stores only the first cookie of a response. */
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

/**
 * Returns whether the server rejected the CSRF token of a request, or missed it. Cookies of an earlier test can
 * make the token stale, because msw stores cookies for all tests of a worker.
 */
const hasStaleCsrfToken = async (response: Response) =>
  response.status === 403 && (await response.clone().text()).includes('"csrf_');

/** Resets the app's module state, as a page load does. */
const resetPageState = () => {
  reachability.reportSuccess();
  mutationNotice.clear();
  sharedDevice.set(false);
  passkeyState.set('new');
  reauthRequest.set(undefined);
  toastStore.set([]);
};

/**
 * Sends every `fetch` under /api to the real server in this process. Its database has one tenant
 * and the tenant's owner. Tests override single calls with `wire.use(…)` to simulate faults and
 * other backends.
 */
export const withServer = () => {
  let database: TestDatabase;
  let requests: { id: string; request: Request }[] = [];
  let current: { server: TestServer; tenant: { id: string }; owner: { id: string; email: string } };
  let isOutage = false;
  let removedHeader: string | undefined;

  /** Passes a request on as a proxy does, without the header that `removeHeader` names. */
  const forward = (request: Request) => {
    if (removedHeader) request.headers.delete(removedHeader);
    return current.server.app.fetch(request);
  };

  const wire = setupServer(
    http.all('/api/*', async ({ request, requestId }) => {
      const response = await forward(request);
      if (await hasStaleCsrfToken(response))
        requests = requests.filter(({ id }) => id !== requestId);
      // A read that was in flight when the outage started fails as well.
      if (isOutage && request.method === 'GET') return HttpResponse.error();
      const { body, status, headers } = response;
      // A new response, because msw drops the cookies of other responses.
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

  return {
    wire,
    database: () => database,
    /** Returns the server, its tenant and the tenant's owner. */
    get: () => current,
    /** Replaces the server by one with other settings, on the same database and clock. */
    restart: (settings: TestSettings) => {
      current.server.endStreams();
      current = {
        ...current,
        server: createTestServer(database, { clock: current.server.clock, ...settings }),
      };
    },
    /** Puts a proxy before the server that removes this header from requests; none with undefined. */
    removeHeader: (name: string | undefined) => {
      removedHeader = name;
    },
    /** Lets reads and the probes of the app fail until `endOutage`. */
    failReads,
    /**
     * Makes the app consider the server unreachable until `endOutage`. Reads and the probes of the
     * app fail. A write still reaches the server, so that a test notices one that the app should not
     * have sent.
     */
    startOutage: () => {
      failReads();
      act(() => reachability.reportFailure());
    },
    /**
     * Starts an outage with the next call to `path`, whose response is lost. `isExecuted` is whether
     * the server has executed the call.
     */
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
    /** Ends the outage, and waits until a probe of the app has found that the server is reachable. */
    endOutage: async () => {
      isOutage = false;
      reachability.probeNow();
      await waitFor(() => expect(reachability.get()).toBe(true));
    },
    /** Returns method and path of the writes of this test after the log-in, oldest first. */
    writes: () =>
      requests
        .map(({ request: { method, url } }) => `${method} ${new URL(url).pathname}`)
        .filter((write) => !write.startsWith('GET') && write !== 'POST /api/login/'),
    /**
     * Returns the requests of this test to `path` under /api, oldest first. Requests with a stale
     * CSRF token are left out, because the app sends them again with the new token.
     */
    requests: (method: string, path: string) =>
      requests
        .map(({ request }) => request)
        .filter(
          (request) => request.method === method && new URL(request.url).pathname === `/api${path}`,
        ),
  };
};
