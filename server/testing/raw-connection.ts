import { once } from 'node:events';
import { connect } from 'node:net';

type Bytes = string | Uint8Array;

const isWhole = (text: string) => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  if (rest.length === 0) return false;
  const body = rest.join('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return Buffer.byteLength(body) >= Number(length);
  return /^transfer-encoding: chunked$/im.test(head) ? body.endsWith('0\r\n\r\n') : false;
};

/** A connection on which anything may be sent, whatever the protocol says. */
export const rawConnection = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isOver = false;
  let isNews = () => {};
  // The far end may cut the connection at any moment: what came before counts.
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    isNews();
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOver = true;
      resolve();
    });
  });
  await once(socket, 'connect');

  return {
    closed,
    send: (bytes: Bytes) => void socket.write(bytes),
    /** Sends what `next` gives, again and again, until the far end has had enough. */
    drip: async (next: () => Bytes, everyMs: number) => {
      const dripping = setInterval(() => socket.write(next()), everyMs);
      await closed;
      clearInterval(dripping);
    },
    /** Reads no more of what comes. */
    stopReading: () => void socket.pause(),
    /** The first answer, once it is whole or the far end has cut the connection: its status and all that came. */
    answer: async () => {
      while (!isOver && !isWhole(received)) {
        const news = new Promise<void>((resolve) => {
          isNews = resolve;
        });
        await Promise.race([news, closed]);
      }
      const status = /^HTTP\/1\.1 (\d{3}) /.exec(received)?.[1];
      return { status: status === undefined ? undefined : Number(status), text: received };
    },
    end: async () => {
      socket.destroy();
      await closed;
    },
  };
};
