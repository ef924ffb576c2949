import { once } from 'node:events';
import { connect } from 'node:net';

type Bytes = string | Uint8Array;

const isCompleteResponse = (text: string) => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  if (rest.length === 0) return false;
  const body = rest.join('\r\n\r\n');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length !== undefined) return Buffer.byteLength(body) >= Number(length);
  return /^transfer-encoding: chunked$/im.test(head) && body.endsWith('0\r\n\r\n');
};

/** TCP, for arbitrary bytes. */
export const openRawConnection = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isClosed = false;
  let onData = () => {};
  // What arrived is checked even after a reset.
  socket.on('error', () => undefined);
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    onData();
  });
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isClosed = true;
      resolve();
    });
  });
  await once(socket, 'connect');

  return {
    closed,
    send: (bytes: Bytes) => void socket.write(bytes),
    /** At an interval, until the server closes. */
    drip: async (getNext: () => Bytes, intervalMs: number) => {
      const timer = setInterval(() => socket.write(getNext()), intervalMs);
      await closed;
      clearInterval(timer);
    },
    stopReading: () => void socket.pause(),
    /** The first complete response, or the end. Resolves with all text. */
    readResponse: async () => {
      while (!isClosed && !isCompleteResponse(received)) {
        const nextData = new Promise<void>((resolve) => {
          onData = resolve;
        });
        await Promise.race([nextData, closed]);
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
