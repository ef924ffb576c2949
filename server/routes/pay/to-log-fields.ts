import { DrizzleQueryError } from 'drizzle-orm';

/**
 * Omits the parameters of queries, because they contain the secret token of the link and what the
 * customer has typed.
 */
export const toLogFields = (error: Error) =>
  error instanceof DrizzleQueryError
    ? { query: error.query, cause: error.cause?.message }
    : { stack: error.stack };
