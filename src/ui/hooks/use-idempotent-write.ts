import { useState } from 'react';
import { isResponseLost } from '../../http/api-error.ts';
import { type ClockReading, readClocks } from '../../lib/clock-reading.ts';

interface Write {
  readonly payload: string;
  readonly key: string;
  readonly startedAt: ClockReading;
  isOutcomeUnknown: boolean;
}

/** An attempt to send a payload, as it can be stored beyond the page's lifetime. */
export interface StoredWrite {
  readonly payload: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly startedAtMs: number;
  readonly isOutcomeUnknown: boolean;
}

interface WriteStorage {
  /** The attempt that an earlier page has stored, if its outcome is unknown. */
  readonly unconfirmedWrite: StoredWrite | undefined;
  readonly saveWrite: (write: StoredWrite) => Promise<unknown>;
}

const fromStored = ({ startedAtMs, ...write }: StoredWrite): Write => ({
  ...write,
  startedAt: {
    epochMs: startedAtMs,
    // The monotonic clock starts with the page, so its time of the attempt is computed from the system time.
    monotonicMs: performance.now() - Math.max(0, Date.now() - startedAtMs),
  },
});

const toStored = ({ startedAt, ...write }: Write): StoredWrite => ({ ...write, startedAtMs: startedAt.epochMs });

const createIdempotentWrite = (storage?: WriteStorage) => {
  let current = storage?.unconfirmedWrite && fromStored(storage.unconfirmedWrite);
  const getWrite = (payload: unknown) => {
    const text = JSON.stringify(payload) ?? '';
    if (current?.payload !== text) {
      current = { payload: text, key: crypto.randomUUID(), startedAt: readClocks(), isOutcomeUnknown: false };
    }
    return current;
  };
  return {
    getKey: (payload: unknown) => getWrite(payload).key,
    /** Calls `send` with the key of the payload, and records if the response is lost. */
    send: async <Result>(payload: unknown, send: (key: string) => Promise<Result>) => {
      const write = getWrite(payload);
      // The outcome is stored as unknown, because the browser may end the page before the response arrives.
      await storage?.saveWrite(toStored({ ...write, isOutcomeUnknown: true }));
      try {
        return await send(write.key);
      } catch (error) {
        if (isResponseLost(error)) write.isOutcomeUnknown = true;
        void storage?.saveWrite(toStored(write));
        throw error;
      }
    },
    /** When the first attempt to send this payload started, if the response to an attempt was lost. */
    getUnconfirmedSince: (payload: unknown) =>
      getWrite(payload).isOutcomeUnknown ? getWrite(payload).startedAt : undefined,
    /** Call this when the outcome of the lost attempt is known. */
    markResolved: (payload: unknown) => {
      const write = getWrite(payload);
      write.isOutcomeUnknown = false;
      void storage?.saveWrite(toStored(write));
    },
  };
};

/**
 * Manages the `Idempotency-Key` of the screen's write: attempts with equal payloads have one key, and another payload gets
 * a new key. With `storage`, the key outlives the page.
 */
export const useIdempotentWrite = (storage?: WriteStorage) => useState(() => createIdempotentWrite(storage))[0];
