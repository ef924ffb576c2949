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
  getPaymentConnection,
  requireConnecting,
  requireStillOwner,
} from './payment-connection.ts';
import { tellOwners } from './tell-owners.ts';
import { getAccountName } from './try-key.ts';

/** Deletes the webhook endpoint that the server has created for these keys, if there is one. */
const deleteEndpoint = async (
  { urls }: ConnectionTools,
  credentials: ProviderCredentials | undefined,
) => {
  if (credentials?.provider !== 'stripe' || credentials.webhookEndpointId === undefined) return;
  const setup = createStripeSetup(credentials.secretKey, { apiUrl: urls.stripeApiUrl });
  // A revoked key cannot delete it. Stripe then turns the endpoint off after some days.
  await setup.deleteEndpoint(credentials.webhookEndpointId).catch(() => undefined);
};

const nameAccount = (account: ProviderAccountRow, { appSecrets }: ConnectionTools) =>
  getAccountName(account.provider, decryptCredentials(account, appSecrets));

/**
 * Stops taking payments with the shop's own account. A shop that has taken live payments then takes
 * none: in the sandbox, test cards would mark its requests as paid.
 * @throws ApiProblem owner_only, reauth_required, not_active, in_progress
 */
export const disconnectPayments = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action);
  const { tenant, session, now } = action;
  const former = await tools.database.system.transaction(async (tx) => {
    await applyDueChange(tx, tenant.id, now);
    await requireStillOwner(tx, tenant.id, session, 'changePaymentAccount');
    const { current, credentials, change } = await readSituation(tx, tenant.id, tools);
    if (change)
      throw new ApiProblem('in_progress', 'Another account waits. Cancel that change first');
    if (!current || current.isDisconnected) return undefined;
    const hasTakenLive = await hasTakenLivePayment(tx, tenant.id, tools);
    await removeProviderAccount(tx, tenant.id, now);
    if (hasTakenLive) {
      const id = newId();
      // The secret is thrown away, so that no message can report a payment.
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
    await tellOwners(tx, tools, action, {
      kind: 'payment_account_disconnected',
      news: {
        type: 'disconnected',
        account: getAccountName(current.provider, credentials),
        startsAt: undefined,
      },
    });
    return credentials;
  });
  action.wakeWorkers();
  await deleteEndpoint(tools, former);
  return getPaymentConnection(tools, action);
};

/**
 * Lets a waiting change take effect now, when another owner of long standing agrees.
 * @throws ApiProblem owner_only, reauth_required, not_active, not_found
 */
export const confirmPaymentChange = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action);
  const { tenant, session, now } = action;
  await tools.database.system.transaction(async (tx) => {
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
    await tellOwners(tx, tools, action, {
      kind: 'payment_account_confirmed',
      news: { type: 'connected', account: nameAccount(change.account, tools), startsAt: undefined },
    });
  });
  action.wakeWorkers();
  return getPaymentConnection(tools, action);
};

/**
 * Ends a waiting change. Any owner can, anywhere and without a fresh password, because the payments
 * then go on as before.
 * @throws ApiProblem owner_only, not_found
 */
export const cancelPaymentChange = async (tools: ConnectionTools, action: ConnectionAction) => {
  const { tenant, session, now } = action;
  const cancelled = await tools.database.system.transaction(async (tx) => {
    await lockTenant(tx, tenant.id);
    await requireStillOwner(tx, tenant.id, session, 'changePaymentAccount');
    const { change } = await readSituation(tx, tenant.id, tools);
    if (!change) throw notFound('Change');
    await endChange(tx, change.row.accountId, 'cancelled', now);
    await tellOwners(tx, tools, action, {
      kind: 'payment_account_cancelled',
      news: { type: 'cancelled', account: nameAccount(change.account, tools), startsAt: undefined },
    });
    return change.account;
  });
  action.wakeWorkers();
  await deleteEndpoint(tools, decryptCredentials(cancelled, tools.appSecrets));
  return getPaymentConnection(tools, action);
};
