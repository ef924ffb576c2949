import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Defer } from '../cleanup.ts';

/** A slow mobile link. */
export const mobileLink = {
  roundTripMs: 150,
  downBitsPerSecond: 1_600_000,
  upBitsPerSecond: 750_000,
  segmentBytes: 1_460,
} as const;

// A gap up to this long is timer lateness, not an idle link.
const MAX_TIMER_DELAY_MS = 20;

/** Limits one direction of the link for all connections: each chunk waits for the chunks before it. */
const createBandwidthLimit = (bitsPerSecond: number) => {
  let last = Promise.resolve();
  let freeAt = 0;
  const pass = async (bytes: number) => {
    const now = performance.now();
    freeAt = (now - freeAt > MAX_TIMER_DELAY_MS ? now : freeAt) + (bytes * 8_000) / bitsPerSecond;
    if (freeAt > now) await delay(freeAt - now);
  };
  return (bytes: number) => {
    last = last.then(() => pass(bytes));
    return last;
  };
};

type BandwidthLimit = ReturnType<typeof createBandwidthLimit>;

const forward = async (from: Socket, to: Socket, waitForBandwidth: BandwidthLimit, handshake: Promise<unknown>) => {
  let arrived: Promise<unknown> = handshake;
  for await (const data of from as AsyncIterable<Buffer>) {
    for (let start = 0; start < data.length; start += mobileLink.segmentBytes) {
      const chunk = data.subarray(start, start + mobileLink.segmentBytes);
      await waitForBandwidth(chunk.length);
      arrived = Promise.all([arrived, delay(mobileLink.roundTripMs / 2)]).then(() => to.write(chunk));
    }
  }
  await arrived;
  to.end();
};

export interface Link {
  /** The server's address at the far end of the link. */
  readonly origin: string;
  /** Closes all connections and refuses new ones until `restore`. */
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Opens a slow mobile link to the server at `target`. A new connection first waits 1.5 round trips. */
export const openLink = async (defer: Defer, target: { readonly port: number }): Promise<Link> => {
  const down = createBandwidthLimit(mobileLink.downBitsPerSecond);
  const up = createBandwidthLimit(mobileLink.upBitsPerSecond);
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
    for (const socket of open) socket.destroy();
    await closed;
  };
  await restore();
  defer(cut);
  return { origin: `https://localhost:${port}`, cut, restore };
};
