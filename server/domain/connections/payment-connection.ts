import { and, eq } from 'drizzle-orm';
import type { PaymentConnection } from '../../../contract/entities/connection.ts';
import type { OwnerRight } from '../../../contract/rights.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { type Session, sessions, users } from '../../db/schema.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import { isLive, type ProviderCredentials } from '../../lib/settings/provider-credentials.ts';
import { decryptCredentials } from '../providers/provider-accounts.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { type AccountSituation, applyDueChange, readSituation } from './account-changes.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { stripePermissions } from './explain-failure.ts';
import { findConfirmObstacle } from './judge-change.ts';
import { readOwnerFacts } from './owner-facts.ts';
import { getEnding } from './try-key.ts';

const stripeKeyPage = new URL('https://dashboard.stripe.com/apikeys/create?name=Beepaid+GO');
for (const permission of Object.keys(stripePermissions))
  stripeKeyPage.searchParams.append('permissions[]', permission);

const keyPages = {
  stripe: stripeKeyPage.href,
  mollie: 'https://my.mollie.com/dashboard/developers/api-keys',
};

/** Returns null when owners can connect an account. */
export const findObstacle = (
  { appSecrets, isSetByOperator }: Pick<ConnectionTools, 'appSecrets' | 'isSetByOperator'>,
  { tenant, session }: Pick<ConnectionAction, 'tenant' | 'session'>,
) => {
  if (tenant.isDemo)
    return 'This is the demo, whose password is public, so no account can be connected.';
  if (isSetByOperator) return 'Set by your operator, in the settings of this server.';
  if (appSecrets.length === 0)
    return 'This server has no APP_SECRET to encrypt keys with. Ask whoever runs it to set one.';
  return session.tablet === null
    ? null
    : 'Accounts are not changed on a shared tablet. Use your own phone or computer.';
};

export const requireConnecting = (tools: ConnectionTools, action: ConnectionAction) => {
  const { session, now } = action;
  const obstacle = findObstacle(tools, action);
  if (obstacle !== null) throw new ApiProblem('not_active', obstacle);
  requireFreshSession(session, 'to change the payment account', now);
};

/**
 * The user is checked again in the transaction of the change, because the provider takes seconds.
 * The transaction must not have the tenant role.
 * @throws ApiProblem owner_only, not_authenticated
 */
export const requireStillOwner = async (
  tx: Transaction,
  tenantId: string,
  session: Session,
  right: OwnerRight,
) => {
  const [user] = await tx
    .select({ isOwner: users.isOwner, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.id, session.user.id)))
    .for('no key update');
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenantId), eq(sessions.tokenHash, session.tokenHash)));
  if (!live || !user?.isActive) throw new ApiProblem('not_authenticated', 'Please log in again');
  requireOwner(user, right);
};

const getAccountEnding = (credentials: ProviderCredentials | undefined) =>
  credentials && 'accountId' in credentials ? getEnding(credentials.accountId) : null;

const describeCurrent = ({ current, credentials }: AccountSituation, tools: ConnectionTools) => {
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
  { change }: AccountSituation,
  tools: ConnectionTools,
  { tenant, session, now }: ConnectionAction,
): Promise<PaymentConnection['change']> => {
  if (!change) return null;
  const { row, account } = change;
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
  const situation = await readSituation(tx, action.tenant.id, tools);
  return {
    ...describeCurrent(situation, tools),
    obstacle: findObstacle(tools, action),
    keyPages,
    change: await describeChange(tx, situation, tools, action),
  };
};

export const getPaymentConnection = (tools: ConnectionTools, action: ConnectionAction) =>
  tools.database.system.transaction(async (tx) => {
    await applyDueChange(tx, action.tenant.id, action.now);
    return readPaymentConnection(tx, tools, action);
  });
