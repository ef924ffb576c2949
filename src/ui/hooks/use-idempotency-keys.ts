import { useState } from 'react';
import { createId } from '../../lib/browser/create-id.ts';

const createIdempotencyKeys = () => {
  const keys = new Map<string, string>();
  return {
    /**
     * The key of a write: equal payloads have one key, also if another payload was sent in between.
     */
    getKey: (payload: unknown) => {
      const text = JSON.stringify(payload) ?? '';
      const key = keys.get(text) ?? createId();
      keys.set(text, key);
      return key;
    },
  };
};

/** The `Idempotency-Key` of each payload that the screen writes. */
export const useIdempotencyKeys = () => useState(createIdempotencyKeys)[0];
