import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Defer } from '../scope.ts';

/** A slow mobile link. */
export const mobile = {
  roundTripMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  segment: 1_460,
} as const;

// A timer that fires late must not make the link slower than it is meant to be.
const lateness = 20;

/** One direction of the radio, shared by all connections: each piece waits for those that came before it. */
const lane = (bitsPerSecond: number) => {
  let last = Promise.resolve();
  let freeAt = 0;
  const pass = async (bytes: number) => {
    const now = performance.now();
    freeAt = (now - freeAt > lateness ? now : freeAt) + (bytes * 8_000) / bitsPerSecond;
    if (freeAt > now) await delay(freeAt - now);
  };
  return (bytes: number) => {
    last = last.then(() => pass(bytes));
    return last;
  };
};

type Lane = ReturnType<typeof lane>;

const carry = async (from: Socket, to: Socket, through: Lane, opening: Promise<unknown>) => {
  let arrived: Promise<unknown> = opening;
  for await (const data of from as AsyncIterable<Buffer>) {
    for (let start = 0; start < data.length; start += mobile.segment) {
      const piece = data.subarray(start, start + mobile.segment);
      await through(piece.length);
      arrived = Promise.all([arrived, delay(mobile.roundTripMs / 2)]).then(() => to.write(piece));
    }
  }
  await arrived;
  to.end();
};

export interface Link {
  /** The server's address at the far end of the link. */
  readonly origin: string;
  /** No connection is possible or survives until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Puts a slow mobile link before what listens at `target`. A new connection costs its round trip first. */
export const openLink = async (defer: Defer, target: { readonly port: number }): Promise<Link> => {
  const down = lane(mobile.downBitsPerSecond);
  const up = lane(mobile.upBitsPerSecond);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target.port, host: 'localhost', noDelay: true });
    const end = () => {
      for (const socket of [near, far]) {
        open.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.once('error', end).once('close', end);
    }
    const handshake = delay(mobile.roundTripMs * 1.5);
    carry(near, far, up, handshake).catch(end);
    carry(far, near, down, handshake).catch(end);
  });
  let port = 0;
  const restore = async () => {
    server.listen(port, 'localhost');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address === 'object' && address !== null) port = address.port;
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  await restore();
  defer(cut);
  return { origin: `https://localhost:${port}`, cut, restore };
};
