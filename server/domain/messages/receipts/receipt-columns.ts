import { sql } from 'drizzle-orm';
import { outbox, paymentHistory, paymentRequests } from '../../../db/schema.ts';
import type { Channel } from '../../../lib/states/message-states.ts';

export const receiptSentByColumn = sql<Channel | null>`(
  select case when ${paymentHistory.event} = 'receipt_sent' then ${paymentHistory.channel} end
  from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id}
    and ${paymentHistory.event} in ('receipt_sent', 'receipt_failed')
  order by ${paymentHistory.at} desc, ${paymentHistory.id} desc limit 1
)`;

export const receiptQueuedForColumn = sql<Channel | null>`(
  select ${outbox.channel} from ${outbox}
  where ${outbox.paymentRequestId} = ${paymentRequests.id} and ${outbox.isReceipt}
    and ${outbox.sentAt} is null and ${outbox.failedAt} is null
  order by ${outbox.createdAt} desc, ${outbox.id} desc limit 1
)`;
