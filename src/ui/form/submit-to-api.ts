import type * as v from 'valibot';
import { ApiError, isAnswerLost } from '../../http/api-error.ts';
import { sessionRefusals } from '../../http/session-refusals.ts';
import type { AppForm } from './use-form.ts';

const doubtOf = ({ repeatsSafely }: ApiError) =>
  repeatsSafely
    ? "We don't know yet if that went through. Try again: it won't be sent twice."
    : "We don't know yet if that went through. Look before you try again.";

const refusalOf = (error: ApiError, unplaced: readonly string[], failure: string) => {
  const said = [...unplaced, ...error.otherErrors];
  if (said.length > 0) return said.join(' ');
  if (Object.keys(error.requestErrors).length > 0 || error.source !== 'api') return undefined;
  return error.status < 500 && error.detail ? `${failure}. ${error.detail}` : failure;
};

/**
 * Hands the form's output to `send` and shows on the form what the API refuses: at the fields it names, the rest
 * below the button, where it stays until the next try. A doubt about a lost answer stays there too. `failure` is what the toast says (spec §8).
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
      if (sessionRefusals.has(error)) return;
      if (isAnswerLost(error)) return form.setFormDoubt(doubtOf(error));
      form.setFormError(refusalOf(error, form.setFieldErrors(error.requestErrors), failure ?? 'That did not work'));
    }
  };
