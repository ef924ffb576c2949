import { and, eq, exists, gt } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { countAttempt, createRateLimiter } from '../../../db/rate-limiter.ts';
import { deliveryReports, outbox } from '../../../db/schema.ts';
import { ApiProblem } from '../../../lib/network/api-problem.ts';
import { DAY_MS } from '../../../lib/time/durations.ts';
import { isHandedOverMessage, type ReportOutcome } from '../record-report.ts';

/** Exim sends four warnings of a delay and a bounce. */
const MAX_BOUNCES = 5;
/** Mail servers try for five days. A person seldom returns an email later. */
const MAX_AGE_MS = 60 * DAY_MS;

export interface BounceLimit {
  /** Returns undefined when the server parses the bounce, and otherwise what becomes of it. */
  countBounce(messageId: string, now: Date): Promise<ReportOutcome | undefined>;
}

/**
 * Anyone who has got an email of the server can send bounces of it. Nothing changes after a hard
 * bounce.
 */
export const createBounceLimit = (database: Database): BounceLimit => {
  const { system } = database;
  const limiter = createRateLimiter(database, {
    keyPrefix: 'bounce',
    maxAttempts: MAX_BOUNCES,
    windowSeconds: MAX_AGE_MS / 1_000,
  });
  const hardBounces = system
    .select({ state: deliveryReports.state })
    .from(deliveryReports)
    .where(
      and(eq(deliveryReports.messageId, outbox.id), eq(deliveryReports.state, 'bounced_hard')),
    );
  return {
    countBounce: async (messageId, now) => {
      const [message] = await system
        .select({ hasHardBounce: exists(hardBounces) })
        .from(outbox)
        .where(
          and(
            isHandedOverMessage(messageId, 'email'),
            gt(outbox.createdAt, new Date(now.getTime() - MAX_AGE_MS)),
          ),
        );
      if (!message) return 'unknown';
      if (message.hasHardBounce) return 'repeated';
      try {
        await countAttempt(limiter, messageId);
        return undefined;
      } catch (error) {
        if (error instanceof ApiProblem) return 'repeated';
        throw error;
      }
    },
  };
};
