import { and, eq, isNull, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { paymentAccountChanges, providerAccounts } from '../../db/schema.ts';
import type { ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import { decryptCredentials } from '../providers/provider-accounts.ts';
import { createStripeSetup } from '../providers/stripe/stripe-setup.ts';

export type EndpointProblem = 'gone' | 'disabled' | { readonly missingEvents: readonly string[] };

/**
 * Returns undefined also when the operator has created the endpoint.
 * @throws ProviderUnavailable, ProviderRefused
 */
export const findEndpointProblem = async (
  credentials: ProviderCredentials,
  apiUrl: string | undefined,
): Promise<EndpointProblem | undefined> => {
  if (credentials.provider !== 'stripe' || credentials.webhookEndpointId === undefined)
    return undefined;
  const setup = createStripeSetup(credentials.secretKey, apiUrl);
  const found = await setup.inspectEndpoint(credentials.webhookEndpointId);
  if (!found) return 'gone';
  if (!found.isEnabled) return 'disabled';
  const { missingEvents } = found;
  return missingEvents.length > 0 ? { missingEvents } : undefined;
};

/** Stripe replaces the whole list, so it gets those that the shop has added too. */
const addMissingEvents = async (credentials: ProviderCredentials, apiUrl: string | undefined) => {
  if (credentials.provider !== 'stripe' || credentials.webhookEndpointId === undefined) return;
  const setup = createStripeSetup(credentials.secretKey, apiUrl);
  const found = await setup.inspectEndpoint(credentials.webhookEndpointId);
  if (!found) return;
  const events = [...found.enabledEvents, ...found.missingEvents];
  await setup.setEvents(credentials.webhookEndpointId, events);
};

interface RepairOptions {
  readonly database: Pick<Database, 'unscopedDb'>;
  readonly appSecrets: readonly string[];
  readonly stripeApiUrl: string | undefined;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** Endpoints of an earlier version do not send all events that this version handles. */
export const repairEndpoints = async ({
  database,
  appSecrets,
  stripeApiUrl,
  logger,
  signal,
}: RepairOptions) => {
  const isWaiting = and(
    eq(paymentAccountChanges.accountId, providerAccounts.id),
    isNull(paymentAccountChanges.endedAt),
  );
  const accounts = await database.unscopedDb
    .select({
      id: providerAccounts.id,
      encryptedCredentials: providerAccounts.encryptedCredentials,
    })
    .from(providerAccounts)
    .leftJoin(paymentAccountChanges, isWaiting)
    .where(
      and(
        eq(providerAccounts.provider, 'stripe'),
        or(
          isNull(providerAccounts.replacedAt),
          eq(paymentAccountChanges.accountId, providerAccounts.id),
        ),
      ),
    );
  for (const account of accounts) {
    if (signal.aborted) return;
    const credentials = decryptCredentials(account, appSecrets);
    if (!credentials) continue;
    try {
      const problem = await findEndpointProblem(credentials, stripeApiUrl);
      if (problem === undefined) continue;
      if (typeof problem === 'object') await addMissingEvents(credentials, stripeApiUrl);
      const details = { account: account.id, problem };
      if (typeof problem === 'object') logger.info(details, 'Events added to a webhook endpoint');
      else logger.error(details, 'A webhook endpoint at Stripe does not work: connect it again');
    } catch (error) {
      logger.warn({ err: error, account: account.id }, 'A webhook endpoint could not be checked');
    }
  }
};
