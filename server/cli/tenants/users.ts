import { and, eq } from 'drizzle-orm';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import { isInList } from '../../db/list-conditions.ts';
import { users } from '../../db/schema.ts';
import { recordAuditEvent } from '../../domain/audit/record-audit-event.ts';
import { createPasswordReset, getResetLink } from '../../domain/password-resets/password-resets.ts';
import { cliSource } from '../../lib/states/audit-source.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';
import { parseEmail, parseHost, UsageError } from '../arguments.ts';
import type { Command } from '../command.ts';
import { findTenant, getTenantUrl } from '../find-tenant.ts';

export const resetUser: Command = async ({ database, config, options, now }) => {
  const host = parseHost(options.host);
  const email = parseEmail(options.email);
  const token = await database.unscopedDb.transaction(async (tx) => {
    const tenant = await findTenant(tx, host);
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.tenantId, tenant.id), isInList(users.email, getEmailForms(email))));
    if (!user) throw new UsageError(`There is no user ${email} at ${host}`);
    if (user.passwordHash === null)
      throw new UsageError(`${email} has not joined yet and needs a new invite`);
    if (!user.isActive) throw new UsageError(`${email} is inactive`);
    const subject = { type: 'user', id: user.id } as const;
    const entry = { tenantId: tenant.id, at: now, source: cliSource, subject };
    await recordAuditEvent(tx, { ...entry, kind: 'password_reset_requested' });
    return createPasswordReset(tx, user, now);
  });
  const link = getResetLink(new URL(getTenantUrl(config, host, '/')).origin, token);
  return [
    `${email} can set a new password once, within ${resetLifetimeMinutes} minutes, at: ${link}`,
  ];
};
