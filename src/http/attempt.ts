import { useState } from 'react';

const createAttempt = () => {
  let current: { readonly payload: string; readonly key: string } | undefined;
  return {
    keyFor: (payload: unknown) => {
      const text = JSON.stringify(payload) ?? '';
      if (current?.payload !== text) current = { payload: text, key: crypto.randomUUID() };
      return current.key;
    },
  };
};

/**
 * The `Idempotency-Key` of what this screen is about to send: the same for every try of the same unchanged
 * payload, a new one as soon as it differs.
 */
export const useAttempt = () => useState(createAttempt)[0];
