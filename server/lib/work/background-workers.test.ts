import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { startWorkers } from './background-workers.ts';

test('background work starts together and stops together, and the server names what it still waits for', async () => {
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
