import { IDEMPOTENCY_SUPPORTED_HEADER } from '../../contract/idempotency.ts';
import { type ClockReading, getElapsedMs, readClocks } from '../lib/format/clock-reading.ts';

let supportsIdempotencyKeys = false;
let serverClock: { readonly dateMs: number; readonly receivedAt: ClockReading } | undefined;

/** What the headers of the latest API response show about the backend. */
export const backend = {
  recordResponse: ({ ok, headers }: Response) => {
    // An error may come from a gateway in front of the backend.
    if (ok) supportsIdempotencyKeys = headers.has(IDEMPOTENCY_SUPPORTED_HEADER);
    const dateMs = Date.parse(headers.get('date') ?? '');
    serverClock = Number.isNaN(dateMs) ? undefined : { dateMs, receivedAt: readClocks() };
  },
  /** Whether the backend performs a repeated write with the same `Idempotency-Key` once. */
  supportsIdempotencyKeys: () => supportsIdempotencyKeys,
  /** The server's time in ms, never ahead of its clock; undefined without a `Date` header. */
  now: () => serverClock && serverClock.dateMs + getElapsedMs(serverClock.receivedAt),
};
