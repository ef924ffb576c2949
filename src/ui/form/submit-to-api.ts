import type * as v from 'valibot';
import { ApiError, isResponseLost, sessionErrors } from '../../http/api-error.ts';
import type { AppForm } from './use-form.ts';

export const getUnconfirmedMessage = ({ isSafeToRetry }: ApiError) =>
  isSafeToRetry
    ? 'We don’t know yet if that went through. Try again: it won’t be sent twice.'
    : 'We don’t know yet if that went through. Look before you try again.';

/**
 * Returns undefined if fields show all messages, or the banner says that the API did not respond.
 */
const getFormError = (error: ApiError, unassigned: readonly string[], failure: string) => {
  const messages = [...unassigned, ...error.otherErrors];
  if (messages.length > 0) return messages.join(' ');
  if (Object.keys(error.requestErrors).length > 0 || error.source !== 'api') return undefined;
  return error.status < 500 && error.detail ? `${failure}. ${error.detail}` : failure;
};

/**
 * Errors show at their fields, or below the button until the next submit. `failure` is the message
 * of the toast (spec §8).
 */
export const submitToApi =
  <Schema extends v.GenericSchema>(
    form: AppForm<Schema>,
    failure: string | undefined,
    send: (output: v.InferOutput<Schema>) => Promise<unknown>,
  ) =>
  async (output: v.InferOutput<Schema>) => {
    form.setFormError(undefined);
    try {
      await send(output);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (sessionErrors.has(error)) return;
      if (isResponseLost(error)) return form.setFormWarning(getUnconfirmedMessage(error));
      form.setFormError(
        getFormError(
          error,
          form.setFieldErrors(error.requestErrors),
          failure ?? 'That did not work',
        ),
      );
    }
  };
