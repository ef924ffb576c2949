import * as v from 'valibot';
import type { ConnectableProvider } from '../../../contract/entities/connection.ts';
import type {
  HostedCredentials,
  ProviderCredentials,
} from '../../lib/settings/provider-credentials.ts';
import { createMollieCaller } from '../providers/mollie/call-mollie.ts';
import type { PaymentProvider } from '../providers/payment-provider.ts';
import { createStripeSetup, type StripeEndpoint } from '../providers/stripe/stripe-setup.ts';
import { openTrialCheckout } from '../providers/try-checkout.ts';
import { ConnectionRefused, describeInactive } from './explain-failure.ts';

const TIMEOUT_MS = 8_000;

export interface ProviderUrls {
  readonly stripeApiUrl: string | undefined;
  readonly mollieApiUrl: string | undefined;
}

interface NewConnection {
  readonly key: string;
  /** A later step that fails finds the endpoint at Stripe by this mark. */
  readonly connectionId: string;
  readonly webhookOrigin: string;
  readonly urls: ProviderUrls;
}

interface AcceptedKey {
  readonly credentials: HostedCredentials;
  readonly resultLines: readonly string[];
}

interface KnownEndpoints {
  /** The current and former accounts still report refunds. */
  readonly kept: readonly string[];
  /** The endpoint of the former key of the same account. */
  readonly replaced: string | undefined;
}

interface ProviderConnector {
  readonly setUp: (connection: NewConnection) => Promise<AcceptedKey>;
  readonly undo: (connection: NewConnection) => Promise<void>;
  /** Failed connections leave endpoints behind, which go too. */
  readonly deleteOldEndpoints: (
    connection: NewConnection,
    endpoints: KnownEndpoints,
  ) => Promise<void>;
}

const getWebhookUrl = ({ webhookOrigin }: NewConnection) => `${webhookOrigin}/api/provider/stripe/`;

export const getEnding = (id: string | undefined) => (id === undefined ? null : id.slice(-4));

const names: Readonly<Record<string, string>> = { stripe: 'Stripe', mollie: 'Mollie' };

export const getAccountName = (
  provider: string,
  credentials: ProviderCredentials | undefined,
): string => {
  const name = `${names[provider] ?? provider} account`;
  const id = credentials && 'accountId' in credentials ? credentials.accountId : undefined;
  return id === undefined ? name : `${name} ending ${getEnding(id)}`;
};

const describeKey = (credentials: HostedCredentials) =>
  `The key works, for the ${getAccountName(credentials.provider, credentials)}.`;

const stripeConnector: ProviderConnector = {
  setUp: async (connection) => {
    const { key: secretKey, connectionId, urls } = connection;
    const setup = createStripeSetup(secretKey, urls.stripeApiUrl);
    const { id: accountId, isActivated } = await setup.readAccount();
    if (!isActivated && secretKey.includes('_live_'))
      throw new ConnectionRefused(describeInactive('Stripe'));
    await setup.checkPermissions();
    const { id: webhookEndpointId, secret: webhookSecret } = await setup.createEndpoint(
      getWebhookUrl(connection),
      connectionId,
    );
    const credentials: HostedCredentials = {
      provider: 'stripe',
      secretKey,
      webhookSecret,
      webhookEndpointId,
      ...(accountId !== undefined && { accountId }),
    };
    return {
      credentials,
      resultLines: [
        describeKey(credentials),
        'Stripe reports each payment to this server at once.',
      ],
    };
  },
  undo: ({ key, connectionId, urls }) =>
    createStripeSetup(key, urls.stripeApiUrl).deleteEndpoints(
      ({ connection }) => connection === connectionId,
    ),
  deleteOldEndpoints: async (newConnection, { kept, replaced }) => {
    const { key, connectionId, urls } = newConnection;
    const isOld = ({ id, url, connection }: StripeEndpoint) =>
      url === getWebhookUrl(newConnection) &&
      connection !== undefined &&
      connection !== connectionId &&
      (id === replaced || !kept.includes(id));
    // The account is connected even if an old endpoint stays, so the error ends here.
    await createStripeSetup(key, urls.stripeApiUrl)
      .deleteEndpoints(isOld)
      .catch(() => undefined);
  },
};

const profileSchema = v.object({ id: v.string(), status: v.optional(v.string(), 'verified') });

const readMollieProfile = (apiKey: string, apiUrl: string | undefined) =>
  createMollieCaller({ apiKey, apiUrl, timeoutMs: TIMEOUT_MS })(profileSchema, {
    method: 'GET',
    path: 'profiles/me',
  });

const mollieConnector: ProviderConnector = {
  setUp: async ({ key: apiKey, urls }) => {
    const { id: accountId, status } = await readMollieProfile(apiKey, urls.mollieApiUrl);
    if (status === 'blocked') throw new ConnectionRefused(describeInactive('Mollie'));
    const credentials: HostedCredentials = { provider: 'mollie', apiKey, accountId };
    return {
      credentials,
      resultLines: [
        describeKey(credentials),
        'Mollie learns with each payment where to report it.',
      ],
    };
  },
  undo: async () => undefined,
  deleteOldEndpoints: async () => undefined,
};

const connectors: Readonly<Record<ConnectableProvider, ProviderConnector>> = {
  stripe: stripeConnector,
  mollie: mollieConnector,
};

export const getProviderConnector = (provider: ConnectableProvider) => connectors[provider];

/** Returns undefined when the provider does not tell. */
export const findAccountId = async (credentials: HostedCredentials, urls: ProviderUrls) => {
  if (credentials.provider === 'sandbox') return undefined;
  if (credentials.accountId !== undefined) return credentials.accountId;
  const reading =
    credentials.provider === 'stripe'
      ? createStripeSetup(credentials.secretKey, urls.stripeApiUrl).readAccount()
      : readMollieProfile(credentials.apiKey, urls.mollieApiUrl);
  return reading.then(
    ({ id }) => id,
    () => undefined,
  );
};

/**
 * Opens, reads and closes a payment page with the new key.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const tryPaymentPage = async (provider: PaymentProvider, origin: string, now: Date) => {
  const trial = { provider, payUrl: `${origin}/`, now };
  const { providerCheckoutId } = await openTrialCheckout(trial);
  await provider.status(providerCheckoutId);
  const outcome = await provider.close(providerCheckoutId);
  return [
    'A payment page of £1.00 was opened and read.',
    outcome === 'closed'
      ? 'It was closed again. No money moved.'
      : 'It closes by itself within minutes. No money moved.',
  ];
};
