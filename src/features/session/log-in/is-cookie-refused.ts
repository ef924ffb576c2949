import { ApiError } from '../../../http/api-error.ts';

export const COOKIE_REFUSED = 'cookie_refused';

/** Whether the backend logged the user in, and the browser did not keep its cookie. */
export const isCookieRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === COOKIE_REFUSED;
