import { and, eq, lt, or } from 'drizzle-orm';
import type { Logger } from 'pino';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { ParsedPayload } from '../../../contract/calls.ts';
import { passkeys, type Session, users } from '../../db/schema.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { type AuditSource, toUserActor } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { beginSession, endSession, findTablet } from '../sessions/sessions.ts';
import {
  CHALLENGE_LIFETIME_MS,
  consumeChallenge,
  createChallenge,
  isValidChallenge,
} from './challenge.ts';
import { toUserHandle } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

interface BeginLogIn {
  readonly relyingParty: RelyingParty;
  readonly tenantId: string;
  readonly secret: string;
  readonly now: Date;
}

/** The options name no user, so visitors do not learn who has an account. */
export const beginPasskeyLogIn = ({ relyingParty, tenantId, secret, now }: BeginLogIn) => ({
  challenge: createChallenge(secret, { action: 'log-in', tenantId }, now),
  timeoutMs: CHALLENGE_LIFETIME_MS,
  relyingPartyId: relyingParty.id,
});

/** One error for every cause does not tell which passkeys and users exist. */
const createInvalidLogin = () => new ApiProblem('invalid_login', 'The passkey was not accepted');

/** The user may be inactive. */
export const findPasskey = async ({ tx, whereTenant }: TenantScope, credentialId: string) => {
  const [found] = await tx
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, and(eq(users.tenantId, passkeys.tenantId), eq(users.id, passkeys.userId)))
    .where(whereTenant(passkeys, eq(passkeys.credentialId, credentialId)));
  return found;
};

type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;
type Proof = ParsedPayload<'logInWithPasskey'>;

/** The caller checks the challenge and the authenticator's counter. @throws ApiProblem invalid_login */
const verifyProof = async (proof: Proof, { passkey }: FoundPasskey, logIn: BeginLogIn) => {
  const { relyingParty, tenantId, secret, now } = logIn;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  let challenge = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: proof.credentialId,
      rawId: proof.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: proof.clientData,
        authenticatorData: proof.authenticatorData,
        signature: proof.signature,
        userHandle: proof.userHandle,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: (receivedChallenge) => {
      challenge = receivedChallenge;
      return isValidChallenge(secret, receivedChallenge, { action: 'log-in', tenantId }, now);
    },
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // 0 turns the library's check off. Of two parallel log-ins with one counter, only one succeeds in
      // `storeUse`.
      counter: 0,
    },
  }).catch(() => {
    throw createInvalidLogin();
  });
  if (!verified) throw createInvalidLogin();
  return { challenge, counter: authenticationInfo.newCounter };
};

type PasskeyUse = Awaited<ReturnType<typeof verifyProof>>;

/**
 * Returns false when the counter did not grow: the passkey may have been copied. Authenticators without a
 * counter always send 0.
 */
const storeUse = async (
  { tx, whereTenant }: TenantScope,
  id: string,
  counter: number,
  now: Date,
) => {
  const isAcceptable = or(
    lt(passkeys.counter, counter),
    counter === 0 ? eq(passkeys.counter, 0) : undefined,
  );
  const stored = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(whereTenant(passkeys, and(eq(passkeys.id, id), isAcceptable)))
    .returning({ id: passkeys.id });
  return stored.length > 0;
};

const isStillValid = async ({ tx, whereTenant }: TenantScope, { passkey, user }: FoundPasskey) => {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(whereTenant(users, and(eq(users.id, user.id), eq(users.isActive, true))))
    .for('share');
  if (!active) return false;
  const [existing] = await tx
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(whereTenant(passkeys, eq(passkeys.id, passkey.id)))
    .for('update');
  return existing !== undefined;
};

interface LogIn extends BeginLogIn {
  readonly proof: Proof;
  readonly found: FoundPasskey | undefined;
  readonly session: Session | undefined;
  readonly device: string | null;
  readonly tabletToken: string | undefined;
  readonly source: AuditSource;
  readonly logger: Pick<Logger, 'warn'>;
}

/** @throws ApiProblem invalid_login */
const startSession = async (
  scope: TenantScope,
  found: FoundPasskey,
  use: PasskeyUse,
  logIn: LogIn,
) => {
  const { passkey, user } = found;
  const { session, device, tabletToken, source, logger, now } = logIn;
  if (!(await consumeChallenge(scope, use.challenge)) || !(await isStillValid(scope, found)))
    throw createInvalidLogin();
  if (!(await storeUse(scope, passkey.id, use.counter, now))) {
    const { id, userId, counter: stored } = passkey;
    logger.warn(
      { passkeyId: id, userId, counter: use.counter, stored },
      'The counter of a passkey did not grow',
    );
    throw createInvalidLogin();
  }
  await endSession(scope, session);
  await recordAuditEvent(scope.tx, {
    tenantId: scope.tenantId,
    at: now,
    kind: 'logged_in',
    source: { ...source, actor: toUserActor(user) },
  });
  const tablet = await findTablet(scope, tabletToken);
  return beginSession(scope, { userId: user.id, device, signedInAt: now, now, tablet });
};

const verifyAndStart = async (runInTenantScope: RunInTenantScope, logIn: LogIn) => {
  const { proof, found } = logIn;
  if (!found || proof.userHandle !== toUserHandle(found.user.id)) throw createInvalidLogin();
  if (
    proof.email !== undefined &&
    toComparableEmail(proof.email) !== toComparableEmail(found.user.email)
  )
    throw createInvalidLogin();
  const use = await verifyProof(proof, found, logIn);
  const sessionToken = await runInTenantScope((scope) => startSession(scope, found, use, logIn));
  const { id, email, firstName, lastName, isOwner } = found.user;
  return { user: { id, email, firstName, lastName, isOwner }, sessionToken };
};

const recordFailure = (scope: TenantScope, { found, source, now }: LogIn) =>
  recordAuditEvent(scope.tx, {
    tenantId: scope.tenantId,
    at: now,
    source,
    kind: 'login_failed',
    ...(found && { subject: { type: 'user', id: found.user.id } }),
  });

/** @throws ApiProblem invalid_login */
export const logInWithPasskey = (runInTenantScope: RunInTenantScope, logIn: LogIn) =>
  verifyAndStart(runInTenantScope, logIn).catch(async (error) => {
    if (error instanceof ApiProblem && error.code === 'invalid_login') {
      await runInTenantScope((scope) => recordFailure(scope, logIn));
    }
    throw error;
  });
