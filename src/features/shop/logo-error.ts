/** The message says what the user can do. */
export class LogoError extends Error {}
