import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryReason } from '../../../../contract/payments/delivery.ts';
import type { ReportedState } from '../../../lib/states/message-states.ts';
import { instant, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { tenantId } from '../tenants.ts';
import { outbox } from './outbox.ts';

/** One row for each message and state, with the provider's earliest report. */
export const deliveryReports = pgTable(
  'delivery_reports',
  {
    tenantId: tenantId(),
    messageId: uuid('message_id').notNull(),
    state: text('state').$type<ReportedState>().notNull(),
    /** If the provider tells. */
    reason: text('reason').$type<DeliveryReason>(),
    /** The customer's mail server said this, for the operator. */
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
