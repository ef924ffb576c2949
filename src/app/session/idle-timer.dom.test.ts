import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { idleCountdown } from '../../features/session/idle.ts';
import { finishLogOut } from '../../features/session/log-out.ts';
import { sharedDevice } from '../../features/session/shared-device.ts';
import { signIn, type User } from '../../testing/tabs.ts';
import { type App, createApp } from '../create-app.tsx';
import { signOutWhenIdle } from './idle-timer.ts';

const ali = { id: 1, email: 'ali@example.com' };
const second = 1_000;
const minute = 60 * second;

const loggedOut = vi.fn(() => new HttpResponse(null, { status: 204 }));
const server = setupServer(http.post('/api/logout/', loggedOut));

let stop: (() => void)[] = [];
/** The app on this device, with nobody signed in yet. */
const open = () => {
  const app = createApp();
  stop.push(app.unsubscribe, signOutWhenIdle(app.session, app.queryClient));
  return app;
};
const openSignedIn = async () => {
  const app = open();
  await logIn(app, ali);
  return app;
};
const logIn = ({ queryClient }: App, user: User) => signIn({ client: queryClient }, user);
const isSignedIn = ({ session }: App) => session.getState().status === 'signedIn';
const idle = { status: 'signedOut', reason: 'idle' };
const pass = (time: number) => vi.advanceTimersByTimeAsync(time);
const use = (type = 'pointerdown') => window.dispatchEvent(new Event(type));

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  sharedDevice.set(true);
});
afterEach(async () => {
  for (const each of stop) each();
  stop = [];
  vi.useRealTimers();
  await finishLogOut();
  sharedDevice.set(false);
  window.localStorage.clear();
  loggedOut.mockClear();
});
afterAll(() => server.close());

describe('on a shared device', () => {
  test('five minutes without use sign out, on the server too, and say why', async () => {
    const app = await openSignedIn();
    await pass(5 * minute - second);
    expect(isSignedIn(app)).toBe(true);
    await pass(second);
    expect(isSignedIn(app)).toBe(false);
    expect(app.session.getState()).toEqual(idle);
    vi.useRealTimers();
    await vi.waitFor(() => expect(loggedOut).toHaveBeenCalledTimes(1));
  });

  test('the last minute is counted down', async () => {
    await openSignedIn();
    await pass(4 * minute - second);
    expect(idleCountdown.get()).toBeUndefined();
    await pass(second);
    expect(idleCountdown.get()).toBe(60);
    await pass(18 * second);
    expect(idleCountdown.get()).toBe(42);
    await pass(42 * second);
    expect(idleCountdown.get()).toBeUndefined();
  });

  test.each(['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll', 'click'])(
    '%s is use, and ends the countdown once the tap has found what it was meant for',
    async (type) => {
      const app = await openSignedIn();
      await pass(4 * minute + 10 * second);
      use(type);
      expect(idleCountdown.get()).toBe(50);
      await pass(second);
      expect(idleCountdown.get()).toBeUndefined();
      await pass(4 * minute);
      expect(isSignedIn(app)).toBe(true);
      await pass(minute);
      expect(isSignedIn(app)).toBe(false);
    },
  );

  test('use in one tab is use in all', async () => {
    const [first, other] = [await openSignedIn(), await openSignedIn()];
    await pass(4 * minute);
    // The other tab's own events: told by what the device keeps.
    window.localStorage.setItem('beepaid-go-last-use', String(Date.now()));
    await pass(4 * minute);
    expect(isSignedIn(first)).toBe(true);
    expect(isSignedIn(other)).toBe(true);
  });

  test('a write under way is use', async () => {
    const app = await openSignedIn();
    await pass(5 * minute - 2 * second);
    let answer = () => {};
    const { queryClient } = app;
    const sending = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => new Promise<void>((resolve) => (answer = resolve)) })
      .execute(undefined);
    await pass(10 * second);
    expect(isSignedIn(app)).toBe(true);
    answer();
    await sending;
    await pass(5 * minute + second);
    expect(isSignedIn(app)).toBe(false);
  });

  test.each([
    ['visibilitychange', document],
    ['pageshow', window],
    ['focus', window],
    ['pointerdown', window],
  ] as const)('a device that slept for an hour is signed out by the time of %s', async (type, target) => {
    const app = await openSignedIn();
    vi.setSystemTime(Date.now() + 60 * minute);
    target.dispatchEvent(new Event(type));
    expect(isSignedIn(app)).toBe(false);
    expect(app.session.getState()).toEqual(idle);
  });

  test('an app that was closed for an hour opens signed out; within the five minutes it goes on', async () => {
    await openSignedIn();
    use();
    for (const each of stop) each();
    await pass(3 * minute);
    const soon = await openSignedIn();
    await pass(minute + second);
    expect(idleCountdown.get()).toBe(59);
    for (const each of stop) each();
    vi.setSystemTime(Date.now() + 60 * minute);
    const app = open();
    expect(app.session.getState()).toEqual(idle);
    vi.useRealTimers();
    await finishLogOut();
    expect(loggedOut).toHaveBeenCalled();
    expect(isSignedIn(soon)).toBe(true);
  });

  test('whoever signs in next has five minutes of their own', async () => {
    const app = await openSignedIn();
    await pass(5 * minute);
    expect(isSignedIn(app)).toBe(false);
    vi.setSystemTime(Date.now() + 30 * minute);
    await logIn(app, { id: 2, email: 'sam@example.com' });
    await pass(4 * minute);
    expect(isSignedIn(app)).toBe(true);
  });

  test('a clock that is set back does not lend time', async () => {
    const app = await openSignedIn();
    vi.setSystemTime(Date.now() - 60 * minute);
    await pass(second);
    await pass(5 * minute);
    expect(isSignedIn(app)).toBe(false);
  });
});

test('elsewhere nobody is signed out, however long they rest', async () => {
  sharedDevice.set(false);
  const app = await openSignedIn();
  await pass(60 * minute);
  expect(isSignedIn(app)).toBe(true);
  expect(idleCountdown.get()).toBeUndefined();
  expect(window.localStorage.getItem('beepaid-go-last-use')).toBeNull();
});
