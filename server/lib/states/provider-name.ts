/**
 * Payment providers by the name that `PAYMENT_PROVIDER` uses. `webhook` has no hosted page and only
 * reports.
 */
export const providerNames = ['sandbox', 'stripe', 'mollie', 'webhook'] as const;
export type ProviderName = (typeof providerNames)[number];

type HostedProviderName = Exclude<ProviderName, 'sandbox' | 'webhook'>;

/** Providers with a hosted page and a webhook of their own. */
export const hostedProviderNames = providerNames.filter(
  (name): name is HostedProviderName => name !== 'sandbox' && name !== 'webhook',
);

/** The names of the providers in messages to people. */
export const providerChoices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  providerNames,
);
