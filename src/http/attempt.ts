import { useState } from 'react';
import { type Moment, thisMoment } from '../lib/elapsed.ts';
import { isAnswerLost } from './api-error.ts';

interface Current {
  readonly payload: string;
  readonly key: string;
  readonly began: Moment;
  isInDoubt: boolean;
}

const createAttempt = () => {
  let current: Current | undefined;
  const of = (payload: unknown) => {
    const text = JSON.stringify(payload) ?? '';
    if (current?.payload !== text) {
      current = { payload: text, key: crypto.randomUUID(), began: thisMoment(), isInDoubt: false };
    }
    return current;
  };
  return {
    keyFor: (payload: unknown) => of(payload).key,
    /** Sends by its key, and remembers when the answer was lost. */
    send: async <Result>(payload: unknown, write: (key: string) => Promise<Result>) => {
      const attempt = of(payload);
      try {
        return await write(attempt.key);
      } catch (error) {
        if (isAnswerLost(error)) attempt.isInDoubt = true;
        throw error;
      }
    },
    /** When the first try of this payload began, if nobody can tell what became of one. */
    doubtAbout: (payload: unknown) => (of(payload).isInDoubt ? of(payload).began : undefined),
    /** Somebody has looked, and said what became of it. */
    settle: (payload: unknown) => {
      of(payload).isInDoubt = false;
    },
  };
};

/**
 * The `Idempotency-Key` of what this screen is about to send: the same for every try of the same unchanged
 * payload, a new one as soon as it differs.
 */
export const useAttempt = () => useState(createAttempt)[0];
