import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { cleanText } from '../../../contract/text/clean-text.ts';
import type { Database } from '../../db/database.ts';
import { isShownToStaff, paymentRequests, tenants } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import { ApiProblem } from '../../lib/network/api-problem.ts';
import { toSmsNumber } from '../../lib/text/phone-number.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { isReminderHour } from '../../lib/time/local-time.ts';
import { getHistory, recordHistory } from '../history/history.ts';
import { lockPaymentRequest } from '../history/payment-request-rows.ts';
import type { MessageRules } from '../messages/message-limits.ts';
import { queueReminder } from '../messages/queue.ts';
import { findLastCheckout } from '../money/checkout/checkout-rows.ts';
import { toAskedFields } from '../money/ledger/due-amounts.ts';
import { MAX_DELAY_MS, type ReminderChannel } from './derive-next-reminder.ts';
import { findNextReminder } from './reminder-facts.ts';

type TenantRow = typeof tenants.$inferSelect;

export interface ReminderDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly getMessageRules: (tenant: Pick<TenantRow, 'host'>) => MessageRules;
  /** The origin of the pay links. Without it, the server sends no reminders. */
  readonly origin: string | undefined;
  readonly servesDemo: boolean;
  readonly wakeWorkers: () => void;
}

const findCandidates = ({ tx, whereTenant }: TenantScope, days: readonly number[], now: Date) => {
  const daysAgo = (count: number) => new Date(now.getTime() - count * DAY_MS);
  const earliest = new Date(daysAgo(days.at(-1) ?? 0).getTime() - MAX_DELAY_MS);
  const { id, customerId, status, remindersStoppedAt, lastSentAt } = paymentRequests;
  return tx
    .select({ id, customerId })
    .from(paymentRequests)
    .where(
      whereTenant(
        paymentRequests,
        isShownToStaff,
        and(
          // With a literal, the planner uses the partial index of unpaid requests.
          sql`${status} in ('requested', 'declined')`,
          isNull(remindersStoppedAt),
          between(lastSentAt, earliest, daysAgo(days[0] ?? 0)),
        ),
      ),
    )
    .orderBy(asc(paymentRequests.createdAt), asc(id));
};

type PaymentRequestRow = Awaited<ReturnType<typeof lockPaymentRequest>>;

const getRecipient = (
  { customerEmail, customerPhone }: PaymentRequestRow,
  channel: ReminderChannel,
  { phoneCountries }: MessageRules,
) => {
  if (channel === 'email') return customerEmail ?? '';
  return toSmsNumber(customerPhone ?? '', phoneCountries) ?? cleanText(customerPhone ?? '');
};

/**
 * The lock on the customer keeps two processes from reminding one customer of two requests on one day.
 * @throws ApiProblem throttled
 */
const sendIfDue = async (
  scope: TenantScope,
  { id, customerId }: Pick<PaymentRequestRow, 'id' | 'customerId'>,
  {
    tenant,
    rules,
    origin,
    now,
  }: { tenant: TenantRow; rules: MessageRules; origin: string; now: Date },
) => {
  const { tx, tenantId } = scope;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${customerId}, 0))`);
  const row = await lockPaymentRequest(scope, id);
  const [events, checkout] = [await getHistory(scope, id), await findLastCheckout(scope, id)];
  const next = await findNextReminder(scope, { row, events, checkout }, now);
  if (!next || next.at > now) return false;
  const { channel } = next;
  const link = `${origin}/pay/${row.payToken}`;
  await recordHistory(tx, { tenantId, paymentRequestId: id, event: 'reminded', channel, at: now });
  await queueReminder(
    scope,
    id,
    {
      shop: tenant,
      customer: { name: row.customerName, email: row.customerEmail, phone: row.customerPhone },
      description: row.description,
      ...toAskedFields(row),
      sentAt: row.lastSentAt ?? row.createdAt,
      link,
      stopLink: `${link}/reminders`,
    },
    {
      channel,
      recipient: getRecipient(row, channel, rules),
      userId: null,
      limits: rules.messageLimits,
      now,
    },
  );
  return true;
};

const remindForTenant = async (
  dependencies: ReminderDependencies,
  tenant: TenantRow,
  origin: string,
  now: Date,
) => {
  const { database, logger, getMessageRules } = dependencies;
  const { id: tenantId, reminderDays } = tenant;
  const candidates = await database.forTenant(tenantId, (scope) =>
    findCandidates(scope, reminderDays, now),
  );
  const action = { tenant, rules: getMessageRules(tenant), origin, now };
  let sent = 0;
  let throttled = 0;
  for (const candidate of candidates) {
    try {
      if (await database.forTenant(tenantId, (scope) => sendIfDue(scope, candidate, action)))
        sent += 1;
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'throttled')) throw error;
      throttled += 1;
    }
  }
  if (throttled > 0)
    logger.warn({ tenantId, throttled }, 'Reminders wait, because too many messages were sent');
  return sent;
};

/** When the shop reaches its limit of messages, the other reminders stay due. */
export const sendDueReminders = async (dependencies: ReminderDependencies) => {
  const { database, clock, logger, origin, servesDemo, wakeWorkers } = dependencies;
  const now = clock();
  if (origin === undefined || !isReminderHour(now)) return 0;
  const reminding = await database.unscopedDb
    .select()
    .from(tenants)
    .where(
      and(
        sql`cardinality(${tenants.reminderDays}) > 0`,
        eq(tenants.hasBeepaidGoModule, true),
        servesDemo ? undefined : eq(tenants.isDemo, false),
      ),
    );
  let sent = 0;
  for (const tenant of reminding) sent += await remindForTenant(dependencies, tenant, origin, now);
  if (sent === 0) return 0;
  logger.info({ sent }, 'Customers reminded');
  wakeWorkers();
  return sent;
};
