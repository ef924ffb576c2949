import type { UseQueryResult } from '@tanstack/react-query';
import { isInvalidResponse, isUnreachable } from '../../http/api-error.ts';
import { getUnreachableMessage } from '../../http/reachability.ts';

export const getLoadErrorMessage = (error: unknown, fallback: string) =>
  isInvalidResponse(error) ? error.message : fallback;

export const getNotSavedMessage = (subject: string) =>
  getUnreachableMessage(`${subject} is not saved on this device.`);

const RETRYING = 'Beepaid has trouble answering. We are trying again.';

/** A query that retries may have an error, too. */
export const getQueryError = ({ data, error, failureReason }: UseQueryResult<unknown>) =>
  data === undefined ? (error ?? failureReason) : null;

export const getQueryErrorHint = ({ error, failureReason }: UseQueryResult<unknown>) => {
  if (error) return isUnreachable(error) ? getNotSavedMessage('This') : undefined;
  return failureReason ? RETRYING : undefined;
};
