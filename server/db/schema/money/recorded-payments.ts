import { isNull } from 'drizzle-orm';
import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PaymentWay } from '../../../../contract/payments/recorded-payment.ts';
import { cascadingForeignKey, instant, pence, tenantForeignKey, tenantPolicy } from '../columns.ts';
import { paymentRequests } from '../payment-requests.ts';
import { tenantId } from '../tenants.ts';
import { users } from '../users.ts';

/** A payment outside of the provider. An owner can undo it, but it is never deleted (docs/decisions/050). */
export const recordedPayments = pgTable(
  'recorded_payments',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    paymentRequestId: uuid('payment_request_id').notNull(),
    way: text('way').$type<PaymentWay>().notNull(),
    amount: pence('amount').notNull(),
    receivedOn: date('received_on', { mode: 'string' }).notNull(),
    note: text('note'),
    recordedBy: uuid('recorded_by').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: uuid('undone_by'),
    undoReason: text('undo_reason'),
  },
  (table) => [
    index('recorded_payments_request_idx').on(table.paymentRequestId),
    index('recorded_payments_day_idx').on(table.tenantId, table.receivedOn),

    cascadingForeignKey(
      'recorded_payments_request_fk',
      table,
      table.paymentRequestId,
      paymentRequests,
    ),
    tenantForeignKey('recorded_payments_recorder_fk', table, table.recordedBy, users),
    tenantForeignKey('recorded_payments_undoer_fk', table, table.undoneBy, users),
    tenantPolicy('tenant_id'),
  ],
);

export const isEffective = isNull(recordedPayments.undoneAt);
