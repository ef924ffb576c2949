import { expect, test } from 'vitest';
import { createThread } from './threads.ts';

/** `answer(value)` ends the work for an input. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    const answer = (output) => parentPort.postMessage({ output });
    const works = {
      length: (text) => answer(text.length),
      loop: () => { for (;;); },
      memory: () => { const lists = []; for (;;) lists.push(new Array(100_000).fill(0.5)); },
      error: () => parentPort.postMessage({ error: 'The input is malformed' }),
      crash: () => { throw new Error('crashed'); },
      environment: () => answer(Object.keys(process.env).length),
    };
    parentPort.on('message', ([work, text]) => works[work](text));
  `)}`,
);

const limits = { timeoutMs: 10_000, maxHeapMb: 16 };

const openThread = (changes: Partial<typeof limits> = {}) =>
  createThread<readonly string[], unknown>(program, { ...limits, ...changes });

test('a thread processes one input after the other, and starts again after it was stopped', async () => {
  const thread = openThread();
  expect(await thread.run(['length', 'four'])).toBe(4);
  expect(await thread.run(['length', 'seventh'])).toBe(7);
  await thread.stop();
  expect(await thread.run(['length', 'x'])).toBe(1);
  await thread.stop();
});

test('work that takes too long is ended, does not block this thread, and the next input is processed [reach 6.7]', async () => {
  const thread = openThread({ timeoutMs: 500 });
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 10);
  await expect(thread.run(['loop'])).rejects.toMatchObject({ name: 'AbortError' });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
  const next = openThread();
  expect(await next.run(['length', 'next'])).toBe(4);
  await Promise.all([thread.stop(), next.stop()]);
});

test('work that needs too much memory is ended, and this process continues [reach 6.7]', async () => {
  const thread = openThread();
  await expect(thread.run(['memory'])).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
  expect(await thread.run(['length', 'next'])).toBe(4);
  await thread.stop();
});

test('an error of the work rejects its call, and the next input is processed', async () => {
  const thread = openThread();
  await expect(thread.run(['error'])).rejects.toThrow('The input is malformed');
  await expect(thread.run(['crash'])).rejects.toThrow('crashed');
  expect(await thread.run(['length', 'next'])).toBe(4);
  await thread.stop();
});

test('a thread has no environment variables, because they contain secrets [reach 6.7]', async () => {
  const thread = openThread();
  expect(await thread.run(['environment'])).toBe(0);
  await thread.stop();
});
