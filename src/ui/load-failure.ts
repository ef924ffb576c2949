import { isUnreadable } from '../http/api-error.ts';

/** Why a screen has nothing to show: `otherwise`, unless the server answered with what breaks the contract. */
export const loadFailure = (error: unknown, otherwise: string) => (isUnreadable(error) ? error.message : otherwise);
