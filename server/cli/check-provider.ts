import type { PaymentProvider } from '../domain/providers/payment-provider.ts';
import { findCurrentCredentials } from '../domain/providers/provider-accounts.ts';
import { createClient } from '../domain/providers/provider-registry.ts';
import { newId } from '../lib/ids.ts';
import { isLive, type ProviderCredentials } from '../lib/provider-credentials.ts';
import { requirePaymentProvider } from '../lib/require-payment-provider.ts';
import { parseHost, UsageError } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { findTenant, getTenantUrl } from './tenants.ts';

const SESSION_LIFETIME_MS = 60 * 60_000;

const getServerCredentials = ({ config }: CommandContext): ProviderCredentials => {
  const { current, accounts } = requirePaymentProvider(config);
  const account = accounts.find(({ provider }) => provider === current);
  if (account) return account;
  if (current === 'sandbox') return { provider: current };
  throw new UsageError(`PAYMENT_PROVIDER=${current} has no hosted page to check`);
};

const findCredentials = async (context: CommandContext, host: string | undefined) => {
  if (host === undefined) return getServerCredentials(context);
  const own = await context.database.system.transaction(async (tx) =>
    findCurrentCredentials(tx, (await findTenant(tx, host)).id, context.config.appSecrets),
  );
  return own ?? getServerCredentials(context);
};

const hideKeys = (text: string, credentials: ProviderCredentials) =>
  Object.values(credentials)
    .filter((value) => value !== credentials.provider)
    .reduce((hidden, key) => hidden.replaceAll(key, '[hidden]'), text);

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

const openSession = (provider: PaymentProvider, { config, now }: CommandContext, host: string | undefined) => {
  const id = newId();
  const serverUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const payUrl = host === undefined ? serverUrl : getTenantUrl(config, host, '/');
  const request = {
    ...{ paymentRequestId: id, ident: 'CHECK', payeeName: 'Beepaid GO', description: 'Check of the payment provider' },
    ...{ amountPence: 100, currency: 'GBP', customerEmail: null, payUrl, webhookOrigin: new URL(payUrl).origin },
    expiresAt: new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString(),
  };
  return provider.open(request, payUrl, id);
};

/** A card payment at Mollie cannot be closed. */
const canClose = ({ provider }: ProviderCredentials) => provider !== 'mollie';

/** Opens, reads and closes a session of £1.00 with the keys that are set. No money moves. */
export const checkProvider: Command = async (context) => {
  const { options, providerFactories, printLine } = context;
  const host = options.host === undefined ? undefined : parseHost(options.host);
  const credentials = await findCredentials(context, host);
  if (isLive(credentials) && !options.live) {
    throw new UsageError('These are live keys. With --live, a session of £1.00 is opened and closed; no money moves');
  }
  const provider = createClient(credentials, providerFactories);

  /** Runs a step and prints its result. Returns undefined when it fails. */
  const run = async <Result>(step: string, work: () => Promise<Result>, describe: (result: Result) => string) => {
    try {
      const result = await work();
      printLine(`${step}: ${describe(result)}`);
      return result;
    } catch (error) {
      printLine(`${step}: failed. ${hideKeys(toMessage(error), credentials)}`);
      return undefined;
    }
  };

  const opened = await run(
    `Open a session at ${credentials.provider}`,
    () => openSession(provider, context, host),
    ({ session, url }) => `${session}, on a page at ${new URL(url).origin}`,
  );
  if (!opened) throw new Error('The check failed');
  const status = await run(
    'Read it',
    () => provider.status(opened.session),
    ({ state }) => state,
  );
  const outcome = await run(
    'Close it',
    () => provider.close(opened.session),
    (result) => (canClose(credentials) ? result : 'not possible at Mollie, where it expires by itself'),
  );
  const isClosed = outcome === 'closed' || (outcome !== undefined && !canClose(credentials));
  if (status?.state !== 'open' || !isClosed) throw new Error('The check failed');
  return ['The check passed.'];
};
