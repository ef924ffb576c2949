import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Between client and server. */
export type Fault =
  | { readonly kind: 'none' }
  /** Closes every connection; with `from` first at a matching request. */
  | { readonly kind: 'refuse'; readonly from?: RegExp }
  /** Accepts everything, responds with nothing. */
  | { readonly kind: 'hang' }
  /**
   * Each chunk takes `latencyMs` in both directions. `losesPackets`: every 50th takes three seconds more.
   */
  | { readonly kind: 'slow'; readonly latencyMs: number; readonly losesPackets?: boolean }
  /** Forwards matching requests, and closes at their response. */
  | { readonly kind: 'lose-response'; readonly request: RegExp }
  /** Until the next `set`. */
  | { readonly kind: 'hold'; readonly request: RegExp }
  /** A matching response stops after `afterBytes`, without end. */
  | { readonly kind: 'stall'; readonly request: RegExp; readonly afterBytes: number }
  /** Like a proxy with a limit: responses above `afterBytes` close the connection. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** As captive portals and gateways do. */
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

/** After a delay, in order. */
const delayInOrder = (forward: (chunk: Buffer) => void) => {
  let dueAt = 0;
  return (chunk: Buffer, delayMs: number) => {
    dueAt = Math.max(dueAt, Date.now() + delayMs);
    setTimeout(() => forward(chunk), dueAt - Date.now());
  };
};

/** Before `target`, without a fault at first. */
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
    // A cut call would make the page stop: the faulty request would not be sent.
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

    /** A request of this connection matched it. */
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
     * Also for open connections. They close unless the fault is `hang`, concerns only later requests, or
     * follows `hold`.
     */
    set,
    /** Of `hang`, `slow`, `respond` and `cut`. */
    countFaults: () => faultCount,
    stop: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
