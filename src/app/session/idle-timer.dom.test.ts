import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { signIn, type User } from '../../../tests/support/app/open-tab.ts';
import { idleCountdown } from '../../session/idle-timeout.ts';
import { finishLogOut } from '../../session/log-out.ts';
import { sharedDevice } from '../../session/shared-device.ts';
import { type App, createApp } from '../create-app.tsx';
import { logOutWhenIdle } from './idle-timer.ts';

const ali = { id: 1, email: 'ali@example.com' };
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const loggedOut = vi.fn(() => new HttpResponse(null, { status: 204 }));
const server = setupServer(http.post('/api/logout/', loggedOut));

let cleanups: (() => void)[] = [];
/** Signed out. */
const open = () => {
  const app = createApp();
  cleanups.push(app.unsubscribe, logOutWhenIdle(app.session, app.queryClient));
  return app;
};
const openSignedIn = async () => {
  const app = open();
  await logIn(app, ali);
  return app;
};
const logIn = ({ queryClient }: App, user: User) => signIn({ client: queryClient }, user);
const isSignedIn = ({ session }: App) => session.getState().status === 'signedIn';
const idleState = { status: 'signedOut', reason: 'idle' };
const waitMs = (timeMs: number) => vi.advanceTimersByTimeAsync(timeMs);
const dispatchActivity = (type = 'pointerdown') => window.dispatchEvent(new Event(type));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  sharedDevice.set(true);
});
afterEach(async () => {
  for (const cleanup of cleanups) cleanup();
  cleanups = [];
  vi.useRealTimers();
  await finishLogOut();
  sharedDevice.set(false);
  window.localStorage.clear();
  loggedOut.mockClear();
});
afterAll(() => server.close());

describe('on a shared device', () => {
  test('five idle minutes log the user out, also on the server, with the reason', async () => {
    const app = await openSignedIn();
    await waitMs(5 * MINUTE_MS - SECOND_MS);
    expect(isSignedIn(app)).toBe(true);
    await waitMs(SECOND_MS);
    expect(isSignedIn(app)).toBe(false);
    expect(app.session.getState()).toEqual(idleState);
    vi.useRealTimers();
    await vi.waitFor(() => expect(loggedOut).toHaveBeenCalledTimes(1));
  });

  test('a countdown shows for the last minute', async () => {
    await openSignedIn();
    await waitMs(4 * MINUTE_MS - SECOND_MS);
    expect(idleCountdown.get()).toBeUndefined();
    await waitMs(SECOND_MS);
    expect(idleCountdown.get()).toBe(60);
    await waitMs(18 * SECOND_MS);
    expect(idleCountdown.get()).toBe(42);
    await waitMs(42 * SECOND_MS);
    expect(idleCountdown.get()).toBeUndefined();
  });

  test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll', 'click'])(
    '%s ends the countdown, and the tap still reaches its target',
    async (type) => {
      const app = await openSignedIn();
      await waitMs(4 * MINUTE_MS + 10 * SECOND_MS);
      dispatchActivity(type);
      expect(idleCountdown.get()).toBe(50);
      await waitMs(SECOND_MS);
      expect(idleCountdown.get()).toBeUndefined();
      await waitMs(4 * MINUTE_MS);
      expect(isSignedIn(app)).toBe(true);
      await waitMs(MINUTE_MS);
      expect(isSignedIn(app)).toBe(false);
    },
  );

  test('activity in one tab counts in all tabs [offline 4.8]', async () => {
    const [first, other] = [await openSignedIn(), await openSignedIn()];
    await waitMs(4 * MINUTE_MS);
    // As another tab stores the value.
    window.localStorage.setItem('beepaid-go-last-use', String(Date.now()));
    await waitMs(4 * MINUTE_MS);
    expect(isSignedIn(first)).toBe(true);
    expect(isSignedIn(other)).toBe(true);
  });

  test('a pending mutation counts as activity', async () => {
    const app = await openSignedIn();
    await waitMs(5 * MINUTE_MS - 2 * SECOND_MS);
    let response = () => {};
    const { queryClient } = app;
    const sending = queryClient
      .getMutationCache()
      .build(queryClient, {
        mutationFn: () => new Promise<void>((resolve) => (response = resolve)),
      })
      .execute(undefined);
    await waitMs(10 * SECOND_MS);
    expect(isSignedIn(app)).toBe(true);
    response();
    await sending;
    await waitMs(5 * MINUTE_MS + SECOND_MS);
    expect(isSignedIn(app)).toBe(false);
  });

  test.each([
    ['visibilitychange', document],
    ['pageshow', window],
    ['focus', window],
    ['pointerdown', window],
  ] as const)(
    'a user is logged out on %s when the device has slept for an hour [offline 4.8]',
    async (type, target) => {
      const app = await openSignedIn();
      vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
      target.dispatchEvent(new Event(type));
      expect(isSignedIn(app)).toBe(false);
      expect(app.session.getState()).toEqual(idleState);
    },
  );

  test('the user is logged out when the app was closed for an hour, and not when it was closed for less than five minutes [offline 4.8]', async () => {
    await openSignedIn();
    dispatchActivity();
    for (const cleanup of cleanups) cleanup();
    await waitMs(3 * MINUTE_MS);
    const reopenedSoon = await openSignedIn();
    await waitMs(MINUTE_MS + SECOND_MS);
    expect(idleCountdown.get()).toBe(59);
    for (const cleanup of cleanups) cleanup();
    vi.setSystemTime(Date.now() + 60 * MINUTE_MS);
    const app = open();
    expect(app.session.getState()).toEqual(idleState);
    vi.useRealTimers();
    await finishLogOut();
    expect(loggedOut).toHaveBeenCalled();
    expect(isSignedIn(reopenedSoon)).toBe(true);
  });

  test('the next user has the full five minutes', async () => {
    const app = await openSignedIn();
    await waitMs(5 * MINUTE_MS);
    expect(isSignedIn(app)).toBe(false);
    vi.setSystemTime(Date.now() + 30 * MINUTE_MS);
    await logIn(app, { id: 2, email: 'sam@example.com' });
    await waitMs(4 * MINUTE_MS);
    expect(isSignedIn(app)).toBe(true);
  });

  test('setting the clock back does not extend the timeout', async () => {
    const app = await openSignedIn();
    vi.setSystemTime(Date.now() - 60 * MINUTE_MS);
    await waitMs(SECOND_MS);
    await waitMs(5 * MINUTE_MS);
    expect(isSignedIn(app)).toBe(false);
  });
});

test('a device that is not shared has no idle timeout', async () => {
  sharedDevice.set(false);
  const app = await openSignedIn();
  await waitMs(60 * MINUTE_MS);
  expect(isSignedIn(app)).toBe(true);
  expect(idleCountdown.get()).toBeUndefined();
  expect(window.localStorage.getItem('beepaid-go-last-use')).toBeNull();
});
