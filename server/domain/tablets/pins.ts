import { and, eq, isNotNull } from 'drizzle-orm';
import { pinMinDigits } from '../../../contract/limits.ts';
import { pinFailures, type Session, users } from '../../db/schema.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { requireFreshSession, requireLiveSession } from '../sessions/require-session.ts';
import type { PinHasher } from './pin-hashes.ts';

/** Completes “Please log in again …”. */
const reauthPurpose = 'to change your PIN';

const buildUserCondition = ({ whereTenant }: TenantScope, { user }: Session) =>
  whereTenant(users, eq(users.id, user.id));

/** `pin` null removes the PIN. */
export const toPinColumns = (pin: string | null, pinHash: string | null) => ({
  pinHash,
  shortPinHash: pin?.length === pinMinDigits ? pinHash : null,
});

export const getPinStatus = async (scope: TenantScope, session: Session) => {
  const [found] = await scope.tx
    .select({ id: users.id })
    .from(users)
    .where(and(buildUserCondition(scope, session), isNotNull(users.pinHash)));
  return { isSet: found !== undefined };
};

interface PinChange {
  readonly now: Date;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

const storePin = async (
  scope: TenantScope,
  session: Session,
  columns: ReturnType<typeof toPinColumns>,
  { now, source, notifyUser }: PinChange,
) => {
  const { tx, tenantId, whereTenant } = scope;
  await requireLiveSession(scope, session);
  await tx.update(users).set(columns).where(buildUserCondition(scope, session));
  await tx
    .delete(pinFailures)
    .where(whereTenant(pinFailures, eq(pinFailures.userId, session.user.id)));
  const kind = columns.pinHash === null ? 'pin_removed' : 'pin_changed';
  await recordAuditEvent(tx, { tenantId, at: now, source, kind });
  await notifyUser(scope, session.user.id, kind);
};

/** @throws ApiProblem reauth_required */
export const setPin = async (
  runInTenantScope: RunInTenantScope,
  session: Session,
  {
    pin,
    pinHasher,
    ...change
  }: PinChange & { readonly pin: string; readonly pinHasher: PinHasher },
) => {
  requireFreshSession(session, reauthPurpose, change.now);
  const pinHash = await pinHasher.hash(pin);
  await runInTenantScope((scope) => storePin(scope, session, toPinColumns(pin, pinHash), change));
};

/** @throws ApiProblem reauth_required */
export const removePin = async (scope: TenantScope, session: Session, change: PinChange) => {
  requireFreshSession(session, reauthPurpose, change.now);
  await storePin(scope, session, toPinColumns(null, null), change);
};
