import * as v from 'valibot';
import type { ParsedPayload } from '../../../contract/calls.ts';
import type { PaymentsConnected } from '../../../contract/entities/connection.ts';
import { paymentAccountChanges, providerAccounts } from '../../db/schema.ts';
import { encrypt } from '../../lib/crypto/encryption.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem, createInvalidError } from '../../lib/network/api-problem.ts';
import {
  type HostedCredentials,
  isLive,
  mollieApiKeySchema,
  type ProviderCredentials,
  stripeSecretKeySchema,
} from '../../lib/settings/provider-credentials.ts';
import { ProviderUnavailable } from '../providers/payment-provider.ts';
import { rotateCredentials } from '../providers/provider-accounts.ts';
import { createClient } from '../providers/provider-registry.ts';
import {
  applyDueChange,
  getEndpointId,
  hasTakenLivePayment,
  listEndpointIds,
  makeAccountCurrent,
  type PaymentAccounts,
  readPaymentAccounts,
} from './account-changes.ts';
import { changeAccount, requireConnecting } from './change-account.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { ConnectionRefused, explainFailure } from './explain-failure.ts';
import { getStartTime } from './judge-change.ts';
import { getPaymentConnection } from './payment-connection.ts';
import {
  findAccountId,
  getAccountName,
  getProviderConnector,
  type ProviderUrls,
  tryPaymentPage,
} from './provider-connectors.ts';
import { tellOwners } from './tell-owners.ts';

type Payload = ParsedPayload<'connectPayments'>;

const names = { stripe: 'Stripe', mollie: 'Mollie' } as const;
const keySchemas = { stripe: stripeSecretKeySchema, mollie: mollieApiKeySchema } as const;

const findKeyProblem = ({ provider, key }: Payload) => {
  const { success: isValid } = v.safeParse(keySchemas[provider], key);
  if (isValid) return undefined;
  if (key.startsWith('pk_'))
    return 'This is a publishable key. The key that is needed starts with rk_live_ or rk_test_.';
  if (key.startsWith('whsec_'))
    return 'This is the secret of a webhook. The key that is needed starts with rk_live_ or rk_test_.';
  return provider === 'stripe'
    ? 'A key of Stripe starts with rk_live_ or rk_test_, and has no spaces. Paste it whole.'
    : 'A key of Mollie starts with live_ or test_, and has no spaces. Paste it whole.';
};

const isLiveKey = (key: string) => /(^|_)live_/.test(key);

const hasSameAccounts = (one: PaymentAccounts, other: PaymentAccounts) =>
  one.current?.id === other.current?.id &&
  one.current?.encryptedCredentials === other.current?.encryptedCredentials &&
  one.waitingChange?.row.accountId === other.waitingChange?.row.accountId;

const checkAndReadAccounts = (
  tools: ConnectionTools,
  { tenant, now }: ConnectionAction,
  payload: Payload,
) =>
  tools.database.unscopedDb.transaction(async (tx) => {
    await applyDueChange(tx, tenant.id, now);
    const accounts = await readPaymentAccounts(tx, tenant.id, tools);
    if (accounts.waitingChange)
      throw new ApiProblem(
        'in_progress',
        'Another account waits already. Cancel that change first',
      );
    const hasTakenLive = await hasTakenLivePayment(tx, tenant.id, tools);
    const endpointIds = await listEndpointIds(tx, tenant.id, tools);
    if (hasTakenLive && !isLiveKey(payload.key)) {
      throw new ConnectionRefused(
        'This is a test key, and your shop has taken real payments. With it, test cards would mark requests as paid. Paste a live key.',
      );
    }
    return { accounts, hasTakenLive, endpointIds };
  });

interface NewAccount {
  readonly connectionId: string;
  readonly credentials: HostedCredentials;
  readonly before: Awaited<ReturnType<typeof checkAndReadAccounts>>;
  readonly isSameAccount: boolean;
}

/**
 * The calls to the provider took seconds, in which another owner could connect an account. So the accounts
 * are read again and compared.
 */
const storeAccount = (
  tools: ConnectionTools,
  action: ConnectionAction,
  { connectionId: id, credentials, before, isSameAccount }: NewAccount,
) =>
  changeAccount(tools, action, 'payments', async (tx) => {
    const { appSecrets } = tools;
    const { tenant, session, now } = action;
    if (!hasSameAccounts(before.accounts, await readPaymentAccounts(tx, tenant.id, tools))) {
      throw new ApiProblem(
        'in_progress',
        'Another owner has just changed the payment account, so yours was not connected. Look at it first',
      );
    }
    const { hasTakenLive } = before;
    const startsAt = getStartTime({ hasTakenLive, isSameAccount, now });
    const waits = startsAt > now;
    if (isSameAccount) await rotateCredentials(tx, tenant.id, credentials, appSecrets);
    else {
      await tx.insert(providerAccounts).values({
        id,
        tenantId: tenant.id,
        provider: credentials.provider,
        encryptedCredentials: encrypt(JSON.stringify(credentials), appSecrets, id),
        createdAt: now,
        // Until `makeAccountCurrent`, the new account counts as replaced. A server of the previous release
        // ignores waiting changes, but opens no checkout with a replaced account.
        replacedAt: now,
      });
      if (waits) {
        const request = { accountId: id, tenantId: tenant.id, requestedBy: session.user.id };
        await tx.insert(paymentAccountChanges).values({ ...request, requestedAt: now, startsAt });
      } else await makeAccountCurrent(tx, tenant.id, id, now);
    }
    await tellOwners(tx, tools, action, {
      kind: waits ? 'payment_account_requested' : 'payment_account_changed',
      change: {
        account: 'payments',
        type: waits ? 'requested' : 'connected',
        name: getAccountName(credentials.provider, credentials),
        startsAt: waits ? startsAt : undefined,
      },
    });
    return waits ? startsAt : null;
  });

/** A new key of the same account needs no wait, because the money goes where it went before. */
const isSameProviderAccount = async (
  former: ProviderCredentials | undefined,
  credentials: HostedCredentials,
  urls: ProviderUrls,
) => {
  if (former?.provider !== credentials.provider || isLive(former) !== isLive(credentials))
    return false;
  const formerId = await findAccountId(former, urls);
  return formerId !== undefined && formerId === (await findAccountId(credentials, urls));
};

/** A failed step stores nothing, and deletes the new endpoint at the provider. */
const connect = async (tools: ConnectionTools, action: ConnectionAction, payload: Payload) => {
  const { provider, key } = payload;
  const { urls, factories } = tools;
  const keyProblem = findKeyProblem(payload);
  if (keyProblem !== undefined) throw new ConnectionRefused(keyProblem);
  const before = await checkAndReadAccounts(tools, action, payload);
  const connectionId = newId();
  const connector = getProviderConnector(provider);
  const connection = { key, connectionId, webhookOrigin: action.appOrigin, urls };
  try {
    const { credentials, resultLines } = await connector.setUp(connection);
    const { credentials: former } = before.accounts;
    const isSameAccount = await isSameProviderAccount(former, credentials, urls);
    const client = createClient(credentials, factories);
    const pageLines = await tryPaymentPage(client, action.appOrigin, action.now);
    const account = { connectionId, credentials, before, isSameAccount };
    const startsAt = await storeAccount(tools, action, account);
    await connector.deleteOldEndpoints(connection, {
      kept: before.endpointIds,
      replaced: isSameAccount ? getEndpointId(former) : undefined,
    });
    return { resultLines: [...resultLines, ...pageLines], startsAt };
  } catch (error) {
    // The provider may be down, so the error ends here. `deleteOldEndpoints` deletes the endpoint when an
    // owner connects this account again.
    await connector.undo(connection).catch(() => undefined);
    throw explainFailure(error, provider);
  }
};

export const connectPayments = async (
  tools: ConnectionTools,
  action: ConnectionAction,
  payload: Payload,
): Promise<PaymentsConnected> => {
  requireConnecting(tools, action, 'payments');
  try {
    const { resultLines, startsAt } = await connect(tools, action, payload);
    return {
      lines: resultLines,
      startsAt: startsAt?.toISOString() ?? null,
      connection: await getPaymentConnection(tools, action),
    };
  } catch (error) {
    if (error instanceof ConnectionRefused) throw createInvalidError({ key: [error.message] });
    if (error instanceof ProviderUnavailable) {
      throw new ApiProblem(
        'provider_unreachable',
        `${names[payload.provider]} does not answer. Nothing was changed: try again in a few minutes`,
      );
    }
    throw error;
  }
};
