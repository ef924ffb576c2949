import { lt } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { idempotencyKeys, invites, providerEvents, rateLimits, sessions, threeDSecureAttempts } from '../db/schema.ts';
import { dayMs, hourMs, sessionLifeMs } from '../lib/durations.ts';

const keysKeptMs = 3 * dayMs;
// Far longer than providers repeat a message, or hold one back.
const reportsKeptMs = 90 * dayMs;
// The signature of an attempt is refused from its expiry on, by a clock that may be slow.
const attemptsKeptMs = hourMs;

/**
 * Deletes expired rows: idempotency keys, providers' reports, 3-D Secure attempts, sessions, invites and rate limits. To
 * be called hourly.
 */
export const purgeExpired = async ({ system }: Database, now: Date) => {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await system.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(keysKeptMs)));
  await system.delete(providerEvents).where(lt(providerEvents.receivedAt, before(reportsKeptMs)));
  await system.delete(sessions).where(lt(sessions.signedInAt, before(sessionLifeMs)));
  await system.delete(threeDSecureAttempts).where(lt(threeDSecureAttempts.expiresAt, before(attemptsKeptMs)));
  await system.delete(invites).where(lt(invites.expiresAt, now));
  await system.delete(rateLimits).where(lt(rateLimits.expire, now));
};
