import { eq } from 'drizzle-orm';
import type { ReadPayloadOf } from '../../../contract/calls.ts';
import type { ColumnsFor } from '../../db/columns-for.ts';
import type { InTenant } from '../../db/fence.ts';
import { type Session, users } from '../../db/schema.ts';
import { emptyToNull } from '../../lib/empty-to-null.ts';
import { invalid } from '../../lib/refusal.ts';
import { staffSearchText } from '../../lib/search-text.ts';
import { withoutUndefined } from '../../lib/without-undefined.ts';
import { checkPassword } from '../sessions/password-policy.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { beginSession, endSession } from '../sessions/sessions.ts';
import { findInvited, takeInvite } from './invites.ts';

type Payload = ReadPayloadOf<'acceptInvite'>;
/** The email address stays as invited, and the password is kept as a hash. */
type StoredFields = Omit<Payload, 'email' | 'password' | 'passwordConfirm' | 'terms'>;

const toColumns = ({ firstName, lastName, phone }: StoredFields) =>
  ({ firstName, lastName, phone: emptyToNull(phone) }) satisfies ColumnsFor<typeof users, StoredFields>;

interface Acceptance {
  readonly token: string;
  readonly payload: Payload;
  /** The session of who accepts, which ends. */
  readonly session: Session | undefined;
  readonly now: Date;
}

/** Makes the account of an invited person and begins its session. @throws Refusal not_found, invalid */
export const acceptInvite = async (inTenant: InTenant, { token, payload, session, now }: Acceptance) => {
  const invited = await inTenant((fence) => findInvited(fence, token, now));
  if (payload.email.toLowerCase() !== invited.email) {
    throw invalid({ email: ['The email address cannot be changed'] });
  }
  checkPassword(payload.password);
  const changes = withoutUndefined(toColumns(payload));
  const passwordHash = await hashPassword(payload.password);
  const sessionToken = await inTenant(async (fence) => {
    const userId = await takeInvite(fence, token, now);
    await fence.tx
      .update(users)
      .set({ ...changes, passwordHash, isActive: true, searchText: staffSearchText({ ...invited, ...changes }) })
      .where(fence.own(users, eq(users.id, userId)));
    await endSession(fence, session);
    return beginSession(fence, userId, now, now);
  });
  const { firstName, lastName } = payload;
  return { user: { id: invited.id, email: invited.email, firstName, lastName }, sessionToken };
};
