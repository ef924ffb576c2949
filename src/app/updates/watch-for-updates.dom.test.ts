import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reachability } from '../../http/reachability.ts';
import { createSession } from '../../session/session.ts';
import { watchForUpdates } from './watch-for-updates.ts';

const MINUTE_MS = 60_000;

const update = vi.fn(() => Promise.reject(new TypeError('No network')));
const register = vi.fn();
const visibility = vi.spyOn(document, 'visibilityState', 'get');

/** jsdom has no workers, so this registration is active and never changes. */
const createRegistration = () =>
  Object.assign(new EventTarget(), { active: { state: 'activated' }, update });

const showPage = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  vi.useFakeTimers();
  visibility.mockReturnValue('visible');
  const container = Object.assign(new EventTarget(), {
    controller: { postMessage: vi.fn() },
    register,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  update.mockClear();
});

it('the app checks for a new version hourly, when the page becomes visible, on log-in and on reconnect, at most once a minute', async () => {
  register.mockResolvedValue(createRegistration());
  const session = createSession();
  await watchForUpdates(session, new QueryClient());

  showPage();
  expect(update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE_MS);
  showPage();
  showPage();
  expect(update).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(MINUTE_MS);
  session.dispatch({ type: 'resolved', user: { email: 'jo@example.com' } });
  expect(update).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(MINUTE_MS);
  reachability.reportFailure();
  expect(update).toHaveBeenCalledTimes(2);
  reachability.reportSuccess();
  expect(update).toHaveBeenCalledTimes(3);

  visibility.mockReturnValue('hidden');
  vi.advanceTimersByTime(60 * MINUTE_MS);
  showPage();
  expect(update).toHaveBeenCalledTimes(3);
  visibility.mockReturnValue('visible');
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(update).toHaveBeenCalledTimes(4);
});

it('a failed registration of the service worker is ignored, and the next check registers it again', async () => {
  register
    .mockRejectedValueOnce(new TypeError('The script does not start'))
    .mockResolvedValue(createRegistration());
  await expect(watchForUpdates(createSession(), new QueryClient())).resolves.toBeUndefined();
  register.mockClear();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(register).toHaveBeenCalledTimes(1);
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(register).toHaveBeenCalledTimes(1);
  expect(update).toHaveBeenCalledTimes(1);
});
