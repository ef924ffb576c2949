import { and, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { validate as isUuid } from 'uuid';
import { toComparableEmail } from '../../../contract/ascii-email.ts';
import type { Database } from '../../db/database.ts';
import { deliveryReports, outbox } from '../../db/schema.ts';
import type { TenantScope } from '../../db/tenant-scope.ts';
import type { Channel } from '../../lib/states/message-states.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import type { Metrics } from '../../lib/work/metrics.ts';
import { withoutContent } from '../outbox/message-content.ts';
import { toStoredAnswer } from './outbox-rows.ts';
import { lockRequest, recordDelivery } from './record-delivery.ts';
import { recordTextConsent } from './replies/text-consents.ts';
import { deriveDelivery, type MessageFacts } from './reports/derive-delivery.ts';
import type { DeliveryReport, ReportSource } from './reports/report-source.ts';

/**
 * `repeated`: nothing changes. `unknown`: this account has handed over no message with this id to this
 * recipient, on this channel.
 */
export type ReportOutcome = 'recorded' | 'repeated' | 'unknown';

type Message = typeof outbox.$inferSelect;

/** Mail servers try for about five days (RFC 5321). Exim's warning does not say how long. */
const MAX_QUEUE_MS = 5 * DAY_MS;
/** No mail server tries for longer, so a later time in a report is ignored. */
const MAX_RETRY_MS = 30 * DAY_MS;

/** Without recipients, the provider's message id is enough. */
const isAboutRecipient = (
  { recipients }: DeliveryReport,
  { recipient }: Pick<Message, 'recipient'>,
) =>
  recipients === undefined ||
  recipients.map(toComparableEmail).includes(toComparableEmail(recipient));

/** An account can only report about messages that it has sent. */
const isAboutAccount = (
  { textAccountIds }: DeliveryReport,
  { textAccountId }: Pick<Message, 'textAccountId'>,
) => textAccountIds === undefined || textAccountIds.includes(textAccountId);

export const isHandedOverMessage = (messageId: string, channel: Channel) =>
  and(eq(outbox.id, messageId), eq(outbox.channel, channel), gt(outbox.attempts, 0));

const getLater = (one: Date, other: Date | null) => (other !== null && other > one ? other : one);

/** A provider's clock may be wrong, so the time is moved between the queueing and now. */
const clampTime = (at: Date | undefined, { createdAt }: Pick<Message, 'createdAt'>, now: Date) =>
  at === undefined || at > now ? now : getLater(at, createdAt);

/** A report can contain any time. */
const getRetryUntil = ({ retryUntil }: DeliveryReport, at: Date) => {
  const isPlausible =
    retryUntil !== undefined &&
    retryUntil > at &&
    retryUntil.getTime() < at.getTime() + MAX_RETRY_MS;
  return isPlausible ? retryUntil : new Date(at.getTime() + MAX_QUEUE_MS);
};

const readReports = ({ tx, whereTenant }: TenantScope, messageId: string) =>
  tx
    .select({
      state: deliveryReports.state,
      reason: deliveryReports.reason,
      at: deliveryReports.at,
    })
    .from(deliveryReports)
    .where(whereTenant(deliveryReports, eq(deliveryReports.messageId, messageId)));

/** The earliest report of each state stays, so their order of arrival does not matter. */
const storeReport = (
  { tx, tenantId }: TenantScope,
  { messageId, state, reason, answer }: DeliveryReport,
  at: Date,
) =>
  tx
    .insert(deliveryReports)
    .values({ tenantId, messageId, state, reason, answer: answer && toStoredAnswer(answer), at })
    .onConflictDoUpdate({
      target: [deliveryReports.messageId, deliveryReports.state],
      set: {
        reason: sql`excluded.reason`,
        answer: sql`excluded.answer`,
        at: sql`excluded.at`,
      },
      setWhere: sql`excluded.at < ${deliveryReports.at}
        or (excluded.at = ${deliveryReports.at} and excluded.reason > coalesce(${deliveryReports.reason}, ''))`,
    });

/**
 * A report proves that the provider has accepted the message, even if its response was lost. The message must
 * not be sent again.
 */
const markHandedOver = async (
  scope: TenantScope,
  message: Message,
  at: Date,
  now: Date,
): Promise<MessageFacts> => {
  const { tx, whereTenant } = scope;
  if (message.sentAt !== null || message.failedAt !== null) return { ...message, reports: [] };
  await tx
    .update(outbox)
    .set({ ...withoutContent, sentAt: at, lastError: null })
    .where(whereTenant(outbox, eq(outbox.id, message.id)));
  await recordDelivery(scope, message, { state: 'handed_over', reason: null, at, now });
  return { ...message, sentAt: at, reports: [] };
};

/** The message leads to the tenant, which reports do not name. */
export const recordReport = async (
  database: Database,
  report: DeliveryReport,
  { channel, now }: { readonly channel: Channel; readonly now: Date },
): Promise<ReportOutcome> => {
  const { messageId } = report;
  if (!isUuid(messageId)) return 'unknown';
  const isHandedOver = isHandedOverMessage(messageId, channel);
  const [found] = await database.unscopedDb
    .select({
      tenantId: outbox.tenantId,
      paymentRequestId: outbox.paymentRequestId,
      recipient: outbox.recipient,
    })
    .from(outbox)
    .where(isHandedOver);
  if (!found || !isAboutRecipient(report, found)) return 'unknown';
  return database.forTenant(found.tenantId, async (scope) => {
    const { tx, whereTenant } = scope;
    await lockRequest(scope, found);
    const [message] = await tx
      .select()
      .from(outbox)
      .where(whereTenant(outbox, isHandedOver))
      .for('update');
    if (!message || !isAboutAccount(report, message)) return 'unknown';
    const at = clampTime(report.at, message, now);
    const facts = await markHandedOver(scope, message, at, now);
    const before = deriveDelivery({ ...facts, reports: await readReports(scope, messageId) });
    await storeReport(scope, report, at);
    if (channel === 'sms' && report.reason === 'opted_out')
      await recordTextConsent(scope, { phone: message.recipient, fact: 'refused', at });
    const {
      state,
      reason,
      at: since,
    } = deriveDelivery({ ...facts, reports: await readReports(scope, messageId) });
    if (state === before.state || state === 'queued') return 'repeated';
    // A mail server that rounds down to seconds can report a time before the send.
    const shownAt = getLater(since, facts.sentAt);
    const retryUntil = state === 'delayed' ? getRetryUntil(report, at) : undefined;
    await recordDelivery(scope, message, { state, reason, at: shownAt, retryUntil, now });
    return 'recorded';
  });
};

export interface ReportDependencies {
  readonly database: Database;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly metrics: Pick<Metrics, 'countDeliveryReport'>;
  readonly wakeWorkers: () => void;
}

/** The caller has verified that the reports are genuine. */
export const receiveReports = async (
  { database, clock, logger, metrics, wakeWorkers }: ReportDependencies,
  { name, channel }: Pick<ReportSource, 'name' | 'channel'>,
  reports: readonly DeliveryReport[],
) => {
  for (const report of reports) {
    const outcome = await recordReport(database, report, { channel, now: clock() });
    metrics.countDeliveryReport(outcome);
    logger.info(
      { source: name, messageId: report.messageId, state: report.state, outcome },
      'Delivery report received',
    );
    if (outcome === 'recorded') wakeWorkers();
  }
};
