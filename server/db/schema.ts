/** All tables, for the queries and for the migrations that are generated from them. */
export * from './schema/columns.ts';
export * from './schema/customers.ts';
export * from './schema/idempotency-keys.ts';
export * from './schema/invites.ts';
export * from './schema/outbox.ts';
export * from './schema/payment-history.ts';
export * from './schema/payment-requests.ts';
export * from './schema/provider-events.ts';
export * from './schema/push-subscriptions.ts';
export * from './schema/rate-limits.ts';
export * from './schema/server-settings.ts';
export * from './schema/services.ts';
export * from './schema/sessions.ts';
export * from './schema/tenants.ts';
export * from './schema/three-d-secure-attempts.ts';
export * from './schema/users.ts';
