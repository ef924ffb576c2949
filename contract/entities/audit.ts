import * as v from 'valibot';
import { maxPageSize } from '../limits.ts';
import { createPageSchema, id, pagingEntries, timestamp } from '../primitives.ts';

export const auditKinds = [
  'logged_in',
  'login_failed',
  'logged_out',
  'sessions_ended',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'passkey_added',
  'passkey_removed',
  'credentials_deleted',
  'pin_changed',
  'pin_removed',
  'pin_locked',
  'tablet_enrolled',
  'tablet_removed',
  'display_paired',
  'display_removed',
  'user_invited',
  'invite_resent',
  'invite_deleted',
  'invite_accepted',
  'user_updated',
  'user_activated',
  'user_deactivated',
  // Events from before November 2026 do not say who became an owner and who stopped.
  'owner_changed',
  'owner_added',
  'owner_removed',
  'customer_created',
  'customer_updated',
  'customer_exported',
  'customer_erased',
  'service_created',
  'service_updated',
  'service_deleted',
  'payments_exported',
  'customers_exported',
  'customers_imported',
  'services_imported',
  'import_undone',
  'customers_merged',
  'books_exported',
  'request_sent',
  'request_resent',
  'request_cancelled',
  'refund_requested',
  'payment_recorded',
  'recorded_payment_undone',
  'profile_updated',
  'settings_updated',
  'payment_account_changed',
  'payment_account_requested',
  'payment_account_confirmed',
  'payment_account_cancelled',
  'payment_account_disconnected',
  'text_account_changed',
  'email_account_changed',
] as const;
export type AuditKind = (typeof auditKinds)[number];

export const auditGroups = ['requests', 'customers', 'log-ins', 'staff', 'shop'] as const;
export type AuditGroup = (typeof auditGroups)[number];

const groupsByKind: Readonly<Record<AuditKind, AuditGroup>> = {
  request_sent: 'requests',
  request_resent: 'requests',
  request_cancelled: 'requests',
  refund_requested: 'requests',
  payment_recorded: 'requests',
  recorded_payment_undone: 'requests',
  customer_created: 'customers',
  customer_updated: 'customers',
  customer_exported: 'customers',
  customer_erased: 'customers',
  customers_merged: 'customers',
  service_created: 'customers',
  service_updated: 'customers',
  service_deleted: 'customers',
  logged_in: 'log-ins',
  login_failed: 'log-ins',
  logged_out: 'log-ins',
  sessions_ended: 'log-ins',
  password_changed: 'log-ins',
  password_reset_requested: 'log-ins',
  password_reset: 'log-ins',
  passkey_added: 'log-ins',
  passkey_removed: 'log-ins',
  credentials_deleted: 'log-ins',
  pin_changed: 'log-ins',
  pin_removed: 'log-ins',
  pin_locked: 'log-ins',
  tablet_enrolled: 'staff',
  tablet_removed: 'staff',
  display_paired: 'staff',
  display_removed: 'staff',
  user_invited: 'staff',
  invite_resent: 'staff',
  invite_deleted: 'staff',
  invite_accepted: 'staff',
  user_updated: 'staff',
  user_activated: 'staff',
  user_deactivated: 'staff',
  owner_changed: 'staff',
  owner_added: 'staff',
  owner_removed: 'staff',
  payments_exported: 'shop',
  customers_exported: 'shop',
  customers_imported: 'shop',
  services_imported: 'shop',
  import_undone: 'shop',
  books_exported: 'shop',
  profile_updated: 'shop',
  settings_updated: 'shop',
  payment_account_changed: 'shop',
  payment_account_requested: 'shop',
  payment_account_confirmed: 'shop',
  payment_account_cancelled: 'shop',
  payment_account_disconnected: 'shop',
  text_account_changed: 'shop',
  email_account_changed: 'shop',
};

export const listKinds = (group: AuditGroup) =>
  auditKinds.filter((kind) => groupsByKind[kind] === group);

/** A `visitor` is a browser without a session, and `system` is the server itself. */
export const auditActorTypes = ['user', 'visitor', 'customer', 'system', 'cli'] as const;
export type AuditActorType = (typeof auditActorTypes)[number];

export const auditSubjectTypes = [
  'user',
  'unknown_account',
  'customer',
  'service',
  'payment',
  'tablet',
] as const;
export type AuditSubjectType = (typeof auditSubjectTypes)[number];

/** Fields whose `new` is a number of rows. */
export const auditCounts = [
  'addedCount',
  'changedCount',
  'removedCount',
  'restoredCount',
  'movedRequestCount',
] as const;
export type AuditCount = (typeof auditCounts)[number];

/** Only amounts (pence) and counts have values. Other values may be personal data. */
export const auditChange = v.object({
  field: v.string(),
  old: v.nullish(v.number(), null),
  new: v.nullish(v.number(), null),
});
export type AuditChange = v.InferOutput<typeof auditChange>;

/** Kinds and types are plain strings, because the app also shows those that it does not know. */
export const auditEvent = v.object({
  id,
  at: timestamp,
  kind: v.string(),
  actor: v.object({
    type: v.string(),
    id: v.nullish(id, null),
    name: v.nullish(v.string(), null),
    /** The tablet on which the user had logged in with a PIN. */
    tabletName: v.nullish(v.string(), null),
  }),
  subject: v.nullish(
    v.object({
      type: v.string(),
      /**
       * A payment request's ident, or the subject's id. For an unknown account, a keyed hash of the email
       * address.
       */
      id: v.nullish(v.string(), null),
      /**
       * Services, tablets and users whose invite was deleted have their name at the time of the event, others
       * their name now. Payment requests have the name of the customer.
       */
      name: v.nullish(v.string(), null),
    }),
    null,
  ),
  changes: v.optional(v.array(auditChange), []),
  addressCode: v.nullish(v.string(), null),
});
export type AuditEvent = v.InferOutput<typeof auditEvent>;

export const auditPage = createPageSchema(auditEvent);

const { limit, page } = pagingEntries(maxPageSize);
export const auditQuery = v.object({
  limit,
  page,
  /** Finds events that the user has caused, or that are about the user. */
  userId: v.optional(v.pipe(v.string(), v.uuid())),
  kind: v.optional(v.picklist(auditKinds)),
  group: v.optional(v.picklist(auditGroups)),
});
export type AuditQuery = v.InferInput<typeof auditQuery>;
