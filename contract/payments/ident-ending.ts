const ENDING_LENGTH = 4;

/**
 * The last characters of a reference. The customer's page and the app show them, so that staff can
 * compare them at the counter.
 */
export const getIdentEnding = (ident: string) => ident.slice(-ENDING_LENGTH);
