/**
 * A write and its repetitions send the same key, so that the backend performs the write once. An IETF draft
 * has the name.
 */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The app trusts a backend to remember a key for a day. Our server keeps keys for three. */
export const KEY_LIFETIME_MS = 24 * 60 * 60_000;

/**
 * A proxy may remove headers. The app sends this value with each read, so that the response shows whether the
 * header arrives.
 */
export const READ_KEY = 'read';

/** Our server answers an `Idempotency-Key` with it. Other backends may not support keys. */
export const IDEMPOTENCY_SUPPORTED_HEADER = 'Idempotency-Key-Honoured';

/** The version at which the client has loaded the row that it overwrites. */
export const IF_MATCH_HEADER = 'If-Match';

/** Repeats the header. Some proxies remove unknown headers, but none removes a part of the URL. */
export const IF_MATCH_PARAMETER = 'if_match';
