import { and, eq, isNotNull } from 'drizzle-orm';
import type { AuditKind } from '../../../contract/entities/audit.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { users } from '../../db/schema.ts';
import { enterTenantScope, type TenantScope } from '../../db/tenant-scope.ts';
import type { SmtpCredentials } from '../../lib/settings/smtp-credentials.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import {
  queueEmailAccountNotice,
  queuePaymentAccountNotice,
  queueTextAccountNotice,
} from '../messages/queue.ts';
import type { PaymentAccountNotice } from '../messages/templates/notices.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';

type Tools = Pick<ConnectionTools, 'database'>;

/** The transaction has the tenant role from here on. */
const recordChange = async (
  tx: Transaction,
  { database }: Tools,
  { tenant, now, source }: ConnectionAction,
  kind: AuditKind,
) => {
  const scope = await enterTenantScope(tx, tenant.id, database.cipher);
  await recordAuditEvent(scope.tx, { tenantId: tenant.id, at: now, source, kind });
  return scope;
};

const listOwners = async (
  scope: TenantScope,
  { tenant, session, appOrigin }: ConnectionAction,
  page: string,
) => {
  const isOwner = and(
    eq(users.isOwner, true),
    eq(users.isActive, true),
    isNotNull(users.passwordHash),
  );
  const owners = await scope.tx
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(scope.whereTenant(users, isOwner))
    .orderBy(users.id);
  const { firstName, lastName } = session.user;
  return owners.map((owner) => ({
    ...owner,
    tenantName: tenant.name,
    by: `${firstName} ${lastName}`.trim(),
    settingsUrl: `${appOrigin}${page}`,
    forgotPasswordUrl: `${appOrigin}/forgot-password`,
  }));
};

interface AccountNews {
  readonly kind: AuditKind;
  readonly news: PaymentAccountNotice['news'];
}

/**
 * Call it last in the transaction of the change. The emails have no limit and no switch, which a
 * thief could use.
 */
export const tellOwners = async (
  tx: Transaction,
  tools: Tools,
  action: ConnectionAction,
  { kind, news }: AccountNews,
) => {
  const scope = await recordChange(tx, tools, action, kind);
  if (!action.sendsEmail) return;
  for (const owner of await listOwners(scope, action, '/settings/payments'))
    await queuePaymentAccountNotice(scope, { ...owner, news }, action.now);
};

/** `sender`: null when the account is disconnected. */
export const tellOwnersOfTexts = async (
  tx: Transaction,
  tools: Tools,
  action: ConnectionAction,
  sender: string | null,
) => {
  const scope = await recordChange(tx, tools, action, 'text_account_changed');
  if (!action.sendsEmail) return;
  for (const owner of await listOwners(scope, action, '/settings/texts'))
    await queueTextAccountNotice(scope, { ...owner, sender }, action.now);
};

interface EmailChange {
  readonly former:
    | { readonly id: string; readonly credentials: SmtpCredentials | undefined }
    | undefined;
  readonly connected: SmtpCredentials | undefined;
}

const isSameAccount = (one: SmtpCredentials | undefined, other: SmtpCredentials | undefined) =>
  one?.host === other?.host && one?.user === other?.user;

/**
 * Each email leaves with the new mail server and with the former one. The new one could belong to a
 * thief, who keeps the email.
 */
export const tellOwnersOfEmail = async (
  tx: Transaction,
  tools: Tools,
  action: ConnectionAction,
  { former, connected }: EmailChange,
) => {
  const scope = await recordChange(tx, tools, action, 'email_account_changed');
  const ways: (string | null)[] = connected ? [null] : [];
  if (former && !isSameAccount(former.credentials, connected)) ways.push(former.id);
  const news = { sender: connected?.sender, host: connected?.host };
  for (const owner of await listOwners(scope, action, '/settings/email')) {
    for (const emailAccountId of ways)
      await queueEmailAccountNotice(
        scope,
        { ...owner, ...news },
        { emailAccountId, now: action.now },
      );
  }
};
