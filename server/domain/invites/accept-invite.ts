import { eq } from 'drizzle-orm';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { ParsedPayload } from '../../../contract/calls.ts';
import type { ColumnsFor } from '../../db/drizzle.ts';
import { type Session, type Tenant, users } from '../../db/schema.ts';
import type { RunInTenantScope } from '../../db/tenant-scope.ts';
import { createInvalidError } from '../../lib/network/api-problem.ts';
import { type AuditSource, toUserActor } from '../../lib/states/audit-source.ts';
import { checkNames } from '../../lib/text/link-text.ts';
import { emptyToNull, omitUndefined } from '../../lib/text/optional-fields.ts';
import { buildStaffSearchText } from '../../lib/text/search-text.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { checkPassword } from '../sessions/password-policy.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { beginSession, endSession, findTablet } from '../sessions/sessions.ts';
import { lockStaffUser } from '../staff/staff-users.ts';
import { consumeInvite, findInvitedUser } from './invites.ts';

type Payload = ParsedPayload<'acceptInvite'>;
type StoredFields = Omit<Payload, 'email' | 'password' | 'passwordConfirm' | 'terms'>;

const toColumns = ({ firstName, lastName, phone }: StoredFields) =>
  ({ firstName, lastName, phone: emptyToNull(phone) }) satisfies ColumnsFor<
    typeof users,
    StoredFields
  >;

interface Acceptance {
  readonly token: string;
  readonly payload: Payload;
  readonly session: Session | undefined;
  readonly tenant: Pick<Tenant, 'name' | 'address'>;
  readonly device: string | null;
  readonly tabletToken: string | undefined;
  readonly now: Date;
  readonly source: AuditSource;
  readonly termsVersion: string | null;
}

/** Returns no session token when an owner has made the user inactive. */
export const acceptInvite = async (
  runInTenantScope: RunInTenantScope,
  { token, payload, session, tenant, device, tabletToken, now, source, termsVersion }: Acceptance,
) => {
  const invited = await runInTenantScope((scope) => findInvitedUser(scope, token, now));
  if (toComparableEmail(payload.email) !== toComparableEmail(invited.email)) {
    throw createInvalidError({ email: ['The email address cannot be changed'] });
  }
  const { firstName, lastName } = payload;
  checkNames({ firstName, lastName });
  await checkPassword(payload.password, {
    email: invited.email,
    firstName,
    lastName,
    shop: tenant,
  });
  const changes = omitUndefined(toColumns(payload));
  // The hash takes long.
  const passwordHash = await hashPassword(payload.password);
  const sessionToken = await runInTenantScope(async (scope) => {
    // Every transaction locks the user before the invite, to avoid deadlocks.
    await lockStaffUser(scope, invited.id);
    const userId = await consumeInvite(scope, token, now);
    const [accepted] = await scope.tx
      .update(users)
      .set({
        ...changes,
        passwordHash,
        termsAcceptedAt: now,
        termsVersion,
        searchText: buildStaffSearchText({ ...invited, ...changes }),
      })
      .where(scope.whereTenant(users, eq(users.id, userId)))
      .returning({ isActive: users.isActive });
    await endSession(scope, session);
    const actor = toUserActor({ ...invited, firstName, lastName });
    const entry = { tenantId: scope.tenantId, at: now, source: { ...source, actor } };
    await recordAuditEvent(scope.tx, { ...entry, kind: 'invite_accepted' });
    const tablet = await findTablet(scope, tabletToken);
    return accepted?.isActive
      ? beginSession(scope, { userId, device, signedInAt: now, now, tablet })
      : undefined;
  });
  return {
    user: { id: invited.id, email: invited.email, firstName, lastName, isOwner: invited.isOwner },
    sessionToken,
  };
};
