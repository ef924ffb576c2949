import { expect, test } from 'vitest';
import { createBoundedRead } from './bounded-read.ts';

test('a read that hangs gives undefined in time, and is not repeated while it hangs [audit 2.4]', async () => {
  let reads = 0;
  let finish: (value: string) => void = () => expect.unreachable('the read has begun');
  const read = createBoundedRead(() => {
    reads += 1;
    return new Promise<string>((resolve) => {
      finish = resolve;
    });
  }, 5);
  expect([await read(), await read(), reads]).toEqual([undefined, undefined, 1]);
  finish('late');
  await expect.poll(() => read().then(() => reads)).toBe(2);
});

test('a read that fails gives undefined, and the next one reads again [audit 2.4]', async () => {
  const results = [() => Promise.reject(new Error('gone')), () => Promise.resolve('back')];
  const read = createBoundedRead(() => (results.shift() ?? expect.unreachable('read twice'))(), 1_000);
  expect([await read(), await read()]).toEqual([undefined, 'back']);
});
