import { IDEMPOTENCY_SUPPORTED_HEADER, KEY_LIFETIME_MS } from '../../contract/request-headers.ts';
import { type ClockReading, getElapsedMs, readClocks } from '../lib/format/clock-reading.ts';

let supportsIdempotencyKeys = false;
let serverClock: { readonly dateMs: number; readonly receivedAt: ClockReading } | undefined;

/** What the headers of the latest API response show about the backend. */
export const backend = {
  /** `hasKey`: whether the request carried an idempotency key. */
  recordResponse: ({ ok, headers }: Response, { hasKey }: { readonly hasKey: boolean }) => {
    // An error may come from a gateway in front of the backend.
    if (ok && hasKey) supportsIdempotencyKeys = headers.has(IDEMPOTENCY_SUPPORTED_HEADER);
    const dateMs = Date.parse(headers.get('date') ?? '');
    serverClock = Number.isNaN(dateMs) ? undefined : { dateMs, receivedAt: readClocks() };
  },
  /** Whether the backend performs a repeated write with the same `Idempotency-Key` once. */
  supportsIdempotencyKeys: () => supportsIdempotencyKeys,
  /** Whether the backend still knows the key of a write that was first sent at `firstSentAt`. */
  remembersKey: (firstSentAt: ClockReading) =>
    supportsIdempotencyKeys && getElapsedMs(firstSentAt) < KEY_LIFETIME_MS,
  /** The server's time in ms, never ahead of its clock; undefined without a `Date` header. */
  now: () => serverClock && serverClock.dateMs + getElapsedMs(serverClock.receivedAt),
};
