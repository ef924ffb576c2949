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
// A request's history keeps what was sent. These rows only help to find faults.
const MESSAGE_RETENTION_MS = 30 * DAY_MS;
// The emails about a replaced mail server are given up after three days.
const REPLACED_ACCOUNT_RETENTION_MS = 7 * DAY_MS;
// An expired token is rejected anyway. The hour is for clock skew.
const ATTEMPT_RETENTION_MS = HOUR_MS;

export const purgeExpired = async (database: Database, now: Date) => {
  const { unscopedDb } = database;
  const olderThan = (ageMs: number) => new Date(now.getTime() - ageMs);
  await unscopedDb
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, olderThan(IDEMPOTENCY_KEY_RETENTION_MS)));
  await unscopedDb
    .delete(providerEvents)
    .where(lt(providerEvents.receivedAt, olderThan(PROVIDER_EVENT_RETENTION_MS)));
  await unscopedDb.delete(sessions).where(lt(sessions.signedInAt, olderThan(SESSION_LIFETIME_MS)));
  await unscopedDb
    .delete(threeDSecureAttempts)
    .where(lt(threeDSecureAttempts.expiresAt, olderThan(ATTEMPT_RETENTION_MS)));
  await unscopedDb
    .delete(outbox)
    .where(
      or(
        lt(outbox.sentAt, olderThan(MESSAGE_RETENTION_MS)),
        lt(outbox.failedAt, olderThan(MESSAGE_RETENTION_MS)),
      ),
    );
  await unscopedDb.delete(invites).where(lt(invites.expiresAt, now));
  await unscopedDb.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await unscopedDb.delete(tabletCodes).where(lt(tabletCodes.expiresAt, now));
  await unscopedDb.delete(displayCodes).where(lt(displayCodes.expiresAt, now));
  await unscopedDb.delete(displays).where(lt(displays.pairedAt, olderThan(DISPLAY_LIFETIME_MS)));
  await unscopedDb
    .delete(shownPayments)
    .where(lt(shownPayments.shownAt, olderThan(SHOWN_PAYMENT_MS)));
  await unscopedDb.delete(rateLimits).where(lt(rateLimits.expire, now));
  await unscopedDb.delete(messageCounts).where(lt(messageCounts.expire, now));
  await unscopedDb.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  await unscopedDb
    .delete(imports)
    .where(lt(imports.createdAt, olderThan(importUndoHours * HOUR_MS)));
  await unscopedDb
    .delete(emailAccounts)
    .where(lt(emailAccounts.replacedAt, olderThan(REPLACED_ACCOUNT_RETENTION_MS)));
  await deleteUnpaidCounterRequests(database, now);
};
