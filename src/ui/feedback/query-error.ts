import type { UseQueryResult } from '@tanstack/react-query';
import { isInvalidResponse, isUnreachable } from '../../http/api-error.ts';
import { getUnreachableMessage } from '../../http/reachability.ts';

/** A response that breaks the contract has its own message. */
export const getLoadErrorMessage = (error: unknown, fallback: string) =>
  isInvalidResponse(error) ? error.message : fallback;

/** `subject` is, for example, 'Page 3'. */
export const getNotSavedMessage = (subject: string) =>
  getUnreachableMessage(`${subject} is not saved on this device.`);

const RETRYING = 'Beepaid has trouble answering. We are trying again.';

/** Returns an error also while a query without data retries. */
export const getQueryError = ({ data, error, failureReason }: UseQueryResult<unknown>) =>
  data === undefined ? (error ?? failureReason) : null;

export const getQueryErrorHint = ({ error, failureReason }: UseQueryResult<unknown>) => {
  if (error) return isUnreachable(error) ? getNotSavedMessage('This') : undefined;
  return failureReason ? RETRYING : undefined;
};
