import { expect, test } from 'vitest';
import { createBoundedQueue, createBoundedRead } from './bounded-work.ts';

/** They run until `finish`. */
const createJobs = () => {
  const started: number[] = [];
  const finishers: ((error?: Error) => void)[] = [];
  const createJob = (id: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(id);
      finishers.push((error) => (error ? reject(error) : resolve(id)));
    });
  /** The oldest job that runs. */
  const finish = async (error?: Error) => {
    finishers.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { started, createJob, finish };
};

test('work runs in the order of the calls, and is refused when the queue is full', async () => {
  const run = createBoundedQueue({ maxRunning: 2, maxWaiting: 2 }, () => new Error('full'));
  const { started, createJob, finish } = createJobs();
  const results = [1, 2, 3, 4, 5, 6].map((id) =>
    run(createJob(id)).catch((error: Error) => error.message),
  );
  expect(await Promise.all(results.slice(4))).toEqual(['full', 'full']);
  expect(started).toEqual([1, 2]);
  await finish();
  expect(started).toEqual([1, 2, 3]);
  await finish(new Error('broken'));
  expect(started).toEqual([1, 2, 3, 4]);
  await finish();
  await finish();
  expect(await Promise.all(results)).toEqual([1, 'broken', 3, 4, 'full', 'full']);
  const later = run(createJob(7));
  await finish();
  expect(await later).toBe(7);
});

const TIMEOUT_MS = 5;
const LONG_TIMEOUT_MS = 1_000;

test('calls during a read that does not end resolve with undefined, and start no other read [audit 2.4]', async () => {
  let readCount = 0;
  let finish: (value: string) => void = () => expect.unreachable('the read has begun');
  const read = createBoundedRead(() => {
    readCount += 1;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  }, TIMEOUT_MS);
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  expect(readCount).toBe(1);
  finish('late');
  await expect.poll(() => read().then(() => readCount)).toBe(2);
});

test('a call whose read fails resolves with undefined, and the next call starts a new read [audit 2.4]', async () => {
  const reads = [() => Promise.reject(new Error('gone')), () => Promise.resolve('back')];
  const read = createBoundedRead(
    () => (reads.shift() ?? expect.unreachable('there is no third read'))(),
    LONG_TIMEOUT_MS,
  );
  expect([await read(), await read()]).toEqual([undefined, 'back']);
});
