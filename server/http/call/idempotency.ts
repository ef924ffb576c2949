import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { StatusCode } from 'hono/utils/http-status';
import { keyHeader } from '../../../contract/idempotency.ts';
import type { Fence } from '../../db/fence.ts';
import { idempotencyKeys } from '../../db/schema.ts';
import { malformed, Refusal } from '../../lib/refusal.ts';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** An answer on its way out: JSON text, or null where there is no content. */
export interface Written {
  readonly status: StatusCode;
  readonly body: string | null;
  readonly replayed: boolean;
}

/** A write that its sender may send again without it happening again. */
export interface Attempt {
  readonly userId: string;
  /** Method and path. */
  readonly target: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** The key of an `Idempotency-Key` header. @throws Refusal malformed */
export const readKey = (header: string | undefined) => {
  if (header !== undefined && !keyPattern.test(header)) {
    throw malformed(`${keyHeader} must be 1 to 255 visible ASCII characters`);
  }
  return header;
};

const inOrder = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The same for bodies that differ only in the order of their keys and in spacing. */
export const fingerprintOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body, inOrder) ?? '')
    .digest('base64url');

const inProgress = () =>
  new Refusal('in_progress', 'The same request is still being handled', { retryAfterSeconds: 1 });

// A twin that waited for the index would hold a connection as long as the first takes; it is told instead.
const holdKey = async ({ tx, tenantId }: Fence, { userId, target, key }: Attempt) => {
  const name = [tenantId, userId, target, key].join('\n');
  const [held] = await tx
    .select({ held: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${name}, 0))` })
    .from(sql`(select 1) as once`);
  if (!held?.held) throw inProgress();
};

const rowOf = ({ own }: Fence, { userId, target, key }: Attempt) =>
  own(
    idempotencyKeys,
    and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.target, target), eq(idempotencyKeys.key, key)),
  );

const replay = async (fence: Fence, attempt: Attempt): Promise<Written> => {
  const [given] = await fence.tx.select().from(idempotencyKeys).where(rowOf(fence, attempt));
  if (!given) throw inProgress();
  if (given.fingerprint !== attempt.fingerprint) {
    throw new Refusal('key_reused', 'This key was used for another request');
  }
  return { status: given.status as StatusCode, body: given.body, replayed: true };
};

/**
 * Runs `write` and keeps its answer in the same transaction, or gives the answer kept from before. What `write`
 * refuses is not kept.
 * @throws Refusal in_progress or key_reused
 */
export const once = async (
  fence: Fence,
  attempt: Attempt,
  now: Date,
  write: () => Promise<Written>,
): Promise<Written> => {
  await holdKey(fence, attempt);
  const reserved = await fence.tx
    .insert(idempotencyKeys)
    .values({ ...attempt, tenantId: fence.tenantId, status: 0, body: '', createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (reserved.length === 0) return replay(fence, attempt);
  const written = await write();
  await fence.tx
    .update(idempotencyKeys)
    .set({ status: written.status, body: written.body ?? '' })
    .where(rowOf(fence, attempt));
  return written;
};
