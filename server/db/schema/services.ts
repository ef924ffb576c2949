import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, pence, tenantPolicy } from './columns.ts';
import { tenantId } from './tenants.ts';

export const services = pgTable(
  'services',
  {
    id: uuid('id').primaryKey(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Net pence. When it is null or 0, staff enter the price for each request. */
    cost: pence('cost'),
    costGross: pence('cost_gross'),
    serviceOrder: integer('service_order'),
    searchText: text('search_text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('services_order_idx').on(table.tenantId, table.serviceOrder, table.name),
    tenantPolicy('tenant_id'),
  ],
);
