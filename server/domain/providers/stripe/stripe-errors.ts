import type { DeclineReason } from '../../../../contract/payments/decline-reason.ts';
import type { CheckoutRefusedReason } from '../../../../contract/payments/payment-history.ts';
import { stripeErrors as errors } from '../../../lib/outgoing/stripe-client.ts';
import { ProviderKeysRejected, ProviderRefused, ProviderUnavailable } from '../payment-provider.ts';

/** A proxy may also respond with 400 or 404, but not in Stripe's format. */
export const isInvalidRequest = (
  error: unknown,
): error is InstanceType<typeof errors.StripeInvalidRequestError> =>
  error instanceof errors.StripeInvalidRequestError && error.rawType === 'invalid_request_error';

export const isMissing = (error: unknown) =>
  isInvalidRequest(error) && error.code === 'resource_missing';

const refusedReasons: Readonly<Record<string, CheckoutRefusedReason>> = {
  amount_too_small: 'amount_out_of_range',
  amount_too_large: 'amount_out_of_range',
  account_invalid: 'account_inactive',
  account_country_invalid_address: 'account_inactive',
  platform_account_required: 'account_inactive',
  testmode_charges_only: 'account_inactive',
};

/** When the account is not activated yet, only the message says so. */
const isAboutActivation = (message: string) =>
  /activat|cannot currently make live charges/i.test(message);

const toRefusedReason = ({ code, message }: InstanceType<typeof errors.StripeError>) =>
  refusedReasons[code ?? ''] ?? (isAboutActivation(message) ? 'account_inactive' : null);

const isKeyReused = (error: unknown) =>
  error instanceof errors.StripeIdempotencyError && error.statusCode === 400;

const describeError = (error: unknown) => {
  if (!(error instanceof errors.StripeError))
    return `Stripe answers in an unknown format: ${error}`;
  // The message of the SDK does not say why the connection failed.
  const cause = error.detail instanceof Error ? error.detail.message : undefined;
  return [error.type, error.code, error.param, error.requestId, error.message, cause]
    .filter(Boolean)
    .join(' ');
};

/**
 * @throws ProviderKeysRejected when Stripe does not accept our keys
 * @throws ProviderRefused when Stripe itself has refused the call
 * @throws ProviderUnavailable in all other cases
 */
export const translateErrors = async <Result>(call: () => Promise<Result>) => {
  try {
    return await call();
  } catch (error) {
    if (
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError
    ) {
      const missingPermission = /rak_\w+/.exec(error.message)?.[0];
      // Stripe's own message quotes a part of the key.
      const details = [error.type, missingPermission, error.requestId].filter(Boolean).join(', ');
      throw new ProviderKeysRejected(
        `Stripe does not accept the secret key or its permissions (${details})`,
        missingPermission,
      );
    }
    if (isInvalidRequest(error) || isKeyReused(error)) {
      throw new ProviderRefused(
        describeError(error),
        error instanceof errors.StripeError ? toRefusedReason(error) : null,
      );
    }
    throw new ProviderUnavailable(describeError(error));
  }
};

/** Stripe has these codes for errors and declines. Missing codes are about what the customer has typed. */
const reasons: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  authentication_required: 'authentication_failed',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_declined: 'declined_by_bank',
};

interface PaymentError {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
}

/** The decline code is more exact than the error code. */
export const toDeclineReason = (
  error: PaymentError | null | undefined,
): DeclineReason | undefined =>
  error ? (reasons[error.decline_code ?? ''] ?? reasons[error.code ?? ''] ?? 'other') : undefined;
