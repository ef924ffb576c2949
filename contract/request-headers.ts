/**
 * A write and its repetitions send the same key, so that the backend performs the write once. The
 * name is from an IETF draft.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** How long the app trusts a backend to remember a key. Our server keeps keys for three days. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * The value of the header in reads. A proxy between the app and the backend may remove headers. The
 * app sends the header with each read, so that the response shows whether it arrives.
 */
export const READ_KEY = 'read';

/**
 * The answer to an `Idempotency-Key` that has arrived. Our server sends this header. Other backends may
 * not support keys.
 */
export const IDEMPOTENCY_SUPPORTED_HEADER = 'Idempotency-Key-Honoured';

/** The header with the version at which the client has loaded the row that it overwrites. */
export const IF_MATCH_HEADER = 'If-Match';

/**
 * The query parameter that repeats the header. Some proxies remove headers that they do not know,
 * and none removes a part of the URL.
 */
export const IF_MATCH_PARAMETER = 'if_match';
