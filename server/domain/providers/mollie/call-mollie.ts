import { MollieApiError } from '@mollie/api-client';
import * as v from 'valibot';
import type { CheckoutRefusedReason } from '../../../../contract/payments/payment-history.ts';
import { ProviderKeysRejected, ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

/** The statuses with which Mollie reports that a call had no effect and never will. */
const refusedStatuses: readonly (number | undefined)[] = [400, 404, 410, 422];

const toRefusedReason = (
  field: string | undefined,
  message: string,
): CheckoutRefusedReason | null => {
  if (field === 'amount' || field === 'amount.value') return 'amount_out_of_range';
  return /no suitable payment methods|profile|not activated/i.test(message)
    ? 'account_inactive'
    : null;
};

/** Mollie has refused the call because of one parameter. */
export class MollieRefused extends ProviderRefused {
  readonly statusCode: number | undefined;
  /** The name of the parameter, where Mollie tells it. */
  readonly field: string | undefined;

  constructor({ message, statusCode, field }: MollieApiError) {
    super(`Mollie refused the call: ${message}`, toRefusedReason(field, message));
    this.statusCode = statusCode;
    this.field = field;
  }
}

const CONFLICT_STATUS = 409;

/**
 * The same call is still running, or the same amount was refunded less than an hour ago. A later
 * retry can succeed.
 */
export class MollieConflict extends ProviderUnavailable {
  override readonly name = 'MollieConflict';
}

const toProviderError = (error: unknown) => {
  if (error instanceof ProviderUnavailable) return error;
  const apiError = error instanceof MollieApiError ? error : new MollieApiError(String(error));
  const { message, statusCode } = apiError;
  if (statusCode === 401) return new ProviderKeysRejected('Mollie does not accept the API key');
  if (refusedStatuses.includes(statusCode)) return new MollieRefused(apiError);
  if (statusCode === CONFLICT_STATUS)
    return new MollieConflict(`Mollie makes the call wait: ${message}`);
  return new ProviderUnavailable(`Mollie cannot be reached or failed: ${message}`);
};

/**
 * Makes a call with Mollie's SDK, which has no timeout of its own, and validates the response with
 * `schema`.
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
    throw new ProviderUnavailable(
      `Mollie responded in an unknown format: ${v.summarize(response.issues)}`,
    );
  } catch (error) {
    throw toProviderError(error);
  } finally {
    clearTimeout(timer);
  }
};
