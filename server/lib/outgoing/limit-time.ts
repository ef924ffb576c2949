import { OutgoingCallFailed } from './outgoing-call-failed.ts';

/** Rejects when `work` takes longer than `limitMs`. `peer` begins the sentence for the operator. */
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
