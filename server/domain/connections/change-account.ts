import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { messages } from '../../../contract/text/messages.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { sessions, users } from '../../db/schema.ts';
import { ApiProblem, createInvalidError } from '../../lib/network/api-problem.ts';
import { requireOwner } from '../../lib/network/require-right.ts';
import type { AccountChange } from '../messages/templates/notices.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { lockTenant } from './account-changes.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';

type AccountKind = AccountChange['account'];

const rights = {
  payments: 'changePaymentAccount',
  texts: 'changeTextAccount',
  email: 'changeMailServer',
} as const;

const purposes: Record<AccountKind, string> = {
  payments: 'to change the payment account',
  texts: 'to change the account for text messages',
  email: 'to change the mail server',
};

export const findObstacle = (
  tools: ConnectionTools,
  { tenant, session }: ConnectionAction,
  kind: AccountKind,
) => {
  const { isSetByOperator } = kind === 'payments' ? tools : tools[kind];
  if (tenant.isDemo)
    return 'This is the demo, whose password is public, so no account can be connected.';
  if (isSetByOperator) return 'Set by your operator, in the settings of this server.';
  if (tools.appSecrets.length === 0)
    return 'This server has no APP_SECRET to encrypt keys with. Ask whoever runs it to set one.';
  return session.tablet === null
    ? null
    : 'Accounts are not changed on a shared tablet. Use your own phone or computer.';
};

/** @throws ApiProblem reauth_required, not_active */
export const requireConnecting = (
  tools: ConnectionTools,
  action: ConnectionAction,
  kind: AccountKind,
) => {
  const obstacle = findObstacle(tools, action, kind);
  if (obstacle !== null) throw new ApiProblem('not_active', obstacle);
  requireFreshSession(action.session, purposes[kind], action.now);
};

/** @throws ApiProblem owner_only, not_authenticated */
const requireStillOwner = async (
  tx: Transaction,
  { tenant, session }: ConnectionAction,
  kind: AccountKind,
) => {
  const [user] = await tx
    .select({ isOwner: users.isOwner, isActive: users.isActive })
    .from(users)
    .where(and(eq(users.tenantId, tenant.id), eq(users.id, session.user.id)))
    .for('no key update');
  const [live] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tenantId, tenant.id), eq(sessions.tokenHash, session.tokenHash)));
  if (!live || !user?.isActive) throw new ApiProblem('not_authenticated', 'Please log in again');
  requireOwner(user, rights[kind]);
};

/**
 * The calls to the provider before this transaction take seconds, in which the user could stop being an
 * owner.
 * @throws ApiProblem owner_only, not_authenticated
 */
export const changeAccount = async <Result>(
  { database }: ConnectionTools,
  action: ConnectionAction,
  kind: AccountKind,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> => {
  const result = await database.unscopedDb.transaction(async (tx) => {
    await lockTenant(tx, action.tenant.id);
    await requireStillOwner(tx, action, kind);
    return change(tx);
  });
  action.wakeWorkers();
  return result;
};

/** `fieldMessages` has the error text of each field. @throws ApiProblem invalid */
export const parseCredentials = <Schema extends v.GenericSchema>(
  schema: Schema,
  typed: unknown,
  fieldMessages: Readonly<Record<string, string>>,
): v.InferOutput<Schema> => {
  const { success, output, issues } = v.safeParse(schema, typed);
  if (success) return output;
  const field = v.getDotPath(issues[0]) ?? '';
  throw createInvalidError({ [field]: [fieldMessages[field] ?? messages.invalid] });
};
