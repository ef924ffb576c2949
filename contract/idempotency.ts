/** A write and its repetitions have the same key, so that the backend performs it once (the IETF draft's name). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The header of every response of a backend that supports `Idempotency-Key`. Our server supports it; others may not. */
export const IDEMPOTENCY_SUPPORTED_HEADER = 'Idempotency-Key-Honoured';
