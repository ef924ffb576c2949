import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Drizzle over either engine. */
export type Drizzle = PgDatabase<PgQueryResultHKT>;
export type Transaction = Parameters<Parameters<Drizzle['transaction']>[0]>[0];
