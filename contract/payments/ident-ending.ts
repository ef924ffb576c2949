const ENDING_LENGTH = 4;

/** Staff compare it with the customer's page at the counter. */
export const getIdentEnding = (ident: string) => ident.slice(-ENDING_LENGTH);
