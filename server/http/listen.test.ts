import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

const host = '127.0.0.1';

test('A stopping server finishes pending requests and accepts no new ones [crash 2.5]', async () => {
  let arrive = () => {};
  let respond = (_response: Response) => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const listener = await listen(
    () => {
      arrive();
      return response;
    },
    0,
    host,
  );
  const address = `http://${host}:${listener.port}/`;
  const pending = fetch(address);
  await arrived;

  const stopped = listener.stop();
  await expect(fetch(address)).rejects.toThrow();
  respond(new Response('Payment request sent'));
  const finished = await pending;
  expect(await finished.text()).toBe('Payment request sent');
  expect(finished.headers.get('connection')).toBe('close');
  const finishedAt = performance.now();
  await stopped;
  expect(performance.now() - finishedAt).toBeLessThan(2_000);
});

test('An idle connection does not delay the shutdown', async () => {
  const listener = await listen(() => new Response('ok'), 0, host);
  const silent = connect(listener.port, host);
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  silent.on('error', () => undefined);
  const startedAt = performance.now();
  await listener.stop();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  await closed;
});

test('A port that is in use causes a one-line message', async () => {
  const listener = await listen(() => new Response('ok'), 0, host);
  await expect(listen(() => new Response('ok'), listener.port, host)).rejects.toThrow(
    `Port ${listener.port} is in use by another program. Stop that one first, or set PORT to another port.`,
  );
  await listener.stop();
});
