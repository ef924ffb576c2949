import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSession } from '../../features/session/session.ts';
import { reachability } from '../../http/reachability.ts';
import { watchForUpdates } from './watch-for-updates.ts';

const minute = 60_000;

const update = vi.fn(() => Promise.reject(new TypeError('No network')));
const register = vi.fn();
const visibility = vi.spyOn(document, 'visibilityState', 'get');

/** jsdom has no workers: one that is in place and never changes. */
const installed = () => Object.assign(new EventTarget(), { active: { state: 'activated' }, update });

const comeToTheFront = () => document.dispatchEvent(new Event('visibilitychange'));

beforeEach(() => {
  vi.useFakeTimers();
  visibility.mockReturnValue('visible');
  const container = Object.assign(new EventTarget(), { controller: {}, register });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
});

afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  update.mockClear();
});

it('looks for a new version hourly, on coming to the front, on log-in and on recovery, at most once a minute', async () => {
  register.mockResolvedValue(installed());
  const session = createSession();
  await watchForUpdates(session, new QueryClient());

  comeToTheFront();
  expect(update).not.toHaveBeenCalled();
  vi.advanceTimersByTime(minute);
  comeToTheFront();
  comeToTheFront();
  expect(update).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(minute);
  session.dispatch({ type: 'resolved', user: { email: 'jo@example.com' } });
  expect(update).toHaveBeenCalledTimes(2);

  vi.advanceTimersByTime(minute);
  reachability.failed();
  expect(update).toHaveBeenCalledTimes(2);
  reachability.answered();
  expect(update).toHaveBeenCalledTimes(3);

  visibility.mockReturnValue('hidden');
  vi.advanceTimersByTime(60 * minute);
  comeToTheFront();
  expect(update).toHaveBeenCalledTimes(3);
  visibility.mockReturnValue('visible');
  vi.advanceTimersByTime(60 * minute);
  expect(update).toHaveBeenCalledTimes(4);
});

it('leaves the app as it is where no worker can be registered, and tries again when it would look', async () => {
  register.mockRejectedValueOnce(new TypeError('The script does not start')).mockResolvedValue(installed());
  await expect(watchForUpdates(createSession(), new QueryClient())).resolves.toBeUndefined();
  register.mockClear();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(register).toHaveBeenCalledTimes(1);
  expect(update).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(register).toHaveBeenCalledTimes(1);
  expect(update).toHaveBeenCalledTimes(1);
});
