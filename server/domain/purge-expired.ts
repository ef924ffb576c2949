import { lt, or } from 'drizzle-orm';
import { importUndoHours } from '../../contract/entities/import.ts';
import type { Database } from '../db/database.ts';
import {
  displayCodes,
  displays,
  emailAccounts,
  idempotencyKeys,
  imports,
  invites,
  messageCounts,
  outbox,
  passwordResets,
  providerEvents,
  rateLimits,
  sessions,
  shownPayments,
  tabletCodes,
  threeDSecureAttempts,
  usedChallenges,
} from '../db/schema.ts';
import {
  DAY_MS,
  DISPLAY_LIFETIME_MS,
  HOUR_MS,
  SESSION_LIFETIME_MS,
} from '../lib/time/durations.ts';
import { deleteUnpaidCounterRequests } from './counter/counter-requests.ts';
import { SHOWN_PAYMENT_MS } from './displays/shown-payments.ts';

const IDEMPOTENCY_KEY_RETENTION_MS = 3 * DAY_MS;
// No provider retries or delays a message for longer.
const PROVIDER_EVENT_RETENTION_MS = 90 * DAY_MS;
// The history of a request shows which messages were sent. The rows of the outbox are only needed
// to find faults.
const MESSAGE_RETENTION_MS = 30 * DAY_MS;
// The emails about a replaced mail server are given up after three days.
const REPLACED_ACCOUNT_RETENTION_MS = 7 * DAY_MS;
// The signed token of an expired attempt is rejected anyway. The hour allows for clock skew.
const ATTEMPT_RETENTION_MS = HOUR_MS;

/**
 * Deletes expired rows: idempotency keys, provider events, 3-D Secure attempts, sessions, invites,
 * links to set a password, codes of tablets, second screens, messages, rate limits, message counts, used
 * challenges, imports and replaced mail servers, and the unpaid requests of the counter pages. Call it hourly.
 */
export const purgeExpired = async (database: Database, now: Date) => {
  const { system } = database;
  const olderThan = (ageMs: number) => new Date(now.getTime() - ageMs);
  await system
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, olderThan(IDEMPOTENCY_KEY_RETENTION_MS)));
  await system
    .delete(providerEvents)
    .where(lt(providerEvents.receivedAt, olderThan(PROVIDER_EVENT_RETENTION_MS)));
  await system.delete(sessions).where(lt(sessions.signedInAt, olderThan(SESSION_LIFETIME_MS)));
  await system
    .delete(threeDSecureAttempts)
    .where(lt(threeDSecureAttempts.expiresAt, olderThan(ATTEMPT_RETENTION_MS)));
  await system
    .delete(outbox)
    .where(
      or(
        lt(outbox.sentAt, olderThan(MESSAGE_RETENTION_MS)),
        lt(outbox.failedAt, olderThan(MESSAGE_RETENTION_MS)),
      ),
    );
  await system.delete(invites).where(lt(invites.expiresAt, now));
  await system.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await system.delete(tabletCodes).where(lt(tabletCodes.expiresAt, now));
  await system.delete(displayCodes).where(lt(displayCodes.expiresAt, now));
  await system.delete(displays).where(lt(displays.pairedAt, olderThan(DISPLAY_LIFETIME_MS)));
  await system.delete(shownPayments).where(lt(shownPayments.shownAt, olderThan(SHOWN_PAYMENT_MS)));
  await system.delete(rateLimits).where(lt(rateLimits.expire, now));
  await system.delete(messageCounts).where(lt(messageCounts.expire, now));
  await system.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  await system.delete(imports).where(lt(imports.createdAt, olderThan(importUndoHours * HOUR_MS)));
  await system
    .delete(emailAccounts)
    .where(lt(emailAccounts.replacedAt, olderThan(REPLACED_ACCOUNT_RETENTION_MS)));
  await deleteUnpaidCounterRequests(database, now);
};
