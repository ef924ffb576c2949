import type { Socket } from 'node:net';
import { OutgoingCallFailed } from './outgoing-call-failed.ts';

interface AnswerLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

/**
 * Node reads up to 64 KB at once. A library that takes 10 µs for a byte would block the process for 0.6 s.
 */
const PIECE_BYTES = 512;

/**
 * After the socket has sent something, another answer begins. Answers are passed on in small pieces, so that
 * other work of the process has its turn.
 */
export const limitAnswers = (socket: Socket, { maxBytes, timeoutMs }: AnswerLimits) => {
  let sentBytes = 0;
  let receivedBytes = 0;
  let startedAtMs = performance.now();
  const fail = (limit: string, code: string) =>
    socket.destroy(
      new OutgoingCallFailed(`The mail server does not finish its answers within ${limit}`, {
        code,
      }),
    );
  const push = socket.push.bind(socket);
  // Node calls `push` with each read. A listener of `data` would come after the library's own.
  socket.push = (received: Buffer | null) => {
    if (received === null) return push(null);
    if (socket.bytesWritten !== sentBytes) {
      sentBytes = socket.bytesWritten;
      receivedBytes = 0;
      startedAtMs = performance.now();
    }
    receivedBytes += received.byteLength;
    if (receivedBytes > maxBytes) fail(`${maxBytes} bytes`, 'RESPONSE_TOO_LARGE');
    else if (performance.now() - startedAtMs > timeoutMs) fail(`${timeoutMs} ms`, 'ETIMEDOUT');
    if (socket.destroyed) return false;
    let canTakeMore = true;
    for (let start = 0; start < received.byteLength; start += PIECE_BYTES)
      canTakeMore = push(received.subarray(start, start + PIECE_BYTES));
    return canTakeMore;
  };
};

/** `peer` begins the sentence for the operator. */
export const limitTime = async <Result>(
  work: Promise<Result>,
  peer: string,
  limitMs: number,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const exceeded = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const message = `${peer} does not finish its answers within ${limitMs} ms`;
      reject(new OutgoingCallFailed(message, { code: 'ETIMEDOUT' }));
    }, limitMs);
  });
  try {
    return await Promise.race([work, exceeded]);
  } finally {
    clearTimeout(timer);
  }
};
