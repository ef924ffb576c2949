import { and, eq } from 'drizzle-orm';
import type { PaymentConnection } from '../../../contract/entities/connection.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { isLive, type ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import { decryptCredentials } from '../providers/provider-accounts.ts';
import {
  applyDueChange,
  type PaymentAccounts,
  readOwnerFacts,
  readPaymentAccounts,
} from './account-changes.ts';
import { findObstacle } from './change-account.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { stripePermissions } from './explain-failure.ts';
import { findConfirmObstacle } from './judge-change.ts';
import { getEnding } from './provider-connectors.ts';

const stripeKeyPage = new URL('https://dashboard.stripe.com/apikeys/create?name=Beepaid+GO');
for (const permission of Object.keys(stripePermissions))
  stripeKeyPage.searchParams.append('permissions[]', permission);

const keyPages = {
  stripe: stripeKeyPage.href,
  mollie: 'https://my.mollie.com/dashboard/developers/api-keys',
};

const getAccountEnding = (credentials: ProviderCredentials | undefined) =>
  credentials && 'accountId' in credentials ? getEnding(credentials.accountId) : null;

const describeCurrent = ({ current, credentials }: PaymentAccounts, tools: ConnectionTools) => {
  const { server } = tools;
  if (!current) {
    const keys = server.accounts.find(({ provider }) => provider === server.current);
    return {
      provider: server.current,
      accountEnding: null,
      isLive: server.current === 'webhook' || (keys !== undefined && isLive(keys)),
      account: 'server',
    };
  }
  return {
    provider: current.isDisconnected ? 'none' : current.provider,
    accountEnding: getAccountEnding(credentials),
    isLive: !current.isDisconnected && credentials !== undefined && isLive(credentials),
    account: 'shop',
  };
};

const describeChange = async (
  tx: Transaction,
  { waitingChange }: PaymentAccounts,
  tools: ConnectionTools,
  { tenant, session, now }: ConnectionAction,
): Promise<PaymentConnection['change']> => {
  if (!waitingChange) return null;
  const { row, account } = waitingChange;
  const [requester] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.tenantId, tenant.id), eq(users.id, row.requestedBy)));
  const credentials = decryptCredentials(account, tools.appSecrets);
  const me = await readOwnerFacts(tx, tenant.id, session.user.id);
  return {
    provider: account.provider,
    accountEnding: getAccountEnding(credentials),
    isLive: credentials !== undefined && isLive(credentials),
    requestedBy: `${requester?.firstName ?? ''} ${requester?.lastName ?? ''}`.trim(),
    startsAt: row.startsAt.toISOString(),
    confirmObstacle: findConfirmObstacle(row, { id: session.user.id, ...me }, now),
  };
};

/** The transaction must not have the tenant role. */
export const readPaymentConnection = async (
  tx: Transaction,
  tools: ConnectionTools,
  action: ConnectionAction,
): Promise<PaymentConnection> => {
  const accounts = await readPaymentAccounts(tx, action.tenant.id, tools);
  return {
    ...describeCurrent(accounts, tools),
    obstacle: findObstacle(tools, action, 'payments'),
    keyPages,
    change: await describeChange(tx, accounts, tools, action),
  };
};

export const getPaymentConnection = (tools: ConnectionTools, action: ConnectionAction) =>
  tools.database.unscopedDb.transaction(async (tx) => {
    await applyDueChange(tx, action.tenant.id, action.now);
    return readPaymentConnection(tx, tools, action);
  });
