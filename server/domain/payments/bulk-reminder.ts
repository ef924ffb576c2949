import { and, asc, eq, sql } from 'drizzle-orm';
import type { ParsedQuery } from '../../../contract/calls.ts';
import type { BulkReminderObstacle } from '../../../contract/payments/bulk-reminder.ts';
import { requireUuid } from '../../db/paging.ts';
import { isShownToStaff, isUnpaid, paymentRequests } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { toSmsNumber } from '../../lib/text/phone-number.ts';
import { shopTimeZone } from '../../lib/time/local-time.ts';
import { readEvents, recordHistory } from '../history/history.ts';
import { lockPaymentRequest, type PaymentRequestRow } from '../history/payment-request-rows.ts';
import { isSetUp, type SendChannels } from '../messages/find-send-obstacle.ts';
import { readTextConsents } from '../messages/replies/text-consents.ts';
import { findRequestsInCheckout } from '../money/checkout/checkout-rows.ts';
import {
  buildReminderFacts,
  isDeclined,
  listChannels,
  readMessageTimes,
} from '../reminders/reminder-facts.ts';
import { type BulkReminderFacts, judgeBulkReminders } from './judge-bulk-reminder.ts';
import { getLinkExpiry, queueMessages, type SendAction } from './staff-action.ts';

export const MAX_PREVIEWED = 500;

interface BulkReminderRules extends SendChannels {
  readonly now: Date;
  readonly includesDeclined: boolean;
}

const readFacts = async (
  scope: TenantScope,
  rows: readonly PaymentRequestRow[],
  { now, includesDeclined, ...sendChannels }: BulkReminderRules,
): Promise<BulkReminderFacts[]> => {
  const ids = rows.map(({ id }) => id);
  const toNumber = (row: PaymentRequestRow) =>
    toSmsNumber(row.customerPhone ?? '', sendChannels.phoneCountries) ?? '';
  const eventsById = await readEvents(scope, ids);
  const idsInCheckout = await findRequestsInCheckout(scope, ids);
  const messageTimes = await readMessageTimes(scope, rows, now);
  const consents = await readTextConsents(scope, [...new Set(rows.map(toNumber))]);
  return rows.map((row) => {
    const events = eventsById.get(row.id) ?? [];
    const hasOpenPage = idsInCheckout.has(row.id);
    return {
      ...buildReminderFacts({
        row,
        events,
        hasOpenPage,
        channels: listChannels(row).filter((channel) => isSetUp(channel, sendChannels)),
        messagedAt: messageTimes.get(row.customerId) ?? [],
      }),
      customerId: row.customerId,
      isDeclined: isDeclined({ row, events, hasOpenPage }),
      includesDeclined,
      resendCount: events.filter(({ event, isUndone }) => event === 'resent' && !isUndone).length,
      isOptedOut: (consents.get(toNumber(row)) ?? 'allowed') !== 'allowed',
    };
  });
};

const judge = async (
  scope: TenantScope,
  rows: readonly PaymentRequestRow[],
  rules: BulkReminderRules,
) => judgeBulkReminders(await readFacts(scope, rows, rules), rules.now, shopTimeZone);

/**
 * The oldest request is first.
 * @throws ApiProblem not_found
 */
export const previewBulkReminder = async (
  scope: TenantScope,
  { customerId }: ParsedQuery<'previewBulkReminder'>,
  rules: Omit<BulkReminderRules, 'includesDeclined'>,
) => {
  const { tx, whereTenant } = scope;
  const isOfCustomer =
    customerId === undefined
      ? isShownToStaff
      : eq(paymentRequests.customerId, requireUuid('Customer', String(customerId)));
  const rows = await tx
    .select()
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, isOfCustomer, isUnpaid(rules.now)))
    .orderBy(asc(paymentRequests.createdAt), asc(paymentRequests.id))
    .limit(MAX_PREVIEWED + 1);
  const previewed = rows.slice(0, MAX_PREVIEWED);
  const verdicts = await judge(scope, previewed, { ...rules, includesDeclined: false });
  return {
    requests: previewed.map(
      ({ ident, customerId, customerName, amountGross, paidAmount, createdAt }, index) => ({
        ident,
        customerId,
        customerName,
        amountGross,
        dueAmount: amountGross - paidAmount,
        createdAt: createdAt.toISOString(),
        channel: verdicts[index]?.channel ?? null,
        reason: verdicts[index]?.reason ?? null,
        channelIfIncluded: verdicts[index]?.channelIfIncluded ?? null,
      }),
    ),
    isComplete: rows.length <= MAX_PREVIEWED,
  };
};

const findRequest = async ({ tx, whereTenant }: TenantScope, ident: string) => {
  const { id, customerId } = paymentRequests;
  const [found] = await tx
    .select({ id, customerId })
    .from(paymentRequests)
    .where(whereTenant(paymentRequests, and(isShownToStaff, eq(paymentRequests.ident, ident))));
  return found;
};

/**
 * The lock on the customer prevents a second reminder on the same day.
 * @throws ApiProblem throttled
 */
export const remindOfRequest = async (
  scope: TenantScope,
  ident: string,
  action: SendAction & BulkReminderRules,
): Promise<'sent' | BulkReminderObstacle> => {
  const { tx, tenantId, whereTenant } = scope;
  const { tenant, user, now } = action;
  const found = await findRequest(scope, ident);
  if (!found) return 'unknown';
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${found.customerId}, 0))`);
  const row = await lockPaymentRequest(scope, found.id);
  const [verdict] = await judge(scope, [row], action);
  if (!verdict) return 'unknown';
  if (verdict.channel === null) return verdict.reason;
  await tx
    .update(paymentRequests)
    .set({ lastSentAt: now, expiresAt: getLinkExpiry(tenant, now) })
    .where(whereTenant(paymentRequests, eq(paymentRequests.id, row.id)));
  // A request whose last send did not arrive gets no reminder, so `writeUndelivered` is not needed.
  await recordHistory(tx, {
    tenantId,
    paymentRequestId: row.id,
    event: 'resent',
    at: now,
    userId: user.id,
    channels: [verdict.channel],
  });
  const recipient =
    verdict.channel === 'email' ? { ...row, customerPhone: null } : { ...row, customerEmail: null };
  await queueMessages(scope, recipient, action, { isResend: true });
  return 'sent';
};
