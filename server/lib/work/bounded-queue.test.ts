import { expect, test } from 'vitest';
import { createBoundedQueue } from './bounded-queue.ts';

/** Jobs that run until `finish` is called. */
const createJobs = () => {
  const started: number[] = [];
  const finishers: ((error?: Error) => void)[] = [];
  const createJob = (id: number) => () =>
    new Promise<number>((resolve, reject) => {
      started.push(id);
      finishers.push((error) => (error ? reject(error) : resolve(id)));
    });
  /** Finishes the oldest job that runs. */
  const finish = async (error?: Error) => {
    finishers.shift()?.(error);
    await new Promise(setImmediate);
  };
  return { started, createJob, finish };
};

test('work waits in order, and is refused while the queue is full', async () => {
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
