import {
  type ApiError,
  isHeaderRemoved,
  isResponseLost,
  isUnreachable,
} from '../../http/api-error.ts';
import { useIsReachable } from '../../http/reachability.ts';
import { getUnconfirmedMessage } from './submit-to-api.ts';

/** A dialog hides the banner at the top of the screen. */
export const useUnreachableMessage = (error: ApiError | undefined) => {
  const isReachable = useIsReachable();
  if (!isUnreachable(error)) return undefined;
  if (isResponseLost(error)) return getUnconfirmedMessage(error);
  // Nothing was sent, so the message goes when the API is reachable again.
  return isReachable && !isHeaderRemoved(error) ? undefined : error.detail;
};
