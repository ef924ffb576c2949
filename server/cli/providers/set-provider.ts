import { endOpenChange } from '../../domain/connections/account-changes.ts';
import {
  removeProviderAccount,
  rotateCredentials,
  setProviderAccount,
} from '../../domain/providers/provider-accounts.ts';
import { isLive, type ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import { parseHost, requireText, UsageError } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { findTenant, getTenantUrl, recordCliEvent } from '../find-tenant.ts';
import {
  type AccountProvider,
  isAccountProvider,
  needsKeys,
  parseCredentials,
} from './account-keys.ts';

const labels = {
  sandbox: 'the sandbox',
  stripe: 'Stripe',
  mollie: 'Mollie',
  webhook: 'a provider that reports with webhooks',
} as const satisfies Record<AccountProvider, string>;

const removeAccount = async ({ database, now }: CommandContext, host: string) => {
  await database.unscopedDb.transaction(async (tx) => {
    const { id } = await findTenant(tx, host);
    await recordCliEvent(tx, { tenantId: id, at: now, kind: 'payment_account_changed' });
    await endOpenChange(tx, id, now);
    await removeProviderAccount(tx, id, now);
  });
  return [`${host} takes payments with the account of the server.`];
};

const describeWebhook = (
  provider: Exclude<AccountProvider, 'sandbox'>,
  host: string,
  { config }: CommandContext,
) => {
  if (provider === 'webhook')
    return `The address to which the provider sends its webhooks: ${getTenantUrl(config, host, '/api/provider/events/')}`;
  return provider === 'mollie'
    ? 'There is no webhook address to enter at Mollie: each payment carries it.'
    : `The webhook address to enter at ${labels[provider]}: ${getTenantUrl(config, host, `/api/provider/${provider}/`)}`;
};

const describeAccount = (
  credentials: ProviderCredentials,
  host: string,
  context: CommandContext,
) => {
  const { provider } = credentials;
  if (provider === 'sandbox') return [`${host} takes payments in the sandbox: no money moves.`];
  return [
    `${host} takes payments with its own account at ${labels[provider]}.`,
    ...(isLive(credentials) ? [] : ['These are test keys: no money moves.']),
    describeWebhook(provider, host, context),
  ];
};

/** Other users of the machine can see the arguments of a process, so keys come from standard input. */
export const setProvider: Command = async (context) => {
  const { database, options, config, now, readInput } = context;
  const host = parseHost(options.host);
  const name = requireText(options.provider, 'The provider');
  if (name !== 'server' && !isAccountProvider(name)) {
    throw new UsageError(`The provider must be ${Object.keys(labels).join(', ')} or server`);
  }
  if (options.rotate && (name === 'server' || !needsKeys(name)))
    throw new UsageError(`${name} takes no keys, so there is nothing to rotate`);
  if (name === 'server') return removeAccount(context, host);
  const { appSecrets } = config;
  if (appSecrets.length === 0) {
    throw new UsageError(
      'APP_SECRET is missing: it encrypts the account, and must be the same as the server’s',
    );
  }
  const credentials = parseCredentials(name, needsKeys(name) ? await readInput() : '');
  await database.unscopedDb.transaction(async (tx) => {
    const { id } = await findTenant(tx, host);
    await recordCliEvent(tx, { tenantId: id, at: now, kind: 'payment_account_changed' });
    await endOpenChange(tx, id, now);
    if (!options.rotate) return setProviderAccount(tx, id, credentials, appSecrets, now);
    const isRotated = await rotateCredentials(tx, id, credentials, appSecrets);
    if (!isRotated) throw new UsageError(`${host} has no account of its own at ${labels[name]}`);
  });
  return describeAccount(credentials, host, context);
};
