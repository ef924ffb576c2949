import { expect, test } from 'vitest';
import { createBoundedRead } from './bounded-read.ts';

const TIMEOUT_MS = 5;
const LONG_TIMEOUT_MS = 1_000;

test('calls during a read that hangs resolve with undefined, and start no other read [audit 2.4]', async () => {
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

test('a call whose read fails resolves with undefined, and the next call reads again [audit 2.4]', async () => {
  const reads = [() => Promise.reject(new Error('gone')), () => Promise.resolve('back')];
  const read = createBoundedRead(
    () => (reads.shift() ?? expect.unreachable('there is no third read'))(),
    LONG_TIMEOUT_MS,
  );
  expect([await read(), await read()]).toEqual([undefined, 'back']);
});
