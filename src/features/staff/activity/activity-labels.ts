import {
  type AuditChange,
  type AuditCount,
  type AuditEvent,
  type AuditGroup,
  type AuditKind,
  auditCounts,
  auditGroups,
  auditKinds,
} from '../../../../contract/entities/audit.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { formatCount } from '../../../lib/format/counts.ts';

const labels: Record<AuditKind, string> = {
  logged_in: 'Logged in',
  login_failed: 'Failed log-in',
  logged_out: 'Logged out',
  sessions_ended: 'Logged out on other devices',
  password_changed: 'Password changed',
  password_reset_requested: 'Password reset requested',
  password_reset: 'Password reset',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  credentials_deleted: 'Passkeys and PIN deleted',
  pin_changed: 'PIN changed',
  pin_removed: 'PIN removed',
  pin_locked: 'PIN closed after wrong ones',
  tablet_enrolled: 'Tablet added',
  tablet_removed: 'Tablet removed',
  display_paired: 'Second screen added',
  display_removed: 'Second screen removed',
  user_invited: 'User invited',
  invite_resent: 'Invite resent',
  invite_deleted: 'Invite deleted',
  invite_accepted: 'Invite accepted',
  user_updated: 'User changed',
  user_activated: 'User made active',
  user_deactivated: 'User made inactive',
  owner_changed: 'Owner changed',
  owner_added: 'Made an owner',
  owner_removed: 'No longer an owner',
  customer_created: 'Customer added',
  customer_updated: 'Customer changed',
  customer_exported: 'Customer’s data exported',
  customer_erased: 'Customer deleted',
  service_created: 'Service added',
  service_updated: 'Service changed',
  service_deleted: 'Service deleted',
  payments_exported: 'Payments exported',
  customers_exported: 'Customers exported',
  customers_imported: 'Customers imported',
  services_imported: 'Services imported',
  import_undone: 'Import undone',
  customers_merged: 'Customers merged',
  books_exported: 'Books exported',
  request_sent: 'Request sent',
  request_resent: 'Request resent',
  request_cancelled: 'Request cancelled',
  refund_requested: 'Refund requested',
  payment_recorded: 'Payment recorded',
  recorded_payment_undone: 'Recorded payment undone',
  profile_updated: 'Shop profile changed',
  settings_updated: 'Settings changed',
  payment_account_changed: 'Payment account changed',
  payment_account_requested: 'Another payment account asked for',
  payment_account_confirmed: 'Change of payment account confirmed',
  payment_account_cancelled: 'Change of payment account cancelled',
  payment_account_disconnected: 'Payment account disconnected',
  text_account_changed: 'Text message account changed',
  email_account_changed: 'Mail server changed',
};

const findAuditKind = (text: string | undefined) => auditKinds.find((kind) => kind === text);

const toSentence = (text: string) => {
  const words = text.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The server may be newer than the app. */
export const getKindLabel = (kind: string) => {
  const known = findAuditKind(kind);
  return known ? labels[known] : toSentence(kind);
};

const groupLabels: Readonly<Record<AuditGroup, string>> = {
  requests: 'Requests and money',
  customers: 'Customers and prices',
  'log-ins': 'Log-ins',
  staff: 'Staff and tablets',
  shop: 'Shop and files',
};

export const findAuditGroup = (text: string | undefined) =>
  auditGroups.find((group) => group === text);

export const getGroupLabel = (group: AuditGroup) => groupLabels[group];

export const groupChoices = auditGroups.map((group) => ({
  value: group,
  label: groupLabels[group],
}));

const actorLabels: Readonly<Record<string, string>> = {
  visitor: 'Not logged in',
  customer: 'The customer',
  system: 'The server',
  cli: 'The operator of the server',
};

/** A log-in with a PIN adds the name of the tablet. */
export const getActorLabels = ({ type, name, tabletName }: AuditEvent['actor']) => [
  name ?? actorLabels[type] ?? toSentence(type),
  tabletName !== null && `By PIN on ${tabletName}`,
];

/** The event may have no subject, or the subject no name any more. */
export const getSubjectLabel = ({ subject }: AuditEvent) => {
  if (!subject) return undefined;
  if (subject.type === 'unknown_account') return 'An address without an account';
  const name = subject.name ?? undefined;
  return subject.type === 'payment' ? [name, subject.id].filter(Boolean).join(', ') : name;
};

const fieldLabels: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email',
  phone: 'phone number',
  name: 'name',
  description: 'description',
  cost: 'price',
  costGross: 'price with VAT',
  serviceOrder: 'order',
  amount: 'amount',
  hasBeepaidGoModule: 'module',
  includeVat: 'VAT',
  linkLifetimeDays: 'expiry of links',
  address: 'address',
  vatNumber: 'VAT number',
  replyTo: 'reply-to email',
  logo: 'logo',
  colour: 'colour',
  pricesIncludeVat: 'prices include VAT',
  confirmAbove: 'amount that asks before Send',
  allowsDelayedMethods: 'payments that take days',
  reminderDays: 'days until reminders',
  counterMax: 'most to pay with the shop’s code',
  counterSharesPrices: 'price list behind the shop’s code',
  dataContact: 'questions about data',
};

/** Without a price, the user types it in each request. */
const formatAmount = (pence: number | null) =>
  pence === null || pence === 0 ? 'none' : formatMoney(pence);

/** The number replaces `#`. */
const countLabels: Record<AuditCount, string> = {
  addedCount: '# added',
  changedCount: '# changed',
  removedCount: '# removed',
  restoredCount: '# restored',
  movedRequestCount: 'requests of the other customer: #',
};

const findAuditCount = (field: string) => auditCounts.find((each) => each === field);

const formatChange = ({ field, old: oldPence, new: newPence }: AuditChange) => {
  const count = findAuditCount(field);
  if (count) return countLabels[count].replace('#', formatCount(newPence ?? 0));
  const label = fieldLabels[field] ?? field;
  if (oldPence === null && newPence === null) return label;
  if (oldPence === null) return `${label} ${formatAmount(newPence)}`;
  return `${label} ${formatAmount(oldPence)} → ${formatAmount(newPence)}`;
};

/** Returns `Name, price £45.00 → £50.00`, for example. */
export const formatChanges = (changes: readonly AuditChange[]) =>
  changes.length === 0 ? undefined : toSentence(changes.map(formatChange).join(', '));
