const ENDING_LENGTH = 4;

/**
 * The customer's page and the app show the last characters of an ident, so that staff can compare them at the
 * counter.
 */
export const getIdentEnding = (ident: string) => ident.slice(-ENDING_LENGTH);
