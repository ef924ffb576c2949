/** All tables, for the queries and for the migrations that are generated from them. */
export * from './schema/columns.ts';
export * from './schema/delivery.ts';
export * from './schema/history.ts';
export * from './schema/payments.ts';
export * from './schema/push.ts';
export * from './schema/shared.ts';
export * from './schema/staff.ts';
