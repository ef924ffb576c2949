import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A fault of the network between client and server. */
export type Fault =
  | { readonly kind: 'none' }
  /** Closes every connection. With `from`, the fault begins with the first request that matches. */
  | { readonly kind: 'refuse'; readonly from?: RegExp }
  /** Accepts everything and responds with nothing. */
  | { readonly kind: 'hang' }
  /**
   * Delays each chunk by `latencyMs` in both directions. With `losesPackets`, every 50th chunk
   * takes three seconds more, as if a packet was lost and sent again.
   */
  | { readonly kind: 'slow'; readonly latencyMs: number; readonly losesPackets?: boolean }
  /** Forwards requests that match, and closes the connection when their response arrives. */
  | { readonly kind: 'lose-response'; readonly request: RegExp }
  /** Holds back requests that match until the next call of `set`. */
  | { readonly kind: 'hold'; readonly request: RegExp }
  /** The response to requests that match stops after `afterBytes` and never ends. */
  | { readonly kind: 'stall'; readonly request: RegExp; readonly afterBytes: number }
  /**
   * Closes each connection as soon as its responses exceed `afterBytes`, as a proxy with a limit
   * does.
   */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Responds to everything itself, as a captive portal or a gateway does. */
  | {
      readonly kind: 'respond';
      readonly status: number;
      readonly headers?: readonly string[];
      readonly body?: string;
    };

const CHUNKS_PER_LOSS = 50;
const RETRANSMISSION_DELAY_MS = 3_000;

const html = (body: string) => `<!doctype html><title>${body}</title><h1>${body}</h1>`;
const formatResponse = ({
  status,
  headers = [],
  body = html('Welcome to Free WiFi'),
}: Fault & { kind: 'respond' }) =>
  [
    `HTTP/1.1 ${status} Portal`,
    'Content-Type: text/html',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');

/**
 * Returns a function that forwards each chunk after a delay, and never before the chunks that
 * arrived earlier.
 */
const delayInOrder = (forward: (chunk: Buffer) => void) => {
  let dueAt = 0;
  return (chunk: Buffer, delayMs: number) => {
    dueAt = Math.max(dueAt, Date.now() + delayMs);
    setTimeout(() => forward(chunk), dueAt - Date.now());
  };
};

/**
 * Starts a proxy to the server whose origin is `target` on a free port. It has no fault until a
 * test calls `set`.
 */
export const startFaultProxy = async (target: string) => {
  const { hostname: host, port } = new URL(target);
  let fault: Fault = { kind: 'none' };
  let chunkCount = 0;
  let faultCount = 0;
  const openSockets = new Set<Socket>();
  let heldRequests: (() => void)[] = [];

  const getDelayMs = () => {
    if (fault.kind !== 'slow') return 0;
    faultCount += 1;
    chunkCount += 1;
    const isLost = fault.losesPackets && chunkCount % CHUNKS_PER_LOSS === 0;
    return fault.latencyMs + (isLost ? RETRANSMISSION_DELAY_MS : 0);
  };

  const cutAll = () => {
    for (const socket of openSockets) socket.destroy();
  };
  const set = (next: Fault) => {
    const wasHolding = fault.kind === 'hold';
    fault = next;
    if (wasHolding) {
      for (const release of heldRequests) release();
      heldRequests = [];
      return;
    }
    // A page whose call is cut would take the server for unreachable, and would not send the
    // request that the fault is for.
    const concernsLaterRequests =
      'request' in next || (next.kind === 'refuse' && next.from !== undefined);
    if (next.kind !== 'hang' && !concernsLaterRequests) cutAll();
  };

  const serve = (client: Socket) => {
    openSockets.add(client);
    const upstream = connect({ host, port: Number(port) });
    const end = () => {
      client.destroy();
      upstream.destroy();
      openSockets.delete(client);
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    if (fault.kind === 'refuse' && !fault.from) return end();

    /** The fault that a request on this connection has matched. */
    let activeFault: Fault | undefined;
    let bytesLeft = 0;
    let receivedBytes = 0;
    const sendUp = delayInOrder((chunk) => upstream.writable && upstream.write(chunk));
    const sendDown = delayInOrder((chunk) => client.writable && client.write(chunk));
    client.on('data', (chunk) => {
      if (fault.kind === 'hang') {
        faultCount += 1;
        return;
      }
      if (fault.kind === 'refuse' && fault.from?.test(chunk.toString('latin1')))
        return set({ kind: 'refuse' });
      if (fault.kind === 'respond') {
        faultCount += 1;
        return void client.end(formatResponse(fault));
      }
      if (
        (fault.kind === 'lose-response' || fault.kind === 'stall') &&
        fault.request.test(chunk.toString('latin1'))
      ) {
        activeFault = fault;
        bytesLeft = fault.kind === 'stall' ? fault.afterBytes : 0;
      }
      if (fault.kind === 'hold' && fault.request.test(chunk.toString('latin1'))) {
        return void heldRequests.push(() => sendUp(chunk, 0));
      }
      sendUp(chunk, getDelayMs());
    });
    upstream.on('data', (chunk) => {
      if (fault.kind === 'hang') return;
      if (activeFault?.kind === 'lose-response') return end();
      receivedBytes += chunk.length;
      if (fault.kind === 'cut' && receivedBytes > fault.afterBytes) {
        faultCount += 1;
        return end();
      }
      if (activeFault?.kind !== 'stall') return sendDown(chunk, getDelayMs());
      sendDown(chunk.subarray(0, bytesLeft), 0);
      bytesLeft = Math.max(0, bytesLeft - chunk.length);
    });
  };

  const server = createServer(serve).listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /**
     * Sets the fault, also for open connections. Closes them unless the fault is `hang`, concerns
     * only later requests, or follows `hold`, whose requests are then sent on.
     */
    set,
    /** Returns how often the faults `hang`, `slow`, `respond` and `cut` have met data. */
    countFaults: () => faultCount,
    stop: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
