import { and, eq, gt } from 'drizzle-orm';
import { resetLifetimeMinutes } from '../../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { countAttempt, createRateLimiter } from '../../db/rate-limiter.ts';
import { passwordResets, users } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { hashToken, newToken } from '../../lib/crypto/ids.ts';
import { createNotFoundError } from '../../lib/network/api-problem.ts';
import { MINUTE_MS } from '../../lib/time/durations.ts';

/** The user's previous link stops working. */
export const createPasswordReset = async (
  tx: Transaction,
  user: Pick<typeof users.$inferSelect, 'id' | 'tenantId'>,
  now: Date,
) => {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + resetLifetimeMinutes * MINUTE_MS);
  const columns = { tokenHash: hashToken(token), expiresAt };
  await tx
    .insert(passwordResets)
    .values({ ...columns, tenantId: user.tenantId, userId: user.id })
    .onConflictDoUpdate({ target: passwordResets.userId, set: columns });
  return token;
};

export const getResetLink = (appOrigin: string, token: string) =>
  `${appOrigin}/reset-password#token=${token}`;

const isValid = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), gt(passwordResets.expiresAt, now));

export const findResetUser = async ({ tx, whereTenant }: TenantScope, token: string, now: Date) => {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      isOwner: users.isOwner,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(whereTenant(passwordResets, isValid(token, now), eq(users.isActive, true)));
  if (!user) throw createNotFoundError('Link');
  return user;
};

/** A link works only once. */
export const consumePasswordReset = async (
  { tx, whereTenant }: TenantScope,
  token: string,
  now: Date,
) => {
  const [deleted] = await tx
    .delete(passwordResets)
    .where(whereTenant(passwordResets, isValid(token, now)))
    .returning({ userId: passwordResets.userId });
  if (!deleted) throw createNotFoundError('Link');
  return deleted.userId;
};

const WINDOW_SECONDS = 15 * 60;
const MAX_PER_IP = 20;

export interface ResetRequestLimit {
  /** A request without an account counts too. @throws ApiProblem throttled */
  countRequest(ipAddress: string): Promise<void>;
}

export const createResetRequestLimit = (database: Database): ResetRequestLimit => {
  const limiter = createRateLimiter(database, {
    keyPrefix: 'forgot',
    maxAttempts: MAX_PER_IP,
    windowSeconds: WINDOW_SECONDS,
  });
  return { countRequest: (ipAddress) => countAttempt(limiter, ipAddress) };
};
