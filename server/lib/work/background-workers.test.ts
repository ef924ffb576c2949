import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { runHourly, startWorkers } from './background-workers.ts';

test('the workers start together and stop together, and the server names those that have not stopped yet', async () => {
  const running = new Set<string>();
  const createFakeWorker = (name: string) => {
    const stopping = new EventEmitter();
    return {
      name,
      start: () => void running.add(name),
      stop: async () => {
        await once(stopping, 'end');
        running.delete(name);
      },
      letStop: () => stopping.emit('end'),
    };
  };
  const messages = createFakeWorker('messages');
  const payments = createFakeWorker('payments');
  const stopWorkers = startWorkers([messages, payments]);
  expect([...running]).toEqual(['messages', 'payments']);

  const steps: string[] = [];
  const stopping = stopWorkers((step) => steps.push(step));
  payments.letStop();
  await expect.poll(() => steps.at(-1)).toBe('the background work: messages');
  messages.letStop();
  await stopping;
  expect([...running]).toEqual([]);
  expect(steps[0]).toBe('the background work: messages, payments');
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an hourly worker first runs five minutes after the start, also when the server restarts more often than every hour', () => {
  const work = vi.fn();
  runHourly(work);
  vi.advanceTimersByTime(5 * MINUTE_MS - 1);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(work).toHaveBeenCalledTimes(3);
});

test.each([0, 10])(
  'an hourly worker that is stopped after %i minutes does not run again',
  (minutes) => {
    const work = vi.fn();
    const stop = runHourly(work);
    vi.advanceTimersByTime(minutes * MINUTE_MS);
    work.mockClear();
    stop();
    vi.advanceTimersByTime(3 * HOUR_MS);
    expect(work).not.toHaveBeenCalled();
  },
);
