import { IDEMPOTENCY_SUPPORTED_HEADER, KEY_LIFETIME_MS } from '../../contract/request-headers.ts';
import { type ClockReading, getElapsedMs, readClocks } from '../lib/format/clock-reading.ts';

let supportsIdempotencyKeys = false;
let serverClock: { readonly dateMs: number; readonly receivedAt: ClockReading } | undefined;

export const backend = {
  recordResponse: ({ ok, headers }: Response, { hasKey }: { readonly hasKey: boolean }) => {
    // A gateway may have sent the error.
    if (ok && hasKey) supportsIdempotencyKeys = headers.has(IDEMPOTENCY_SUPPORTED_HEADER);
    const dateMs = Date.parse(headers.get('date') ?? '');
    serverClock = Number.isNaN(dateMs) ? undefined : { dateMs, receivedAt: readClocks() };
  },
  /** A repeated write with the same key then has its effect once. */
  supportsIdempotencyKeys: () => supportsIdempotencyKeys,
  remembersKey: (firstSentAt: ClockReading) =>
    supportsIdempotencyKeys && getElapsedMs(firstSentAt) < KEY_LIFETIME_MS,
  /**
   * Returns milliseconds, never ahead of the server's clock. It is undefined until a response has a
   * `Date` header.
   */
  now: () => serverClock && serverClock.dateMs + getElapsedMs(serverClock.receivedAt),
};
