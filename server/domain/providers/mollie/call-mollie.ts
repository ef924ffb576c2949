import { MollieApiError } from '@mollie/api-client';
import * as v from 'valibot';
import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

/**
 * The statuses with which Mollie reports that a call had no effect and never will. 409 is not among them: it means that
 * the same call is still running, or that the same amount was refunded less than an hour ago. A later retry can succeed.
 */
const refusedStatuses: readonly (number | undefined)[] = [400, 404, 410, 422];

const toProviderError = (error: unknown) => {
  if (error instanceof ProviderUnavailable) return error;
  const { message, statusCode } = error instanceof MollieApiError ? error : new MollieApiError(String(error));
  if (statusCode === 401) return new ProviderUnavailable('Mollie does not accept the API key');
  if (refusedStatuses.includes(statusCode)) return new ProviderRefused(`Mollie refused the call: ${message}`);
  return new ProviderUnavailable(`Mollie cannot be reached or failed: ${message}`);
};

/**
 * Makes a call with Mollie's SDK, which has no timeout of its own, and validates the response with `schema`.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const callMollie = async <Schema extends v.GenericSchema>(
  schema: Schema,
  timeoutMs: number,
  call: () => Promise<unknown>,
): Promise<v.InferOutput<Schema>> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ProviderUnavailable(`Mollie did not respond within ${timeoutMs} ms`)),
      timeoutMs,
    );
  });
  try {
    const response = v.safeParse(schema, await Promise.race([call(), timeout]));
    if (response.success) return response.output;
    throw new ProviderUnavailable(`Mollie responded in an unknown format: ${v.summarize(response.issues)}`);
  } catch (error) {
    throw toProviderError(error);
  } finally {
    clearTimeout(timer);
  }
};
