/** A write and its repetitions send one key, so that the backend performs the write once (IETF draft). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The app trusts a backend to remember a key for a day. Our server keeps keys for three. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;

/** The app sends this value with reads, to learn whether a proxy removes the header. */
export const READ_KEY = 'read';

/** Our server says with this header that it supports keys. Other backends may not. */
export const IDEMPOTENCY_SUPPORTED_HEADER = 'Idempotency-Key-Honoured';

export const IF_MATCH_HEADER = 'If-Match';

/** Repeats `If-Match` in the URL, because some proxies remove headers. */
export const IF_MATCH_PARAMETER = 'if_match';
