import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { AuditKind } from '../../../contract/entities/audit.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { paymentAccountChanges, providerAccounts } from '../../db/schema.ts';
import { encrypt } from '../../lib/crypto/encryption.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem, createNotFoundError } from '../../lib/network/api-problem.ts';
import type { ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import { decryptCredentials, removeProviderAccount } from '../providers/provider-accounts.ts';
import { createStripeSetup } from '../providers/stripe/stripe-setup.ts';
import {
  applyDueChange,
  endChange,
  hasTakenLivePayment,
  makeAccountCurrent,
  readOwnerFacts,
  readPaymentAccounts,
} from './account-changes.ts';
import { changeAccount, requireConnecting } from './change-account.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { findConfirmObstacle } from './judge-change.ts';
import { readPaymentConnection } from './payment-connection.ts';
import { getAccountName } from './provider-connectors.ts';
import { tellOwners } from './tell-owners.ts';

const deleteEndpoint = async (
  { urls }: ConnectionTools,
  credentials: ProviderCredentials | undefined,
) => {
  if (credentials?.provider !== 'stripe' || credentials.webhookEndpointId === undefined) return;
  const setup = createStripeSetup(credentials.secretKey, urls.stripeApiUrl);
  // The error ends here, because a revoked key cannot delete the endpoint. Stripe disables it after
  // some days.
  await setup.deleteEndpoint(credentials.webhookEndpointId).catch(() => undefined);
};

interface PaymentsChange {
  readonly kind: AuditKind;
  readonly type: 'connected' | 'cancelled' | 'disconnected';
  readonly name: string;
}

const storeAndTell = async (
  tx: Transaction,
  tools: ConnectionTools,
  action: ConnectionAction,
  { kind, ...change }: PaymentsChange,
) => {
  const connection = await readPaymentConnection(tx, tools, action);
  await tellOwners(tx, tools, action, { kind, change: { account: 'payments', ...change } });
  return action.storeResult(tx, connection);
};

/**
 * A shop that has taken live payments gets an account with which no customer can pay. Without an
 * account it would use the server's sandbox, in which test cards would pay its requests.
 */
export const disconnectPayments = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action, 'payments');
  const { tenant, now } = action;
  const { former, connection } = await changeAccount(tools, action, 'payments', async (tx) => {
    await applyDueChange(tx, tenant.id, now);
    const { current, credentials, waitingChange } = await readPaymentAccounts(tx, tenant.id, tools);
    if (waitingChange)
      throw new ApiProblem('in_progress', 'Another account waits. Cancel that change first');
    if (!current || current.isDisconnected) {
      const unchanged = await readPaymentConnection(tx, tools, action);
      return { former: undefined, connection: await action.storeResult(tx, unchanged) };
    }
    const hasTakenLive = await hasTakenLivePayment(tx, tenant.id, tools);
    await removeProviderAccount(tx, tenant.id, now);
    if (hasTakenLive) {
      const id = newId();
      // No provider knows the secret, so none can sign a report of a payment.
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
    const disconnected = await storeAndTell(tx, tools, action, {
      kind: 'payment_account_disconnected',
      type: 'disconnected',
      name: getAccountName(current.provider, credentials),
    });
    return { former: credentials, connection: disconnected };
  });
  await deleteEndpoint(tools, former);
  return connection;
};

/** @throws ApiProblem not_found */
const requireWaitingChange = async (tx: Transaction, tenantId: string, tools: ConnectionTools) => {
  const { waitingChange } = await readPaymentAccounts(tx, tenantId, tools);
  if (!waitingChange) throw createNotFoundError('Change');
  const { row, account } = waitingChange;
  const credentials = decryptCredentials(account, tools.appSecrets);
  return { row, credentials, name: getAccountName(account.provider, credentials) };
};

export const confirmPaymentChange = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action, 'payments');
  const { tenant, session, now } = action;
  return changeAccount(tools, action, 'payments', async (tx) => {
    await applyDueChange(tx, tenant.id, now);
    const { row, name } = await requireWaitingChange(tx, tenant.id, tools);
    const me = await readOwnerFacts(tx, tenant.id, session.user.id);
    const obstacle = findConfirmObstacle(row, { id: session.user.id, ...me }, now);
    if (obstacle !== null) throw new ApiProblem('not_active', obstacle);
    const { accountId } = row;
    await tx
      .update(paymentAccountChanges)
      .set({ confirmedBy: session.user.id })
      .where(eq(paymentAccountChanges.accountId, accountId));
    await endChange(tx, accountId, 'applied', now);
    await makeAccountCurrent(tx, tenant.id, accountId, now);
    return storeAndTell(tx, tools, action, {
      kind: 'payment_account_confirmed',
      type: 'connected',
      name,
    });
  });
};

/** The account stays, so any owner may cancel, on any device and without a fresh password. */
export const cancelPaymentChange = async (tools: ConnectionTools, action: ConnectionAction) => {
  const { tenant, now } = action;
  const { credentials, connection } = await changeAccount(tools, action, 'payments', async (tx) => {
    const { row, credentials, name } = await requireWaitingChange(tx, tenant.id, tools);
    await endChange(tx, row.accountId, 'cancelled', now);
    const current = await storeAndTell(tx, tools, action, {
      kind: 'payment_account_cancelled',
      type: 'cancelled',
      name,
    });
    return { credentials, connection: current };
  });
  await deleteEndpoint(tools, credentials);
  return connection;
};
