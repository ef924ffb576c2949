import { and, count, desc, eq, gt, isNotNull, isNull, min, or, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { hideAddresses } from '../lib/text/email-addresses.ts';
import { DAY_MS } from '../lib/time/durations.ts';
import type { Database } from './database.ts';
import { isAmong } from './list-conditions.ts';
import { deliveryReports, outbox, tenants } from './schema.ts';

export const messageProblemSchema = v.object({
  /** `waiting`: the server tries again. The others are of the last day. */
  kind: v.picklist(['waiting', 'given_up', 'bounced']),
  channel: v.string(),
  count: v.number(),
  /** ISO 8601. The first of these messages was created, or bounced, then. */
  since: v.string(),
  /** The last words of the mail server or the provider, without addresses. */
  answer: v.string(),
});
export type MessageProblem = v.InferOutput<typeof messageProblemSchema>;

const toProblem = (row: {
  kind: MessageProblem['kind'];
  channel: string;
  count: number;
  since: Date | null;
  answer: string | null;
}): MessageProblem => ({
  ...row,
  since: (row.since ?? new Date()).toISOString(),
  answer: hideAddresses(row.answer ?? ''),
});

export const readMessageProblems = async (
  { unscopedDb }: Pick<Database, 'unscopedDb'>,
  now: Date,
): Promise<MessageProblem[]> => {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const isOutsideDemo = eq(tenants.isDemo, false);
  const kind = sql<
    'waiting' | 'given_up'
  >`case when ${outbox.failedAt} is null then 'waiting' else 'given_up' end`;
  const unsent = await unscopedDb
    .select({
      kind,
      channel: outbox.channel,
      count: count(),
      since: min(outbox.createdAt),
      answer: sql<string | null>`(array_agg(${outbox.lastError} order by ${outbox.dueAt} desc))[1]`,
    })
    .from(outbox)
    .innerJoin(tenants, eq(tenants.id, outbox.tenantId))
    .where(
      and(
        isOutsideDemo,
        isNull(outbox.sentAt),
        isNotNull(outbox.lastError),
        or(isNull(outbox.failedAt), gt(outbox.failedAt, dayAgo)),
      ),
    )
    .groupBy(kind, outbox.channel)
    .orderBy(desc(kind), outbox.channel);
  const bounced = await unscopedDb
    .select({
      channel: outbox.channel,
      count: count(),
      since: min(deliveryReports.at),
      answer: sql<
        string | null
      >`(array_agg(${deliveryReports.answer} order by ${deliveryReports.at} desc))[1]`,
    })
    .from(deliveryReports)
    .innerJoin(outbox, eq(outbox.id, deliveryReports.messageId))
    .innerJoin(tenants, eq(tenants.id, deliveryReports.tenantId))
    .where(
      and(
        isOutsideDemo,
        isAmong(deliveryReports.state, ['bounced_soft', 'bounced_hard']),
        gt(deliveryReports.at, dayAgo),
      ),
    )
    .groupBy(outbox.channel)
    .orderBy(outbox.channel);
  return [...unsent, ...bounced.map((row) => ({ kind: 'bounced' as const, ...row }))].map(
    toProblem,
  );
};
