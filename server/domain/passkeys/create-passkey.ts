import type { ParsedPayload } from '../../../contract/calls.ts';
import { passkeys, type Session } from '../../db/schema.ts';
import type { RunInTenantScope, TenantScope } from '../../db/tenant-scope.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import type { AuditSource } from '../../lib/states/audit-source.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { NotifyUser } from '../messages/notify-user.ts';
import { requireFreshSession, requireLiveSession } from '../sessions/require-session.ts';
import {
  CHALLENGE_LIFETIME_MS,
  consumeChallenge,
  createChallenge,
  isValidChallenge,
} from './challenge.ts';
import { reauthPurpose, selectPasskeys, toPasskey, toUserHandle } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/**
 * A client may send an attestation, for which the server does not ask. The passkey library would then fetch
 * the revocation lists that its certificates name: from any address, without limits.
 */
const dropAttestation = async (attestation: string): Promise<string> => {
  const { decodeCBOR, encodeCBOR } = await import('@levischuck/tiny-cbor');
  // The library ignores where a `Buffer` begins in its memory. A copy begins at 0.
  const bytes = new Uint8Array(Buffer.from(attestation, 'base64url'));
  const attestationObject = decodeCBOR(bytes);
  if (!(attestationObject instanceof Map)) throw new Error('The attestation is not an object');
  const authData = attestationObject.get('authData');
  const withoutStatement = encodeCBOR(
    new Map<string, Parameters<typeof encodeCBOR>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  return Buffer.from(withoutStatement).toString('base64url');
};

/** The COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

interface Creation {
  readonly relyingParty: RelyingParty;
  readonly session: Session;
  readonly secret: string;
  readonly now: Date;
}

/** @throws ApiProblem reauth_required */
export const beginPasskeyCreation = async (
  scope: TenantScope,
  { relyingParty, session, secret, now }: Creation,
) => {
  requireFreshSession(session, reauthPurpose, now);
  const { user } = session;
  const existing = await selectPasskeys(scope, user.id);
  const purpose = { action: 'create', tenantId: scope.tenantId, userId: user.id } as const;
  return {
    challenge: createChallenge(secret, purpose, now),
    timeoutMs: CHALLENGE_LIFETIME_MS,
    relyingPartyId: relyingParty.id,
    relyingPartyName: relyingParty.name,
    userHandle: toUserHandle(user.id),
    userName: user.email,
    userDisplayName: [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email,
    algorithms,
    existing: existing.map(({ credentialId, transports }) => ({ credentialId, transports })),
  };
};

const createRefused = () =>
  new ApiProblem('passkey_refused', 'The passkey was not accepted. Please try again');

type NewPasskey = ParsedPayload<'createPasskey'>;

/** The caller checks that the challenge is unused. @throws ApiProblem passkey_refused */
const verifyNewPasskey = async (payload: NewPasskey, tenantId: string, creation: Creation) => {
  const { relyingParty, session, secret, now } = creation;
  // The library doubles the time of a start, so the first passkey loads it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const attestationObject = await dropAttestation(payload.attestation).catch(() => {
    throw createRefused();
  });
  let challenge = '';
  const { registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: payload.credentialId,
      rawId: payload.credentialId,
      type: 'public-key',
      response: { clientDataJSON: payload.clientData, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: (receivedChallenge) => {
      challenge = receivedChallenge;
      return isValidChallenge(
        secret,
        receivedChallenge,
        { action: 'create', tenantId, userId: session.user.id },
        now,
      );
    },
    expectedOrigin: relyingParty.origin,
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => {
    throw createRefused();
  });
  const credential = registrationInfo?.credential;
  if (credential?.id !== payload.credentialId) throw createRefused();
  return { challenge, credential };
};

interface NamedCreation extends Creation {
  readonly name: string;
  readonly tenantId: string;
  readonly source: AuditSource;
  readonly notifyUser: NotifyUser;
}

/** @throws ApiProblem passkey_refused, reauth_required */
export const createPasskey = async (
  runInTenantScope: RunInTenantScope,
  payload: NewPasskey,
  { name, tenantId, source, notifyUser, ...creation }: NamedCreation,
) => {
  const { session, now } = creation;
  requireFreshSession(session, reauthPurpose, now);
  const { challenge, credential } = await verifyNewPasskey(payload, tenantId, creation);
  return runInTenantScope(async (scope) => {
    await requireLiveSession(scope, session);
    if (!(await consumeChallenge(scope, challenge))) throw createRefused();
    const [row] = await scope.tx
      .insert(passkeys)
      .values({
        id: newId(),
        tenantId,
        userId: session.user.id,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: payload.transports,
        name,
        createdAt: now,
      })
      .onConflictDoNothing({ target: [passkeys.tenantId, passkeys.credentialId] })
      .returning();
    if (!row) throw createRefused();
    await recordAuditEvent(scope.tx, { tenantId, at: now, source, kind: 'passkey_added' });
    await notifyUser(scope, session.user.id, 'passkey_added');
    return toPasskey(row);
  });
};
