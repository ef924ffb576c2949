import { beforeEach, expect, test } from 'vitest';
import { insertInvite } from '../../../tests/support/db/account-fixtures.ts';
import {
  insertCharge,
  insertCustomer,
  insertPaymentRequest,
  insertUser,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { auditEvents, customers, outbox, paymentRequests, users } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { purgeExpired } from '../purge-expired.ts';
import { applyRetention } from './apply-retention.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;
const now = new Date('2026-07-15T00:00:00Z');
const old = new Date('2026-01-14T00:00:00Z');
const recent = new Date('2026-01-16T00:00:00Z');

let { tenant, server } = await createTestShop(database);
beforeEach(async () => {
  ({ tenant, server } = await createTestShop(database));
});

const insertRequest = async (ident: string, fields: Parameters<typeof insertPaymentRequest>[2]) => {
  const customer = await insertCustomer(database, tenant, { name: ident, createdAt: old });
  return insertPaymentRequest(database, customer, {
    ident,
    createdAt: old,
    status: 'paid',
    ...fields,
  });
};
/** Returns the idents of the anonymised requests, and the names of all customers. */
const readErased = async () => {
  const requests = await unscopedDb.select().from(paymentRequests).orderBy(paymentRequests.ident);
  const names = (await unscopedDb.select().from(customers)).map(({ name }) => name);
  return [requests.filter(({ erasedAt }) => erasedAt).map(({ ident }) => ident), names.sort()];
};

test('Closed requests older than the period are anonymised, and so are customers without other requests [audit 4.5]', async () => {
  await insertRequest('1-PAID', {});
  await insertRequest('2-EXPIRED', { status: 'requested', expiresAt: recent });
  await insertRequest('3-OPEN', { status: 'requested' });
  await insertRequest('4-RECENT', { createdAt: recent });
  const paidLater = await insertRequest('5-PAID-LATER', {});
  await insertCharge(database, paidLater, { paidAt: recent });
  await applyRetention(database, { retainRequestsMonths: 6, retainAuditMonths: undefined }, now);
  expect(await readErased()).toEqual([
    ['1-PAID', '2-EXPIRED'],
    ['3-OPEN', '4-RECENT', '5-PAID-LATER', 'Erased', 'Erased'],
  ]);
});

test('Without a period nothing is anonymised or deleted [audit 4.5]', async () => {
  await insertRequest('PAID', {});
  const count = await unscopedDb.$count(auditEvents);
  await applyRetention(
    database,
    { retainRequestsMonths: undefined, retainAuditMonths: undefined },
    now,
  );
  expect(await readErased()).toEqual([[], ['PAID']]);
  expect(await unscopedDb.$count(auditEvents)).toBe(count);
});

test('Events of the audit log are deleted after their period [audit 4.5]', async () => {
  const event = {
    tenantId: tenant.id,
    kind: 'logged_in',
    actorType: 'system',
    changes: [],
  } as const;
  await unscopedDb.delete(auditEvents);
  await unscopedDb.insert(auditEvents).values([
    { ...event, id: newId(), at: old },
    { ...event, id: newId(), at: recent },
  ]);
  await applyRetention(database, { retainRequestsMonths: undefined, retainAuditMonths: 6 }, now);
  expect((await unscopedDb.select().from(auditEvents)).map(({ at }) => at)).toEqual([recent]);
});

test('On 31 March, a period of one month begins on the last day of February [audit 4.5]', async () => {
  const firstOfMarch = new Date('2026-03-01T00:00:00Z');
  await insertRequest('FIRST-OF-MARCH', { createdAt: firstOfMarch });
  const lastOfMarch = new Date('2026-03-31T00:00:00Z');
  await applyRetention(
    database,
    { retainRequestsMonths: 1, retainAuditMonths: undefined },
    lastOfMarch,
  );
  const [erased] = await readErased();
  expect(erased).toEqual([]);
});

test('The row of a message is deleted 30 days after it was sent or given up [audit 4.6]', async () => {
  const row = {
    tenantId: tenant.id,
    channel: 'email',
    recipient: 'jo@example.com',
    senderName: 'Shop',
  } as const;
  const times = { createdAt: old, dueAt: old };
  const [withinPeriod, beyondPeriod] = [29, 31].map(
    (days) => new Date(now.getTime() - days * DAY_MS),
  );
  await unscopedDb.insert(outbox).values([
    { ...row, ...times, id: newId(), subject: 'sent long ago', text: '', sentAt: beyondPeriod },
    {
      ...row,
      ...times,
      id: newId(),
      subject: 'given up long ago',
      text: '',
      failedAt: beyondPeriod,
    },
    { ...row, ...times, id: newId(), subject: 'sent', text: '', sentAt: withinPeriod },
    { ...row, ...times, id: newId(), subject: 'given up', text: '', failedAt: withinPeriod },
    { ...row, ...times, id: newId(), subject: 'waits', text: 'still to send' },
  ]);
  await purgeExpired(database, now);
  const left = await unscopedDb.select().from(outbox).orderBy(outbox.subject);
  expect(left.map(({ subject }) => subject)).toEqual(['given up', 'sent', 'waits']);
});

test('Accepting an invite stores when the terms were accepted, and their version [audit 4.7]', async () => {
  const invited = await insertUser(database, tenant, {
    email: 'sam@example.com',
    passwordHash: null,
  });
  const token = await insertInvite(database, invited, new Date(server.clock().getTime() + DAY_MS));
  const password = 'a long walk home';
  await createTestClient(server).post(`/invites/${token}/accept/`, {
    firstName: 'Sam',
    lastName: 'Carter',
    email: 'sam@example.com',
    phone: null,
    password,
    passwordConfirm: password,
    terms: true,
  });
  const rows = await unscopedDb.select().from(users).orderBy(users.email);
  expect(rows.map(({ termsAcceptedAt, termsVersion }) => [termsAcceptedAt, termsVersion])).toEqual([
    [null, null],
    [server.clock(), 'test-terms'],
  ]);
});
