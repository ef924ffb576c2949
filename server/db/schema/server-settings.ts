import { pgTable, text } from 'drizzle-orm/pg-core';

/** All processes share these, such as the signing secret. The tenant role has no access. */
export const serverSettings = pgTable('server_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
}).enableRLS();
