import Stripe from 'stripe';
import { ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

const { errors } = Stripe;

/** Whether Stripe itself has refused the call. Proxies also respond with 400 and 404, but not in this format. */
export const isInvalidRequest = (error: unknown): error is InstanceType<typeof errors.StripeInvalidRequestError> =>
  error instanceof errors.StripeInvalidRequestError && error.rawType === 'invalid_request_error';

/** Whether the idempotency key was used for a call with other parameters. */
const isKeyReused = (error: unknown) => error instanceof errors.StripeIdempotencyError && error.statusCode === 400;

const describeError = (error: unknown) => {
  if (!(error instanceof errors.StripeError)) return String(error);
  return [error.type, error.code, error.param, error.requestId, error.message].filter(Boolean).join(' ');
};

/**
 * Runs `call` and translates its errors to those of `payment-provider.ts`.
 * @throws ProviderRefused when Stripe itself has refused the call
 * @throws ProviderUnavailable in all other cases
 */
export const translateErrors = async <Result>(call: () => Promise<Result>) => {
  try {
    return await call();
  } catch (error) {
    if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
      // Stripe's own message quotes a part of the key.
      throw new ProviderUnavailable(
        `Stripe does not accept the secret key or its permissions (${error.type}, ${error.requestId})`,
      );
    }
    if (isInvalidRequest(error) || isKeyReused(error)) throw new ProviderRefused(describeError(error));
    throw new ProviderUnavailable(describeError(error));
  }
};
