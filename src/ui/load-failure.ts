import type { UseQueryResult } from '@tanstack/react-query';
import { isUnreachable, isUnreadable } from '../http/api-error.ts';

/** Why a screen has nothing to show: `otherwise`, unless the server answered with what breaks the contract. */
export const loadFailure = (error: unknown, otherwise: string) => (isUnreadable(error) ? error.message : otherwise);

const notSaved = "We couldn't reach Beepaid, and this is not saved on this device.";
const tryingAgain = 'Beepaid has trouble answering. We are trying again.';

/** What went wrong while there is nothing to show yet: also before the last of several tries has failed. */
export const troubleOf = ({ data, error, failureReason }: UseQueryResult<unknown>) =>
  data === undefined ? (error ?? failureReason) : null;

/** What there is to know beside a failure: that it is not saved here, or is being tried again. */
export const troubleHint = ({ error, failureReason }: UseQueryResult<unknown>) => {
  if (error) return isUnreachable(error) ? notSaved : undefined;
  return failureReason ? tryingAgain : undefined;
};
