import {
  type ProviderCredentials,
  providerCredentialsSchema,
} from '../lib/settings/provider-credentials.ts';
import { parseKeys, readKeys } from './read-keys.ts';

export type AccountProvider = ProviderCredentials['provider'];

/** The names of each provider's keys, in the order of the lines on standard input. */
const keyNames = {
  sandbox: [],
  stripe: ['secretKey', 'webhookSecret'],
  mollie: ['apiKey'],
  webhook: ['webhookSecrets'],
} as const satisfies Record<AccountProvider, readonly string[]>;

export const isAccountProvider = (name: string): name is AccountProvider =>
  Object.hasOwn(keyNames, name);

export const needsKeys = (provider: AccountProvider) => keyNames[provider].length > 0;

/**
 * Reads the keys of an account from standard input: one line each, or a JSON object.
 * @throws UsageError that contains no key
 */
export const parseCredentials = (provider: AccountProvider, input: string): ProviderCredentials =>
  parseKeys(providerCredentialsSchema, { ...readKeys(keyNames[provider], input), provider });
