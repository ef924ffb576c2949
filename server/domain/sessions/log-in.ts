import { and, eq } from 'drizzle-orm';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { isInList } from '../../db/list-conditions.ts';
import { type Session, users } from '../../db/schema.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import type { AuditHash } from '../../lib/crypto/audit-hash.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { type AuditSource, toUserActor } from '../../lib/states/audit-source.ts';
import { getEmailForms } from '../../lib/text/email-addresses.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { verifyPassword } from './passwords.ts';
import { clearPinFailures } from './pin-failures.ts';
import { beginSession, endSession, findTablet } from './sessions.ts';

interface LogIn {
  readonly payload: ParsedPayload<'logIn'>;
  readonly session: Session | undefined;
  readonly device: string | null;
  readonly tabletToken: string | undefined;
  readonly now: Date;
  readonly source: AuditSource;
  readonly hashForAudit: AuditHash;
}

type User = typeof users.$inferSelect;

const createInvalidLogin = () =>
  new ApiProblem('invalid_login', 'The email address or password is not correct');

const findUser = async ({ tx, whereTenant }: TenantScope, email: string) => {
  const [found] = await tx
    .select()
    .from(users)
    .where(whereTenant(users, isInList(users.email, getEmailForms(email))));
  return found;
};

/** Both may have changed while the password was verified. */
const isUnchanged = async ({ tx, whereTenant }: TenantScope, { id, passwordHash }: User) => {
  const [unchanged] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      whereTenant(
        users,
        and(eq(users.id, id), eq(users.isActive, true), eq(users.passwordHash, passwordHash ?? '')),
      ),
    )
    .for('share');
  return unchanged !== undefined;
};

/** The address of an unknown account is hashed: it may be a password in the wrong field. */
const recordFailure = (
  scope: TenantScope,
  user: User | undefined,
  { payload, now, source, hashForAudit }: LogIn,
) => {
  const subject = user
    ? ({ type: 'user', id: user.id } as const)
    : ({ type: 'unknown_account', id: hashForAudit(toComparableEmail(payload.email)) } as const);
  return recordAuditEvent(scope.tx, {
    tenantId: scope.tenantId,
    at: now,
    source,
    kind: 'login_failed',
    subject,
  });
};

/** A locked PIN works again on the tablet. */
const startSession = async (
  scope: TenantScope,
  user: User,
  { session, device, tabletToken, now, source }: LogIn,
) => {
  if (!(await isUnchanged(scope, user))) return undefined;
  await endSession(scope, session);
  await recordAuditEvent(scope.tx, {
    tenantId: scope.tenantId,
    at: now,
    kind: 'logged_in',
    source: { ...source, actor: toUserActor(user) },
  });
  const tablet = await findTablet(scope, tabletToken);
  if (tablet) await clearPinFailures(scope, { tabletId: tablet.id, userId: user.id });
  return beginSession(scope, { userId: user.id, device, signedInAt: now, now, tablet });
};

/** @throws ApiProblem invalid_login, unavailable */
export const logIn = async (runInTenantScope: RunInTenantScope, login: LogIn) => {
  const { payload } = login;
  const user = await runInTenantScope((scope) => findUser(scope, payload.email));
  const matches = await verifyPassword(payload.password, user?.passwordHash);
  const sessionToken =
    user?.passwordHash && matches && user.isActive
      ? await runInTenantScope((scope) => startSession(scope, user, login))
      : undefined;
  if (!user || sessionToken === undefined) {
    await runInTenantScope((scope) => recordFailure(scope, user, login));
    throw createInvalidLogin();
  }
  const { id, email, firstName, lastName, isOwner } = user;
  return { user: { id, email, firstName, lastName, isOwner }, sessionToken };
};
