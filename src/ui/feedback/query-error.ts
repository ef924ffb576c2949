import type { UseQueryResult } from '@tanstack/react-query';
import { isInvalidResponse, isUnreachable } from '../../http/api-error.ts';
import { getUnreachableMessage } from '../../http/reachability.ts';

/** The message of a failed load: `fallback`, unless the response breaks the contract. */
export const getLoadErrorMessage = (error: unknown, fallback: string) =>
  isInvalidResponse(error) ? error.message : fallback;

/** The message that `subject`, such as 'Page 3', could not be loaded and is not on the device. */
export const getNotSavedMessage = (subject: string) =>
  getUnreachableMessage(`${subject} is not saved on this device.`);

const RETRYING = 'Beepaid has trouble answering. We are trying again.';

/** The error of a query without data, also while the query still retries. */
export const getQueryError = ({ data, error, failureReason }: UseQueryResult<unknown>) =>
  data === undefined ? (error ?? failureReason) : null;

/** Additional information: the data is not saved on this device, or the query retries. */
export const getQueryErrorHint = ({ error, failureReason }: UseQueryResult<unknown>) => {
  if (error) return isUnreachable(error) ? getNotSavedMessage('This') : undefined;
  return failureReason ? RETRYING : undefined;
};
