import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Defer } from '../support/cleanup.ts';

/** The figures of a slow mobile link. */
export const mobileLink = {
  roundTripMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  segmentBytes: 1_460,
} as const;

// Timers fire late. When the link was unused for no longer than this, the next chunk is timed as if
// the link was never idle.
const MAX_TIMER_DELAY_MS = 20;

/**
 * Creates the bandwidth limit for one direction of the link, which all connections share. Returns a
 * function that waits until a chunk of that many bytes and all chunks before it have passed.
 */
const createBandwidthLimit = (bitsPerSecond: number) => {
  let last = Promise.resolve();
  /** When the link has sent all chunks so far. */
  let freeAtMs = 0;
  const pass = async (bytes: number) => {
    const nowMs = performance.now();
    const wasIdle = nowMs - freeAtMs > MAX_TIMER_DELAY_MS;
    const durationMs = (bytes * 8 * 1_000) / bitsPerSecond;
    freeAtMs = (wasIdle ? nowMs : freeAtMs) + durationMs;
    if (freeAtMs > nowMs) await delay(freeAtMs - nowMs);
  };
  return (bytes: number) => {
    last = last.then(() => pass(bytes));
    return last;
  };
};

type BandwidthLimit = ReturnType<typeof createBandwidthLimit>;

/**
 * Forwards one direction of a connection, after its handshake. Each segment also takes half a round
 * trip.
 */
const forward = async (
  from: Socket,
  to: Socket,
  waitForBandwidth: BandwidthLimit,
  handshake: Promise<unknown>,
) => {
  let arrived: Promise<unknown> = handshake;
  for await (const data of from as AsyncIterable<Buffer>) {
    for (let start = 0; start < data.length; start += mobileLink.segmentBytes) {
      const chunk = data.subarray(start, start + mobileLink.segmentBytes);
      await waitForBandwidth(chunk.length);
      arrived = Promise.all([arrived, delay(mobileLink.roundTripMs / 2)]).then(() =>
        to.write(chunk),
      );
    }
  }
  await arrived;
  to.end();
};

export interface Link {
  /** The origin at which clients reach the server through the link. */
  readonly origin: string;
  /** Closes all connections and refuses new ones until `restore`. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  restore(): Promise<void>;
}

/**
 * Opens a slow mobile link to the port of `target`. A new connection first waits 1.5 round trips.
 */
export const openLink = async (defer: Defer, target: { readonly port: number }): Promise<Link> => {
  const down = createBandwidthLimit(mobileLink.downBitsPerSecond);
  const up = createBandwidthLimit(mobileLink.upBitsPerSecond);
  const openSockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: target.port, host: 'localhost', noDelay: true });
    const end = () => {
      for (const socket of [near, far]) {
        openSockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [near, far]) {
      openSockets.add(socket);
      socket.once('error', end).once('close', end);
    }
    const handshake = delay(mobileLink.roundTripMs * 1.5);
    forward(near, far, up, handshake).catch(end);
    forward(far, near, down, handshake).catch(end);
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
    for (const socket of openSockets) socket.destroy();
    await closed;
  };
  await restore();
  defer(cut);
  return { origin: `https://localhost:${port}`, cut, restore };
};
