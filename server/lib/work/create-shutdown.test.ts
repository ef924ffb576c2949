import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createShutdown } from './create-shutdown.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = (stop: Parameters<typeof createShutdown>[0]['stop'], drainSeconds = 0) => {
  const logged: unknown[] = [];
  const exitCodes: number[] = [];
  const shutDown = createShutdown({
    stop,
    drainSeconds,
    logger: pino(
      { base: null, timestamp: false },
      { write: (line) => logged.push(JSON.parse(line)) },
    ),
    exit: (code) => exitCodes.push(code),
  });
  return { shutDown, logged, exitCodes };
};

test('A server that stops ends the process with code 0, and ignores further signals [crash 2.7]', async () => {
  const stop = vi.fn(async () => undefined);
  const { shutDown, logged, exitCodes } = setUp(stop);
  await Promise.all([shutDown(), shutDown(), shutDown()]);
  expect(stop).toHaveBeenCalledOnce();
  expect([exitCodes, logged]).toEqual([[0], []]);
});

test('A server that does not stop ends the process 30 seconds after the drain time, and logs what it waited for [crash 2.7]', async () => {
  const { shutDown, logged, exitCodes } = setUp((onStep) => {
    onStep('requests');
    onStep('the database');
    return new Promise(() => undefined);
  }, 5);
  void shutDown();
  await vi.advanceTimersByTimeAsync(34_999);
  expect(exitCodes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(exitCodes).toEqual([1]);
  expect(logged).toEqual([
    { level: 60, waitsFor: 'the database', msg: 'The server did not stop in time' },
  ]);
});

test('A server that fails to stop ends the process with code 1, and logs the error [crash 2.7]', async () => {
  const { shutDown, logged, exitCodes } = setUp(async () => {
    throw new Error('the disk is gone');
  });
  await shutDown();
  expect(exitCodes).toEqual([1]);
  expect(logged).toEqual([
    expect.objectContaining({
      waitsFor: 'the start of the server',
      err: expect.objectContaining({ message: 'the disk is gone' }),
    }),
  ]);
});
