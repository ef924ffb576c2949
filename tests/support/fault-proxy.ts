import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the network does to whoever uses it. */
export type Fault =
  | { readonly kind: 'none' }
  /** Nobody is there. */
  | { readonly kind: 'refuse' }
  /** Takes everything, and nothing comes back. */
  | { readonly kind: 'hang' }
  /** Milliseconds that each piece takes, either way; with `loss`, every 50th takes three seconds more to be sent again. */
  | { readonly kind: 'slow'; readonly latency: number; readonly loss?: boolean }
  /** Hands on what starts with `request`, and ends the connection when its answer comes: the write is done. */
  | { readonly kind: 'lose-answer'; readonly request: RegExp }
  /** The answer to what starts with `request` stops after so many bytes, and never ends. */
  | { readonly kind: 'stall'; readonly request: RegExp; readonly after: number }
  /** Answers everything itself, as a captive portal or a gateway does. */
  | { readonly kind: 'answer'; readonly status: number; readonly headers?: readonly string[]; readonly body?: string };

const pieceLostEvery = 50;
const sentAgainAfter = 3_000;

const html = (body: string) => `<!doctype html><title>${body}</title><h1>${body}</h1>`;
const ownAnswer = ({ status, headers = [], body = html('Welcome to Free WiFi') }: Fault & { kind: 'answer' }) =>
  [
    `HTTP/1.1 ${status} Portal`,
    'Content-Type: text/html',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
    '',
    body,
  ].join('\r\n');

/** Hands pieces on in their order, each after its delay. */
const inOrder = (hand: (piece: Buffer) => void) => {
  let free = 0;
  return (piece: Buffer, delay: number) => {
    free = Math.max(free, Date.now() + delay);
    setTimeout(() => hand(piece), free - Date.now());
  };
};

/** A network of its own in front of the server at `target`, on a free port; it does no harm until told to. */
export const startFaultProxy = async (target: string) => {
  let fault: Fault = { kind: 'none' };
  let pieces = 0;
  const open = new Set<Socket>();

  const delayOf = () => {
    if (fault.kind !== 'slow') return 0;
    pieces += 1;
    return fault.latency + (fault.loss && pieces % pieceLostEvery === 0 ? sentAgainAfter : 0);
  };

  const serve = (client: Socket) => {
    open.add(client);
    const upstream = connect(Number(new URL(target).port), 'localhost');
    const end = () => {
      client.destroy();
      upstream.destroy();
      open.delete(client);
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    if (fault.kind === 'refuse') return end();

    let hit: Fault | undefined;
    let left = 0;
    const handOn = inOrder((piece) => upstream.writable && upstream.write(piece));
    const handBack = inOrder((piece) => client.writable && client.write(piece));
    client.on('data', (piece) => {
      if (fault.kind === 'hang') return;
      if (fault.kind === 'answer') return void client.end(ownAnswer(fault));
      if ((fault.kind === 'lose-answer' || fault.kind === 'stall') && fault.request.test(piece.toString('latin1'))) {
        hit = fault;
        left = fault.kind === 'stall' ? fault.after : 0;
      }
      handOn(piece, delayOf());
    });
    upstream.on('data', (piece) => {
      if (fault.kind === 'hang') return;
      if (hit?.kind === 'lose-answer') return end();
      if (hit?.kind !== 'stall') return handBack(piece, delayOf());
      handBack(piece.subarray(0, left), 0);
      left = Math.max(0, left - piece.length);
    });
  };

  const server = createServer(serve).listen(0);
  await once(server, 'listening');
  const cutAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** From now on, and for connections that are open: whatever was under way is cut, unless it is to hang. */
    set: (next: Fault) => {
      fault = next;
      if (next.kind !== 'hang') cutAll();
    },
    stop: async () => {
      cutAll();
      server.close();
      await once(server, 'close');
    },
  };
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;
