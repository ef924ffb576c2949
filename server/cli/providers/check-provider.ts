import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findCurrentCredentials } from '../../domain/providers/provider-accounts.ts';
import { createClient } from '../../domain/providers/provider-registry.ts';
import { type CheckoutTrial, tryCheckout } from '../../domain/providers/try-checkout.ts';
import {
  type HostedCredentials,
  isLive,
  type ProviderCredentials,
} from '../../lib/settings/provider-credentials.ts';
import { requirePaymentProvider } from '../../lib/settings/require-payment-provider.ts';
import { parseHost, UsageError } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { findTenant, getServerUrl, getTenantUrl } from '../find-tenant.ts';
import { recordProvider } from './record-provider.ts';

/** @throws UsageError when the provider has no hosted page */
export const getServerCredentials = ({
  config,
}: Pick<CommandContext, 'config'>): HostedCredentials => {
  const { current, accounts } = requirePaymentProvider(config);
  const account = accounts.find(({ provider }) => provider === current);
  if (account) return account;
  if (current === 'sandbox') return { provider: current };
  throw new UsageError(`PAYMENT_PROVIDER=${current} has no hosted page to check`);
};

/** Without `host` or an own account, the keys are the server's. */
const findCredentials = async (context: CommandContext, host: string | undefined) => {
  if (host === undefined) return getServerCredentials(context);
  const own = await context.database.unscopedDb.transaction(async (tx) => {
    const { id } = await findTenant(tx, host);
    return findCurrentCredentials(tx, id, context.config.appSecrets);
  });
  return own ?? getServerCredentials(context);
};

/** A provider's error message can contain keys. */
export const hideKeys = (text: string, { provider, ...keys }: ProviderCredentials) => {
  let hidden = text;
  for (const key of Object.values(keys)) hidden = hidden.replaceAll(key, '[hidden]');
  return hidden;
};

/**
 * A checkout of £1.00 is opened, read and closed. No money moves. With `--record`, a file gets the provider's
 * responses to a whole life of a payment.
 */
export const checkProvider: Command = async (context) => {
  const { config, options, now, providerFactories, printLine } = context;
  const host = options.host === undefined ? undefined : parseHost(options.host);
  const credentials = await findCredentials(context, host);
  if (credentials.provider === 'webhook')
    throw new UsageError('This account has no hosted page to check');
  if (isLive(credentials) && !options.live) {
    throw new UsageError(
      'These are live keys. With --live, a checkout of £1.00 is opened and closed; no money moves',
    );
  }
  if (isLive(credentials) && options.record !== undefined) {
    throw new UsageError('--record pays with a test card, so it needs test keys');
  }
  const provider = createClient(credentials, providerFactories);
  const check: CheckoutTrial = {
    provider,
    payUrl: host === undefined ? getServerUrl(config) : getTenantUrl(config, host, '/'),
    now,
    report: printLine,
    hideSecrets: (text) => hideKeys(text, credentials),
  };
  if (options.record !== undefined) {
    const path = resolve(options.record);
    await writeFile(path, `${JSON.stringify(await recordProvider(check), null, 2)}\n`);
    return [
      `The responses of ${provider.name} are in ${path}. Read them before you send them to anyone.`,
    ];
  }
  const isPassed = await tryCheckout(check);
  if (!isPassed) throw new Error('The check failed');
  return ['The check passed.'];
};
