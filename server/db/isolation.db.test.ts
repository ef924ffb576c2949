import { and, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, describe, expect, test } from 'vitest';
import { paymentExportPath } from '../../contract/payments/payment-paths.ts';
import { toWireCase } from '../../contract/wire-case.ts';
import { insertTenant, insertUser, testPassword } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { startCallServices } from '../../tests/support/server/call-services.ts';
import { createTestServer } from '../../tests/support/server/create-test-server.ts';
import {
  prepareCallPaths,
  sendCall,
  sendValidCall,
} from '../../tests/support/server/prepare-calls.ts';
import {
  callNames,
  getCall,
  type TenantCallName,
} from '../../tests/support/server/sample-calls.ts';
import { createTestClient, type TestClient } from '../../tests/support/server/test-client.ts';
import { recordAuditEvent } from '../domain/audit/record-audit-event.ts';
import { cliSource } from '../lib/states/audit-source.ts';
import type { Database } from './database.ts';
import {
  auditEvents,
  charges,
  checkoutSessions,
  customers,
  displayCodes,
  displays,
  invites,
  outbox,
  passkeys,
  passwordResets,
  paymentHistory,
  paymentRequests,
  payoutLines,
  payoutReads,
  payouts,
  recordedPayments,
  refunds,
  services,
  sessions,
  shopLogos,
  shownPayments,
  tabletCodes,
  tablets,
  users,
} from './schema.ts';
import type { TenantScope } from './tenant-scope.ts';

const database = await openTestDatabase();
const settings = await startCallServices(database);

type WhereTenant = TenantScope['whereTenant'];
const unconditional: WhereTenant = (_table, ...conditions) => and(...conditions);

/** Without the first protection: queries get no tenant condition. */
const withoutConditions = (protectedDatabase: Database): Database => ({
  ...protectedDatabase,
  forTenant: (tenantId, work) =>
    protectedDatabase.forTenant(tenantId, (scope) =>
      work({ ...scope, whereTenant: unconditional, whereTenantPlaceholder: unconditional }),
    ),
});

/**
 * Without the second protection: `work` runs as the owner of the tables, who bypasses row-level security.
 */
const withoutRowSecurity: Database = {
  ...database,
  forTenant: (tenantId, work) =>
    database.forTenant(tenantId, async (scope) => {
      await scope.tx.execute(sql`reset role`);
      return work(scope);
    }),
};

const withParam = callNames.filter((name) => getCall(name).path.includes('{'));
const withoutParam = callNames.filter((name) => !withParam.includes(name));

const readRows = async (...tenantIds: string[]) => {
  const tables = [
    customers,
    paymentRequests,
    paymentHistory,
    charges,
    recordedPayments,
    refunds,
    checkoutSessions,
    services,
    users,
    invites,
    passwordResets,
    sessions,
    passkeys,
    shopLogos,
    outbox,
    auditEvents,
    tablets,
    tabletCodes,
    displays,
    displayCodes,
    shownPayments,
    payouts,
    payoutLines,
    payoutReads,
  ];
  const rows = await Promise.all(tables.map((table) => database.unscopedDb.select().from(table)));
  return rows.map((tableRows) => tableRows.filter(({ tenantId }) => tenantIds.includes(tenantId)));
};

/** `served` is the database of the server. */
const createOurTenant = async (served: Database) => {
  await database.clear();
  const server = createTestServer(served, settings);
  const ours = await insertTenant(database, { host: 'ours.example' });
  const us = await insertUser(database, ours, { isOwner: true });
  const client = createTestClient(server, 'ours.example');
  await client.logIn(us.email, testPassword);
  return { server, ours, us, client };
};

type OurTenant = Awaited<ReturnType<typeof createOurTenant>>;
let otherCount = 0;

/** One row of each kind, and a user with our user's email address. */
const createOtherTenant = async ({ server, us }: OurTenant) => {
  otherCount += 1;
  const tenant = await insertTenant(database, {
    host: `theirs-${otherCount}.example`,
    name: 'Theirs',
  });
  await insertUser(database, tenant, { email: us.email, isOwner: true });
  await recordAuditEvent(database.unscopedDb, {
    tenantId: tenant.id,
    at: server.clock(),
    source: cliSource,
    kind: 'settings_updated',
  });
  const getCallPath = await prepareCallPaths({ server, tenant });
  const getParam = (name: TenantCallName) => {
    const at = getCall(name)
      .path.split('/')
      .findIndex((part) => part.startsWith('{'));
    return getCallPath(name).split('/')[at] ?? '';
  };
  return { tenant, getCallPath, otherIds: [...new Set(withParam.map(getParam))] };
};

const ensureSignedIn = async (client: TestClient, { us }: OurTenant) => {
  const { body } = await client.get('/users/me/');
  if (Object(body).email !== us.email) await client.logIn(us.email, testPassword);
};

const getQueryKeys = (name: TenantCallName) => {
  const { query } = getCall(name);
  const keys = query && 'entries' in query ? Object.keys(Object(query.entries)) : [];
  return keys.filter((key) => key !== 'limit' && key !== 'page');
};

interface FilterValues {
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/** One filter each, set to each of the values that the call accepts. */
const listQueries = (name: TenantCallName, { ids, texts }: FilterValues) => {
  const { query } = getCall(name);
  return getQueryKeys(name)
    .flatMap((key) => (key.endsWith('Id') ? ids : texts).map((value) => ({ [key]: value })))
    .filter((filter) => query && v.is(query, filter));
};

/** All lists, unfiltered and with each filter set to each of `values`. */
const buildReads = (values: FilterValues) => {
  const lists = withoutParam.filter((name) => getCall(name).method === 'get');
  const listReads = lists.map((name) => ({
    path: getCall(name).path as string,
    queries: listQueries(name, values),
  }));
  const all = [
    ...listReads,
    { path: paymentExportPath, queries: listQueries('listPayments', values) },
  ];
  return all.flatMap(({ path, queries }) => [
    path,
    ...queries.map((query) => `${path}?${new URLSearchParams(Object(toWireCase(query)))}`),
  ]);
};

test('The test covers every operation and every query parameter', () => {
  expect(withParam.length).toBeGreaterThan(10);
  expect(withParam.length + withoutParam.length).toBe(callNames.length);
  expect(getQueryKeys('listPayments')).toEqual(
    expect.arrayContaining(['search', 'customerId', 'userId']),
  );
});

describe.each([
  ['with tenant conditions and row-level security', database],
  ['with row-level security only', withoutConditions(database)],
  ['with tenant conditions only', withoutRowSecurity],
])('data of another tenant, %s,', (_protections, served) => {
  let us: OurTenant;
  beforeEach(async () => {
    us = await createOurTenant(served);
  });

  test('cannot be read or changed by its id [spec 1.1, attack 2.6]', async () => {
    const { tenant, getCallPath } = await createOtherTenant(us);
    const before = await readRows(us.ours.id, tenant.id);
    for (const name of withParam) {
      const { status, body } = await sendCall(us.client, getCallPath, name);
      expect([name, status, body]).toEqual([
        name,
        404,
        expect.objectContaining({ code: 'not_found' }),
      ]);
    }
    expect(await readRows(us.ours.id, tenant.id)).toEqual(before);
  });

  test('is not listed, searched or counted', async () => {
    const { tenant, otherIds } = await createOtherTenant(us);
    const [theirCustomer] = await database.unscopedDb
      .select()
      .from(customers)
      .where(eq(customers.tenantId, tenant.id));
    const [theirStaff] = await database.unscopedDb
      .select()
      .from(users)
      .where(eq(users.tenantId, tenant.id));
    const ids = [String(theirCustomer?.id), String(theirStaff?.id)];
    const reads = buildReads({ ids, texts: [...otherIds, ...ids, 'jo', 'e'] });
    const readResponses = async () => {
      // Each export adds an event to our own log.
      await database.unscopedDb.delete(auditEvents).where(eq(auditEvents.tenantId, us.ours.id));
      const responses: [string, string][] = [];
      for (const path of reads) responses.push([path, (await us.client.get(path)).text]);
      return responses;
    };
    const responsesBefore = await readResponses();
    for (const table of [auditEvents, payouts, paymentRequests, customers, users, services]) {
      await database.unscopedDb.delete(table).where(eq(table.tenantId, tenant.id));
    }
    expect(responsesBefore).toEqual(await readResponses());
  });

  test('is not changed or returned by our writes, and its email addresses remain available', async () => {
    const { tenant, getCallPath, otherIds } = await createOtherTenant(us);
    const before = await readRows(tenant.id);
    for (const name of withoutParam) {
      await ensureSignedIn(us.client, us);
      const { status, text } = await sendValidCall({ ...us, tenant: us.ours }, getCallPath, name);
      expect([name, status < 300]).toEqual([name, true]);
      for (const mark of otherIds) expect(text).not.toContain(mark);
    }
    expect(await readRows(tenant.id)).toEqual(before);
  });
});

/** They write a reference to the row of the path. The foreign key refuses a row of another tenant. */
const refusedByForeignKey: readonly TenantCallName[] = [
  'cancelPayment',
  'resendPayment',
  'undoResend',
  'resendReceipt',
  'refundPayment',
  'acceptInvite',
  'resetPassword',
  'stopReminders',
  'recordPayment',
  'undoRecordedPayment',
];
/** They find only rows of the user. */
const limitedToUser: readonly TenantCallName[] = ['endSession', 'deletePasskey'];
/** The payload names a second row, which does not exist. */
const namesMissingRow: readonly TenantCallName[] = ['mergeCustomers'];
const skipped = new Set([...limitedToUser, ...namesMissingRow]);

test('Without both tenant checks every operation reaches data of the other tenant, which shows that this test works', async () => {
  const us = await createOurTenant(withoutConditions(withoutRowSecurity));
  const refused: TenantCallName[] = [];
  for (const name of withParam.filter((each) => !skipped.has(each))) {
    await ensureSignedIn(us.client, us);
    const { getCallPath } = await createOtherTenant(us);
    const { status } = await sendCall(us.client, getCallPath, name);
    if (status === 500 && us.server.logged.at(-1)?.includes('"23503"')) refused.push(name);
    else expect([name, status < 300]).toEqual([name, true]);
  }
  expect(refused.sort()).toEqual([...refusedByForeignKey].sort());
  for (const path of ['/services/customers/', '/services/payments/', '/users/']) {
    const { body } = await us.client.get(path);
    expect([path, Object(body).count]).toEqual([
      path,
      expect.toSatisfy((count: number) => count >= withParam.length),
    ]);
  }
});
