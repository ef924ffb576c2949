import { pgTable, text } from 'drizzle-orm/pg-core';

/** What the processes share beyond tenants, such as the key that signs. Out of reach of the tenant role. */
export const serverSettings = pgTable('server_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
}).enableRLS();
