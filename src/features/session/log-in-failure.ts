import { brand } from '../../brand/brand.ts';
import { isStatus, isUnreachable } from '../../http/api-error.ts';

const unreachable = `We couldn't reach ${brand.company}. Check your connection and try again.`;
/** What log-in says of any failure (spec §8). */
export const logInRefused = 'Failed to log in. Please check your username and password are correct.';

/** What the log-in over a screen says of a failure: beyond the spec's words, what its person can do about it. */
export const logInFailure = (error: unknown) => {
  if (isUnreachable(error)) return error.code === 'offline' ? error.message : unreachable;
  if (isStatus(error, 429)) return error.detail ?? logInRefused;
  return logInRefused;
};
