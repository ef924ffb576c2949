import { cleanup } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestServer, type TestServer } from '../../server/testing/create-test-server.ts';
import { openTestDatabase, type TestDatabase } from '../../server/testing/database.ts';
import { aTenant, aUser } from '../../server/testing/fixtures.ts';
import { reauthRequest } from '../../src/features/session/reauth-request.ts';
import { sharedDevice } from '../../src/features/session/shared-device.ts';
import { reachability } from '../../src/http/reachability.ts';
import { attemptNotice } from '../../src/shell/attempt-notice.ts';
import { toastStore } from '../../src/ui/toast-store.ts';

const expireCookies = () => {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: the only way to take a cookie from jsdom's jar
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
};

/** The wire keeps the first cookie of an answer alone. */
const sessionFirst = (headers: Headers) => {
  const cookies = headers.getSetCookie();
  const ordered = new Headers(headers);
  ordered.delete('set-cookie');
  const isSession = (cookie: string) => cookie.startsWith('session=');
  for (const cookie of [...cookies.filter(isSession), ...cookies.filter((each) => !isSession(each))]) {
    ordered.append('set-cookie', cookie);
  }
  return ordered;
};

// What the app keeps for as long as its page lives.
const forgetScreen = () => {
  reachability.answered();
  attemptNotice.clear();
  sharedDevice.set(false);
  reauthRequest.set(undefined);
  toastStore.set([]);
};

/**
 * The real server in this process, behind the app's own fetch: every call under /api goes to it, over a database
 * that is empty but for one tenant and its owner. `wire.use(…)` stands in for single calls, for faults alone.
 */
export const withServer = () => {
  let database: TestDatabase;
  let requests: Request[] = [];
  let current: { server: TestServer; tenant: { id: string }; owner: { id: string; email: string } };

  const wire = setupServer(
    http.all('/api/*', async ({ request }) => {
      const { body, status, headers } = await current.server.app.fetch(request);
      // Wrapped anew, or the cookies are lost.
      return new HttpResponse(body, { status, headers: sessionFirst(headers) });
    }),
  );

  beforeAll(async () => {
    database = await openTestDatabase();
    wire.events.on('request:start', ({ request }) => void requests.push(request.clone()));
    wire.listen({ onUnhandledRequest: 'error' });
  });
  beforeEach(async () => {
    requests = [];
    await database.clear();
    const tenant = await aTenant(database, { includeVat: true });
    const owner = await aUser(database, tenant, { isOwner: true });
    const server = createTestServer(database);
    current = { server, tenant, owner };
  });
  afterEach(() => {
    cleanup();
    current.server.endStreams();
    wire.resetHandlers();
    forgetScreen();
    expireCookies();
  });
  afterAll(() => wire.close());

  return {
    wire,
    database: () => database,
    get: () => current,
    /** What the app has sent to `path` under /api in this test, oldest first. */
    requests: (method: string, path: string) =>
      requests.filter((request) => request.method === method && new URL(request.url).pathname === `/api${path}`),
  };
};
