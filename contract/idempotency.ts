/**
 * A write and its repetitions send the same key, so that the backend performs the write once. The
 * name is from an IETF draft.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/**
 * A backend that supports `Idempotency-Key` sends this header with every response. Our server does;
 * others may not.
 */
export const IDEMPOTENCY_SUPPORTED_HEADER = 'Idempotency-Key-Honoured';
