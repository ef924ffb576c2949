/** A write and its repetitions send the same key, so that the backend performs the write once (IETF draft). */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The app trusts a backend to remember a key for a day. Our server keeps keys for three. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;

/** The app sends this value with each read, to learn whether a proxy on the way removes the header. */
export const READ_KEY = 'read';

/** The header with which our server says that it supports keys. Other backends may not. */
export const IDEMPOTENCY_SUPPORTED_HEADER = 'Idempotency-Key-Honoured';

/** The version at which the client has loaded the row that it overwrites. */
export const IF_MATCH_HEADER = 'If-Match';

/** Repeats `If-Match` in the URL, because some proxies remove headers, but none a part of the URL. */
export const IF_MATCH_PARAMETER = 'if_match';
