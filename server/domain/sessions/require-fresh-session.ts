import type { Session } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';

const REAUTH_AFTER_MS = 10 * MINUTE_MS;

/**
 * Requires that the user logged in during the last ten minutes. `purpose` completes the message
 * “Please sign in again …”, for example “to change your password”.
 * @throws ApiProblem reauth_required
 */
export const requireFreshSession = (
  { signedInAt }: Pick<Session, 'signedInAt'>,
  purpose: string,
  now: Date,
) => {
  if (now.getTime() - signedInAt.getTime() > REAUTH_AFTER_MS) {
    throw new ApiProblem('reauth_required', `Please sign in again ${purpose}`);
  }
};
