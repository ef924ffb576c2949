import { honoursKeysHeader } from '../../contract/idempotency.ts';
import { elapsedSince, type Moment, thisMoment } from '../lib/elapsed.ts';

let honoursKeys = false;
let clock: { readonly said: number; readonly at: Moment } | undefined;

/** What the API's latest answer told about the backend behind it. */
export const backend = {
  answered: ({ ok, headers }: Response) => {
    // A refusal may be the word of something before the backend.
    if (ok) honoursKeys = headers.has(honoursKeysHeader);
    const said = Date.parse(headers.get('date') ?? '');
    clock = Number.isNaN(said) ? undefined : { said, at: thisMoment() };
  },
  /** Whether it does a write once, however often it comes with the same `Idempotency-Key`. */
  honoursKeys: () => honoursKeys,
  /** What its own clock shows now, in ms, never ahead of it; undefined when it does not say. */
  now: () => clock && clock.said + elapsedSince(clock.at),
};
