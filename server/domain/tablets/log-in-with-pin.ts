import { and, eq } from 'drizzle-orm';
import { maxPinFailures } from '../../../contract/limits.ts';
import { type Session, tablets, users } from '../../db/schema.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { type AuditSource, toUserActor, visitorActor } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { clearPinFailures, countPinFailure, removePinFailure } from '../sessions/pin-failures.ts';
import { beginSession, endSession } from '../sessions/sessions.ts';
import type { PinHasher } from './pin-hashes.ts';
import { toPinColumns } from './pins.ts';
import { canUsePin } from './tablets.ts';

type Tablet = typeof tablets.$inferSelect;
type User = typeof users.$inferSelect;

interface LogIn {
  readonly tablet: Tablet;
  readonly userId: string;
  readonly pin: string;
  readonly pinHasher: PinHasher;
  readonly session: Session | undefined;
  readonly device: string | null;
  readonly now: Date;
  readonly source: AuditSource;
}

const createInvalidLogin = () => new ApiProblem('invalid_login', 'The PIN is not correct');
const createPinLocked = () =>
  new ApiProblem('pin_locked', 'Too many wrong PINs. Please use your password');

/**
 * Parallel guesses count too, because a failure is counted in advance. Success clears it. `isLast`: another
 * failure locks the PIN. @throws ApiProblem pin_locked
 */
const beginAttempt = async (scope: TenantScope, { tablet, userId }: LogIn) => {
  const [user] = await scope.tx
    .select()
    .from(users)
    .where(scope.whereTenant(users, and(eq(users.id, userId), canUsePin)));
  if (!user) return undefined;
  const failures = await countPinFailure(scope, { tabletId: tablet.id, userId: user.id });
  if (failures === undefined) throw createPinLocked();
  return { user, isLast: failures === maxPinFailures };
};

type Attempt = Awaited<ReturnType<typeof beginAttempt>>;

const recordFailure = async (
  { tx, tenantId }: TenantScope,
  attempt: Attempt,
  { tablet, source, now }: LogIn,
) => {
  const entry = {
    tenantId,
    at: now,
    source: { ...source, actor: { ...visitorActor, tabletName: tablet.name } },
    ...(attempt && { subject: { type: 'user', id: attempt.user.id } as const }),
  };
  await recordAuditEvent(tx, { ...entry, kind: 'login_failed' });
  if (attempt?.isLast) await recordAuditEvent(tx, { ...entry, kind: 'pin_locked' });
};

/** PIN and tablet may have changed while the PIN was verified. */
const lockIfUnchanged = async ({ tx, whereTenant }: TenantScope, user: User, tablet: Tablet) => {
  const [sameUser] = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      whereTenant(
        users,
        and(eq(users.id, user.id), canUsePin, eq(users.pinHash, user.pinHash ?? '')),
      ),
    )
    .for('share');
  const [sameTablet] = await tx
    .select({ id: tablets.id })
    .from(tablets)
    .where(whereTenant(tablets, eq(tablets.id, tablet.id)))
    .for('update');
  return sameUser !== undefined && sameTablet !== undefined;
};

const startSession = async (
  scope: TenantScope,
  user: User,
  { tablet, session, device, now, source }: LogIn,
) => {
  if (!(await lockIfUnchanged(scope, user, tablet))) return undefined;
  const { tx, tenantId, whereTenant } = scope;
  await clearPinFailures(scope, { tabletId: tablet.id, userId: user.id });
  await tx
    .update(tablets)
    .set({ lastUsedAt: now })
    .where(whereTenant(tablets, eq(tablets.id, tablet.id)));
  await endSession(scope, session);
  const actor = { ...toUserActor(user), tabletName: tablet.name };
  await recordAuditEvent(tx, {
    tenantId,
    at: now,
    kind: 'logged_in',
    source: { ...source, actor },
  });
  return beginSession(scope, {
    userId: user.id,
    device,
    signedInAt: now,
    now,
    tablet,
    byPin: true,
  });
};

const updatePinColumns = async (
  runInTenantScope: RunInTenantScope,
  user: User,
  { pin, pinHasher, isOutdated }: LogIn & { readonly isOutdated: boolean },
) => {
  const columns = toPinColumns(pin, isOutdated ? await pinHasher.hash(pin) : user.pinHash);
  const isKnown = columns.shortPinHash === null || columns.shortPinHash === user.shortPinHash;
  if (!isOutdated && isKnown) return;
  await runInTenantScope(({ tx, whereTenant }) =>
    tx
      .update(users)
      .set(columns)
      .where(whereTenant(users, and(eq(users.id, user.id), eq(users.pinHash, user.pinHash ?? '')))),
  );
};

/** @throws ApiProblem invalid_login, pin_locked, unavailable */
export const logInWithPin = async (runInTenantScope: RunInTenantScope, login: LogIn) => {
  const attempt = await runInTenantScope((scope) => beginAttempt(scope, login));
  const user = attempt?.user;
  // The duration must not reveal who exists, so the PIN of an unknown user is verified too.
  const { matches, isOutdated } = await login.pinHasher
    .verify(login.pin, user?.pinHash)
    .catch(async (error) => {
      if (user) {
        const counted = { tabletId: login.tablet.id, userId: user.id };
        await runInTenantScope((scope) => removePinFailure(scope, counted));
      }
      throw error;
    });
  const sessionToken =
    user && matches
      ? await runInTenantScope((scope) => startSession(scope, user, login))
      : undefined;
  if (!user || sessionToken === undefined) {
    await runInTenantScope((scope) => recordFailure(scope, attempt, login));
    throw createInvalidLogin();
  }
  await updatePinColumns(runInTenantScope, user, { ...login, isOutdated });
  const { id, email, firstName, lastName, isOwner } = user;
  return { user: { id, email, firstName, lastName, isOwner }, sessionToken };
};
