import { MollieApiError } from '@mollie/api-client';
import * as v from 'valibot';
import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

/**
 * Answers that say that nothing was done. 409 is not among them: the same call is running, or a refund of the same amount
 * was made within the hour, so that a later retry can succeed.
 */
const refusals: readonly (number | undefined)[] = [400, 404, 410, 422];

const toProviderError = (error: unknown) => {
  if (error instanceof ProviderUnavailable) return error;
  const { message, statusCode } = error instanceof MollieApiError ? error : new MollieApiError(String(error));
  if (statusCode === 401) return new ProviderUnavailable('Mollie does not accept the API key');
  if (refusals.includes(statusCode)) return new ProviderRefused(`Mollie refused the call: ${message}`);
  return new ProviderUnavailable(`Mollie cannot be asked: ${message}`);
};

/**
 * Makes a call with Mollie's SDK, which has no timeout of its own, and validates the answer.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const callMollie = async <Schema extends v.GenericSchema>(
  schema: Schema,
  timeoutMs: number,
  call: () => Promise<unknown>,
): Promise<v.InferOutput<Schema>> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ProviderUnavailable(`Mollie gave no answer in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    const response = v.safeParse(schema, await Promise.race([call(), timeout]));
    if (response.success) return response.output;
    throw new ProviderUnavailable(`Mollie gave an unknown answer: ${v.summarize(response.issues)}`);
  } catch (error) {
    throw toProviderError(error);
  } finally {
    clearTimeout(timer);
  }
};
