import { getTableColumns, is, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

/**
 * What a column of text or JSON says, and so what erasure does with it:
 *
 * | content    | meaning                                                              | erasure       |
 * | ---------- | -------------------------------------------------------------------- | ------------- |
 * | `customer` | what was written by or about a customer, and words of providers      | removes it    |
 * | `kept`     | what law or accounting needs: card digits, and the numbers of a STOP | leaves it     |
 * | `staff`    | what a shop says of itself and of its users                          | leaves it     |
 * | `visitor`  | an IP address or a log-in name, which is deleted within a day        | leaves it     |
 * | `secret`   | a secret, or a hash                                                  | leaves it     |
 * | `none`     | states, and ids of this server and of providers                      | leaves it     |
 */
export type ColumnContent = 'customer' | 'kept' | 'staff' | 'visitor' | 'secret' | 'none';

type Schema = typeof schema;
export type TableName = {
  [Name in keyof Schema]: Schema[Name] extends PgTable ? Name : never;
}[keyof Schema];
type Contents = {
  readonly [Name in TableName]: Partial<
    Readonly<Record<keyof Schema[Name]['$inferSelect'], ColumnContent>>
  >;
};

/** A test fails when a column of text or JSON is missing here. */
export const columnContents = {
  auditEvents: {
    kind: 'none',
    actorType: 'none',
    actorName: 'staff',
    tabletName: 'staff',
    subjectType: 'none',
    subjectId: 'none',
    subjectName: 'staff',
    changes: 'none',
    addressHash: 'secret',
  },
  bookClosings: {},
  charges: {
    provider: 'none',
    account: 'none',
    providerCheckoutId: 'none',
    reference: 'none',
    kind: 'none',
    currency: 'none',
    cardLastFour: 'kept',
    cardBrand: 'customer',
  },
  checkoutSessions: {
    provider: 'none',
    account: 'none',
    state: 'none',
    request: 'customer',
    returnUrl: 'secret',
    providerCheckoutId: 'none',
    url: 'secret',
  },
  customers: {
    name: 'customer',
    email: 'customer',
    phone: 'customer',
    phoneE164: 'customer',
    searchText: 'customer',
  },
  deliveryReports: { state: 'none', reason: 'none', answer: 'customer' },
  disputes: { externalId: 'none', state: 'none', reason: 'customer', url: 'none' },
  displayCodes: { codeHash: 'secret', sessionTokenHash: 'secret' },
  displays: { tokenHash: 'secret' },
  emailAccounts: { encryptedCredentials: 'secret' },
  idempotencyKeys: {
    target: 'none',
    key: 'none',
    fingerprint: 'secret',
    encryptedResponse: 'customer',
    namedIds: 'none',
    body: 'customer',
  },
  importedRows: { before: 'customer', after: 'customer' },
  imports: { subject: 'none' },
  invites: { tokenHash: 'secret' },
  messageCounts: { key: 'secret' },
  movements: { kind: 'none', way: 'none' },
  outbox: {
    channel: 'none',
    recipient: 'customer',
    senderName: 'staff',
    replyTo: 'staff',
    notice: 'none',
    encryptedContent: 'customer',
    subject: 'customer',
    text: 'customer',
    html: 'customer',
    unsubscribeUrl: 'secret',
    lastError: 'customer',
  },
  passkeys: { credentialId: 'secret', publicKey: 'secret', transports: 'none', name: 'staff' },
  passwordResets: { tokenHash: 'secret' },
  paymentCodes: { nonce: 'secret' },
  paymentHistory: {
    event: 'none',
    channel: 'none',
    channels: 'none',
    reason: 'none',
    way: 'none',
    text: 'customer',
  },
  paymentRequests: {
    ident: 'none',
    customerName: 'customer',
    customerEmail: 'customer',
    customerPhone: 'customer',
    phoneE164: 'customer',
    description: 'customer',
    vatCode: 'none',
    status: 'none',
    payToken: 'secret',
    searchText: 'customer',
    provider: 'none',
    providerAccount: 'none',
    cancelledBy: 'none',
    cardLastFour: 'kept',
    cardBrand: 'customer',
    refundStatus: 'none',
    refundReason: 'none',
    disputeState: 'none',
  },
  paymentAccountChanges: { end: 'none' },
  payoutLines: { externalId: 'none', kind: 'none', reference: 'none' },
  payoutReads: { state: 'none' },
  payouts: {
    provider: 'none',
    account: 'none',
    externalId: 'none',
    currency: 'none',
    status: 'none',
    reference: 'staff',
    itemisation: 'none',
  },
  pinFailures: {},
  providerAccounts: { provider: 'none', encryptedCredentials: 'secret' },
  providerEvents: { id: 'none', status: 'none' },
  pushSubscriptions: {
    sessionHash: 'secret',
    endpoint: 'staff',
    p256dh: 'secret',
    auth: 'secret',
  },
  rateLimits: { key: 'visitor' },
  recordedPayments: { way: 'none', note: 'customer', undoReason: 'customer' },
  refunds: { chargeReference: 'none', status: 'none', reason: 'none', externalId: 'none' },
  sandboxSessions: {
    id: 'none',
    currency: 'none',
    state: 'none',
    declineReason: 'none',
    cardLastFour: 'kept',
    cardBrand: 'none',
    refunds: 'none',
  },
  serverSettings: { key: 'none', value: 'secret' },
  services: { name: 'staff', description: 'staff', searchText: 'staff' },
  sessions: { tokenHash: 'secret', device: 'staff', openedCode: 'secret' },
  shopLogos: { hash: 'none', type: 'none', content: 'staff' },
  shownPayments: { sessionTokenHash: 'secret' },
  tabletCodes: { codeHash: 'secret', name: 'staff' },
  tablets: { tokenHash: 'secret', name: 'staff' },
  tenants: {
    name: 'staff',
    host: 'staff',
    phone: 'staff',
    address: 'staff',
    vatNumber: 'staff',
    replyTo: 'staff',
    logoHash: 'none',
    colour: 'none',
    dataContact: 'staff',
  },
  textAccounts: { accountSid: 'staff', encryptedCredentials: 'secret' },
  textConsents: { phone: 'kept', fact: 'none' },
  threeDSecureAttempts: { id: 'none' },
  usedChallenges: { challengeHash: 'secret' },
  users: {
    email: 'staff',
    firstName: 'staff',
    lastName: 'staff',
    phone: 'staff',
    passwordHash: 'secret',
    pinHash: 'secret',
    shortPinHash: 'secret',
    searchText: 'staff',
    termsVersion: 'none',
  },
} as const satisfies Contents;

export const listColumns = (table: TableName, content: ColumnContent): string[] =>
  Object.entries<ColumnContent>(columnContents[table]).flatMap(([column, found]) =>
    found === content ? [column] : [],
  );

/** Erased columns that may not be null get this text. */
export const ERASED = 'Erased';

export const buildErasure = (name: TableName, table: PgTable): Record<string, SQL> => {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  return Object.fromEntries(
    listColumns(name, 'customer').map((column) => [
      column,
      columns[column]?.notNull ? sql`${ERASED}` : sql`null`,
    ]),
  );
};

type RequestTable = PgTable & { readonly id: PgColumn; readonly paymentRequestId: PgColumn };

const isRequestTable = (table: PgTable): table is RequestTable =>
  'paymentRequestId' in getTableColumns(table);

export const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) ? [[name as TableName, table] as const] : [],
);

export const requestTables = tables.flatMap(([name, table]) =>
  isRequestTable(table) ? [[name, table] as const] : [],
);
