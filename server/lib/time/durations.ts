export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The absolute lifetime of a session after its log-in; activity does not extend it. */
export const SESSION_LIFETIME_MS = 7 * DAY_MS;
