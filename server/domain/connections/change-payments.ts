import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { paymentAccountChanges, providerAccounts } from '../../db/schema.ts';
import { encrypt } from '../../lib/crypto/encryption.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem, notFound } from '../../lib/network/api-problem.ts';
import type { ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import {
  decryptCredentials,
  type ProviderAccountRow,
  removeProviderAccount,
} from '../providers/provider-accounts.ts';
import { createStripeSetup } from '../providers/stripe/stripe-setup.ts';
import {
  applyDueChange,
  endChange,
  hasTakenLivePayment,
  lockTenant,
  putIntoForce,
  readSituation,
} from './account-changes.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { findConfirmObstacle } from './judge-change.ts';
import { readOwnerFacts } from './owner-facts.ts';
import {
  readPaymentConnection,
  requireConnecting,
  requireStillOwner,
} from './payment-connection.ts';
import { tellOwners } from './tell-owners.ts';
import { getAccountName } from './try-key.ts';

const deleteEndpoint = async (
  { urls }: ConnectionTools,
  credentials: ProviderCredentials | undefined,
) => {
  if (credentials?.provider !== 'stripe' || credentials.webhookEndpointId === undefined) return;
  const setup = createStripeSetup(credentials.secretKey, { apiUrl: urls.stripeApiUrl });
  // The error ends here: a revoked key cannot delete it, and Stripe turns it off after some days.
  await setup.deleteEndpoint(credentials.webhookEndpointId).catch(() => undefined);
};

const nameAccount = (account: ProviderAccountRow, { appSecrets }: ConnectionTools) =>
  getAccountName(account.provider, decryptCredentials(account, appSecrets));

/**
 * A shop that has taken live payments then takes none. In the sandbox, test cards would pay its
 * requests.
 */
export const disconnectPayments = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action);
  const { tenant, session, now } = action;
  const { former, connection } = await tools.database.system.transaction(async (tx) => {
    await applyDueChange(tx, tenant.id, now);
    await requireStillOwner(tx, tenant.id, session, 'changePaymentAccount');
    const { current, credentials, change } = await readSituation(tx, tenant.id, tools);
    if (change)
      throw new ApiProblem('in_progress', 'Another account waits. Cancel that change first');
    if (!current || current.isDisconnected) {
      const unchanged = await readPaymentConnection(tx, tools, action);
      return { former: undefined, connection: await action.storeResult(tx, unchanged) };
    }
    const hasTakenLive = await hasTakenLivePayment(tx, tenant.id, tools);
    await removeProviderAccount(tx, tenant.id, now);
    if (hasTakenLive) {
      const id = newId();
      // The secret is thrown away, so no message can report a payment.
      const webhookSecrets = `whsec_${randomBytes(32).toString('base64')}`;
      const credentialsText = JSON.stringify({ provider: 'webhook', webhookSecrets });
      await tx.insert(providerAccounts).values({
        id,
        tenantId: tenant.id,
        provider: 'webhook',
        encryptedCredentials: encrypt(credentialsText, tools.appSecrets, id),
        isDisconnected: true,
        createdAt: now,
      });
    }
    // `tellOwners` takes on the tenant role, which cannot read the account.
    const disconnected = await readPaymentConnection(tx, tools, action);
    await tellOwners(tx, tools, action, {
      kind: 'payment_account_disconnected',
      news: {
        type: 'disconnected',
        account: getAccountName(current.provider, credentials),
        startsAt: undefined,
      },
    });
    return { former: credentials, connection: await action.storeResult(tx, disconnected) };
  });
  action.wakeWorkers();
  await deleteEndpoint(tools, former);
  return connection;
};

export const confirmPaymentChange = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action);
  const { tenant, session, now } = action;
  const connection = await tools.database.system.transaction(async (tx) => {
    await applyDueChange(tx, tenant.id, now);
    await requireStillOwner(tx, tenant.id, session, 'changePaymentAccount');
    const { change } = await readSituation(tx, tenant.id, tools);
    if (!change) throw notFound('Change');
    const me = await readOwnerFacts(tx, tenant.id, session.user.id);
    const obstacle = findConfirmObstacle(change.row, { id: session.user.id, ...me }, now);
    if (obstacle !== null) throw new ApiProblem('not_active', obstacle);
    const { accountId } = change.row;
    await tx
      .update(paymentAccountChanges)
      .set({ confirmedBy: session.user.id })
      .where(eq(paymentAccountChanges.accountId, accountId));
    await endChange(tx, accountId, 'applied', now);
    await putIntoForce(tx, tenant.id, accountId, now);
    const confirmed = await readPaymentConnection(tx, tools, action);
    await tellOwners(tx, tools, action, {
      kind: 'payment_account_confirmed',
      news: { type: 'connected', account: nameAccount(change.account, tools), startsAt: undefined },
    });
    return action.storeResult(tx, confirmed);
  });
  action.wakeWorkers();
  return connection;
};

/** Any owner may cancel, anywhere and without a fresh password: the payments go on as before. */
export const cancelPaymentChange = async (tools: ConnectionTools, action: ConnectionAction) => {
  const { tenant, session, now } = action;
  const { cancelled, connection } = await tools.database.system.transaction(async (tx) => {
    await lockTenant(tx, tenant.id);
    await requireStillOwner(tx, tenant.id, session, 'changePaymentAccount');
    const { change } = await readSituation(tx, tenant.id, tools);
    if (!change) throw notFound('Change');
    await endChange(tx, change.row.accountId, 'cancelled', now);
    const current = await readPaymentConnection(tx, tools, action);
    await tellOwners(tx, tools, action, {
      kind: 'payment_account_cancelled',
      news: { type: 'cancelled', account: nameAccount(change.account, tools), startsAt: undefined },
    });
    return { cancelled: change.account, connection: await action.storeResult(tx, current) };
  });
  action.wakeWorkers();
  await deleteEndpoint(tools, decryptCredentials(cancelled, tools.appSecrets));
  return connection;
};
