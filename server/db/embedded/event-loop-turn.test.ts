import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createEventLoopTurn } from './event-loop-turn.ts';

test('the server accepts waiting connections before it runs the next statement', async () => {
  let acceptedCount = 0;
  const server = createServer((socket) => {
    acceptedCount += 1;
    socket.destroy();
  }).listen(0);
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  for (let count = 0; count < 20; count += 1)
    connect(port, '127.0.0.1').on('error', () => undefined);
  await createEventLoopTurn()();
  expect(acceptedCount).toBeGreaterThanOrEqual(10);
});
