import type * as v from 'valibot';
import { ApiError } from '../../http/api-error.ts';
import type { AppForm } from './use-form.ts';

const refusalOf = (error: ApiError, unplaced: readonly string[], failure: string) => {
  const said = [...unplaced, ...error.otherErrors];
  if (said.length > 0) return said.join(' ');
  if (Object.keys(error.requestErrors).length > 0 || error.source !== 'api') return undefined;
  return error.status < 500 && error.detail ? `${failure}. ${error.detail}` : failure;
};

/**
 * Hands the form's output to `send` and shows on the form what the API refuses: at the fields it names, the rest
 * above the button, where it stays until the next try. `failure` is what the toast says (spec §8).
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
      form.setFormError(refusalOf(error, form.setFieldErrors(error.requestErrors), failure ?? 'That did not work'));
    }
  };
