import { isInvalidResponse } from '../../http/api-error.ts';

/** The message of a failed load: `fallback`, unless the response breaks the contract. */
export const getLoadErrorMessage = (error: unknown, fallback: string) =>
  isInvalidResponse(error) ? error.message : fallback;
