/** The picture cannot become a logo. The message says what the user can do. */
export class LogoError extends Error {}
