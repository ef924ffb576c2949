import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { ReportedState } from '../../../lib/states/message-states.ts';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { outbox } from './outbox.ts';

/**
 * What providers have reported about messages: one row for each message and state, with the
 * earliest report.
 */
export const deliveryReports = pgTable(
  'delivery_reports',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    state: text('state').$type<ReportedState>().notNull(),
    /** Why the message was not delivered, if the provider tells. */
    reason: text('reason').$type<DeliveryReason>(),
    /** What the mail server of the customer answered, for the operator. */
    answer: text('answer'),
    /** The provider's time of the event, or the time at which the report arrived. */
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'delivery_reports_pk', columns: [table.messageId, table.state] }),
    tenantForeignKey({
      name: 'delivery_reports_message_fk',
      from: [table.tenantId, table.messageId],
      to: [outbox.tenantId, outbox.id],
    }).onDelete('cascade'),
    tenantPolicy('tenant_id'),
  ],
);
