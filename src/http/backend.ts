import { IDEMPOTENCY_SUPPORTED_HEADER, KEY_LIFETIME_MS } from '../../contract/request-headers.ts';
import { type ClockReading, getElapsedMs, readClocks } from '../lib/format/clock-reading.ts';

let supportsIdempotencyKeys = false;
let serverClock: { readonly dateMs: number; readonly receivedAt: ClockReading } | undefined;

/** What the headers of the latest API responses tell about the backend. */
export const backend = {
  /** `hasKey`: the request had an idempotency key. */
  recordResponse: ({ ok, headers }: Response, { hasKey }: { readonly hasKey: boolean }) => {
    // An error may come from a gateway in front of the backend.
    if (ok && hasKey) supportsIdempotencyKeys = headers.has(IDEMPOTENCY_SUPPORTED_HEADER);
    const dateMs = Date.parse(headers.get('date') ?? '');
    serverClock = Number.isNaN(dateMs) ? undefined : { dateMs, receivedAt: readClocks() };
  },
  /** True if a repeated write with the same `Idempotency-Key` has its effect once. */
  supportsIdempotencyKeys: () => supportsIdempotencyKeys,
  /** True while the backend still knows the key of a write that was first sent at `firstSentAt`. */
  remembersKey: (firstSentAt: ClockReading) =>
    supportsIdempotencyKeys && getElapsedMs(firstSentAt) < KEY_LIFETIME_MS,
  /**
   * Returns milliseconds, and is never ahead of the server's clock. It is undefined until a
   * response has a `Date` header.
   */
  now: () => serverClock && serverClock.dateMs + getElapsedMs(serverClock.receivedAt),
};
