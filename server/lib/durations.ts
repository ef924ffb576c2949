export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The absolute lifetime of a session, from the log-in on, however busy it is. */
export const sessionLifeMs = 7 * dayMs;
