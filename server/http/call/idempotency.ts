import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { StatusCode } from 'hono/utils/http-status';
import { IDEMPOTENCY_KEY_HEADER } from '../../../contract/request-headers.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem, createMalformedError } from '../../lib/network/api-problem.ts';
import { readResponse, toResponseColumns } from './stored-response.ts';

export interface CallResponse {
  readonly status: StatusCode;
  readonly body: string | null;
  readonly isReplayed: boolean;
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

export interface IdempotentWrite {
  readonly userId: string;
  /** The method and the path of the call. */
  readonly target: string;
  readonly key: string;
  /** A hash of the body. Another body with the same key is an error. */
  readonly fingerprint: string;
}

/** @throws ApiProblem malformed */
export const parseIdempotencyKey = (header: string | undefined) => {
  if (header !== undefined && !keyPattern.test(header)) {
    throw createMalformedError(
      `${IDEMPOTENCY_KEY_HEADER} must be 1 to 255 visible ASCII characters`,
    );
  }
  return header;
};

const sortKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** White space and the order of keys do not change the hash. */
export const hashBody = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body, sortKeys) ?? '')
    .digest('base64url');

const createInProgressError = () =>
  new ApiProblem('in_progress', 'The same request is still being handled', {
    retryAfterSeconds: 1,
  });

/**
 * Without the lock, a duplicate would wait at the unique index, and hold a connection as long as the first
 * request.
 * @throws ApiProblem in_progress when another request holds the lock
 */
const lockKey = async ({ tx, tenantId }: TenantScope, { userId, target, key }: IdempotentWrite) => {
  const name = [tenantId, userId, target, key].join('\n');
  const [lock] = await tx
    .select({ isLocked: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))` })
    .from(sql`(select 1) as once`);
  if (!lock?.isLocked) throw createInProgressError();
};

const whereKey = ({ whereTenant }: TenantScope, { userId, target, key }: IdempotentWrite) =>
  whereTenant(
    idempotencyKeys,
    and(
      eq(idempotencyKeys.userId, userId),
      eq(idempotencyKeys.target, target),
      eq(idempotencyKeys.key, key),
    ),
  );

/**
 * @throws ApiProblem key_reused when the stored request had another body
 * @throws UndecryptableContent when the secret that encrypted the response was removed
 */
export const findStoredResponse = async (
  scope: TenantScope,
  idempotentWrite: IdempotentWrite,
): Promise<CallResponse | undefined> => {
  const [stored] = await scope.tx
    .select()
    .from(idempotencyKeys)
    .where(whereKey(scope, idempotentWrite));
  if (!stored) return undefined;
  if (stored.fingerprint !== idempotentWrite.fingerprint) {
    throw new ApiProblem('key_reused', 'This key was used for another request');
  }
  const { status, body } = readResponse(scope.cipher, stored);
  // A response without content must have no body, not an empty one.
  return { status, body: body === '' ? null : body, isReplayed: true };
};

/**
 * The transaction is that of the write, so that neither is stored without the other. `body` has no tokens.
 * @throws ApiProblem in_progress when another request with the key has stored its response meanwhile
 */
export const storeResponse = async (
  { tx, tenantId, cipher }: Pick<TenantScope, 'tx' | 'tenantId' | 'cipher'>,
  idempotentWrite: IdempotentWrite,
  now: Date,
  { status, body }: Pick<CallResponse, 'status' | 'body'>,
) => {
  const row = { ...idempotentWrite, tenantId };
  const inserted = await tx
    .insert(idempotencyKeys)
    .values({
      ...row,
      ...toResponseColumns(cipher, row, { status, body: body ?? '' }),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (inserted.length === 0) throw createInProgressError();
};

interface WriteResult {
  readonly response: CallResponse;
  /** The body without its tokens. */
  readonly storedBody: string | null;
}

/**
 * A stored response replaces the write.
 * @throws ApiProblem in_progress or key_reused
 * @throws UndecryptableContent
 */
export const runIdempotent = async (
  scope: TenantScope,
  idempotentWrite: IdempotentWrite,
  now: Date,
  write: () => Promise<WriteResult>,
): Promise<CallResponse> => {
  await lockKey(scope, idempotentWrite);
  const stored = await findStoredResponse(scope, idempotentWrite);
  if (stored) return stored;
  const { response, storedBody } = await write();
  await storeResponse(scope, idempotentWrite, now, { ...response, body: storedBody });
  return response;
};
