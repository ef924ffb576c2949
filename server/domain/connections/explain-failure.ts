import {
  ProviderKeysRejected,
  ProviderRefused,
  ProviderUnavailable,
} from '../providers/payment-provider.ts';
import { EndpointUrlRefused } from '../providers/stripe/stripe-setup.ts';

export class ConnectionRefused extends Error {
  override readonly name = 'ConnectionRefused';
}

/** Stripe's page has these names for its permissions. */
export const stripePermissions: Readonly<Record<string, string>> = {
  rak_checkout_session_write: 'Checkout Sessions: Write',
  rak_payment_intent_read: 'PaymentIntents: Read',
  rak_charge_write: 'Charges and Refunds: Write',
  rak_dispute_read: 'Disputes: Read',
  rak_payout_read: 'Payouts: Read',
  rak_balance_transaction_source_read: 'Balance transaction sources: Read',
  rak_webhook_write: 'Webhook Endpoints: Write',
  rak_accounts_kyc_basic_read: 'Basic account details: Read',
};

const names = { stripe: 'Stripe', mollie: 'Mollie' } as const;

const describePermission = (slug: string) => {
  const write = slug.replace(/_read$/, '_write');
  return stripePermissions[slug] ?? stripePermissions[write] ?? slug;
};

export const describeInactive = (name: string) =>
  `${name} has not activated this account yet. Log in at ${name}, answer what it still asks, and try again.`;

/**
 * The message tells the owner what to do. When the provider is down, the error itself is returned, because
 * the key may be right.
 */
export const explainFailure = (error: unknown, provider: keyof typeof names): Error => {
  const name = names[provider];
  if (error instanceof EndpointUrlRefused) {
    return new ConnectionRefused(
      `${error.message}: it needs a public https address. Ask whoever runs this server to set PUBLIC_URL.`,
    );
  }
  if (error instanceof ProviderKeysRejected) {
    const { missingPermission } = error;
    return new ConnectionRefused(
      missingPermission === undefined
        ? `${name} does not accept this key. Make a new one, and paste it whole.`
        : `This key lacks a permission. At ${name}, edit the key, choose “${describePermission(missingPermission)}”, and try again.`,
    );
  }
  if (error instanceof ProviderUnavailable) return error;
  if (error instanceof ProviderRefused && error.reason === 'account_inactive')
    return new ConnectionRefused(describeInactive(name));
  if (error instanceof ProviderRefused)
    return new ConnectionRefused(
      `${name} refused a payment page of £1.00, so nothing was changed.`,
    );
  return error instanceof Error ? error : new Error(String(error));
};
