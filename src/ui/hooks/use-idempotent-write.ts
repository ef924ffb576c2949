import { useState } from 'react';
import { isResponseLost } from '../../http/api-error.ts';
import { type ClockReading, readClocks } from '../../lib/clock-reading.ts';

interface Write {
  readonly payload: string;
  readonly key: string;
  readonly startedAt: ClockReading;
  isOutcomeUnknown: boolean;
}

const createIdempotentWrite = () => {
  let current: Write | undefined;
  const getWrite = (payload: unknown) => {
    const text = JSON.stringify(payload) ?? '';
    if (current?.payload !== text) {
      current = { payload: text, key: crypto.randomUUID(), startedAt: readClocks(), isOutcomeUnknown: false };
    }
    return current;
  };
  return {
    getKey: (payload: unknown) => getWrite(payload).key,
    /** Sends with the key of the payload, and remembers when the response was lost. */
    send: async <Result>(payload: unknown, send: (key: string) => Promise<Result>) => {
      const write = getWrite(payload);
      try {
        return await send(write.key);
      } catch (error) {
        if (isResponseLost(error)) write.isOutcomeUnknown = true;
        throw error;
      }
    },
    /** When the first attempt to send this payload started, if the response to an attempt was lost. */
    getUnconfirmedSince: (payload: unknown) =>
      getWrite(payload).isOutcomeUnknown ? getWrite(payload).startedAt : undefined,
    /** The outcome of the lost attempt is known now. */
    markResolved: (payload: unknown) => {
      getWrite(payload).isOutcomeUnknown = false;
    },
  };
};

/** The `Idempotency-Key` of the screen's write: the same for every attempt with the same payload, a new one otherwise. */
export const useIdempotentWrite = () => useState(createIdempotentWrite)[0];
