import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { paymentEvents } from '../../../../contract/payments/payment-history.ts';
import { isAmong } from '../../../db/list-conditions.ts';
import { outbox, paymentHistory, paymentRequests } from '../../../db/schema.ts';
import type { Channel } from '../../../lib/states/message-states.ts';

const payments = alias(paymentHistory, 'payments');

/** A receipt from before the last payment is that of an earlier part. */
export const receiptSentByColumn = sql<Channel | null>`(
  select case when ${paymentHistory.event} = 'receipt_sent' then ${paymentHistory.channel} end
  from ${paymentHistory}
  where ${paymentHistory.paymentRequestId} = ${paymentRequests.id}
    and ${paymentHistory.event} in ('receipt_sent', 'receipt_failed')
    and not exists (
      select from ${paymentHistory} as payments
      where ${payments.paymentRequestId} = ${paymentRequests.id}
        and ${isAmong(payments.event, paymentEvents)} and ${payments.at} > ${paymentHistory.at}
    )
  order by ${paymentHistory.at} desc, ${paymentHistory.id} desc limit 1
)`;

export const receiptQueuedForColumn = sql<Channel | null>`(
  select ${outbox.channel} from ${outbox}
  where ${outbox.paymentRequestId} = ${paymentRequests.id} and ${outbox.isReceipt}
    and ${outbox.sentAt} is null and ${outbox.failedAt} is null
  order by ${outbox.createdAt} desc, ${outbox.id} desc limit 1
)`;
