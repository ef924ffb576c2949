import { ApiError } from '../../../http/api-error.ts';
import { cookieSentence } from '../../../lib/browser/browser-needs.ts';
import { COOKIE_REFUSED } from './log-in-errors.ts';

const getSentence = () =>
  // A browser refuses the cookies of HTTPS at an http:// address.
  window.location.protocol === 'http:' && navigator.cookieEnabled
    ? 'This browser keeps no log-in at this address. Open the address that begins with https://, or allow cookies for this site.'
    : cookieSentence;

/** The backend logged the user in, and the browser kept no cookie. */
export const createCookieError = () => {
  const detail = getSentence();
  return new ApiError({
    status: 403,
    source: 'api',
    code: COOKIE_REFUSED,
    detail,
    // A form shows these without saying that the call failed.
    otherErrors: [detail],
  });
};
