import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { tenantPolicy } from './columns.ts';
import { tenants } from './tenants.ts';

export type LogoType = 'image/png' | 'image/svg+xml';

/** The logo of a tenant, checked and made safe when it was stored. */
export const shopLogos = pgTable(
  'shop_logos',
  {
    tenantId: uuid('tenant_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** SHA-256 of the picture, which is part of its public address. */
    hash: text('hash').notNull(),
    type: text('type').$type<LogoType>().notNull(),
    /** The picture in base64. */
    content: text('content').notNull(),
  },
  (table) => [index('shop_logos_hash_idx').on(table.hash), tenantPolicy('tenant_id')],
);
