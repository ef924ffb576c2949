import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertNewRequest, insertTenant } from '../../../tests/support/db/fixtures.ts';
import { readMessages } from '../../../tests/support/db/read-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/db/test-database.ts';
import { outbox } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { queueInvite, queuePaymentRequest } from './queue.ts';
import type { PaymentRequestNotice } from './templates/notices.ts';

const now = new Date('2026-11-21T09:00:00Z');
const tenantId = newId();
const sender = {
  userId: newId(),
  limits: undefined,
  sendsEmail: true,
  sendsTextMessages: true,
  phoneCountries: ['GB'] as const,
  now,
};
const link = 'https://pay.example.com/pay/secret';
const notice: PaymentRequestNotice = {
  shop: {
    name: 'Harbour Street Dental',
    phone: '01632 960 018',
    replyTo: 'desk@harbour.example',
    colour: null,
    dataContact: null,
  },
  customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '07700 900123' },
  description: 'Check-up and polish',
  amountGross: 123_450,
  link,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
let paymentId: string;
beforeEach(async () => {
  await database.clear();
  const tenant = await insertTenant(database, { id: tenantId });
  ({ id: paymentId } = await insertNewRequest(database, tenant));
});

const queueAndRead = async (change: Partial<PaymentRequestNotice> = {}) => {
  await database.forTenant(tenantId, (scope) =>
    queuePaymentRequest(scope, paymentId, { ...notice, ...change }, sender),
  );
  const rows = await readMessages(database);
  return {
    email: rows.find((row) => row.channel === 'email'),
    sms: rows.find((row) => row.channel === 'sms'),
  };
};

describe('a payment request', () => {
  test('is put into the outbox as an email and a text message, which are due at once', async () => {
    const { email, sms } = await queueAndRead();
    expect(email).toMatchObject({ recipient: 'jo@example.com', dueAt: now, attempts: 0, tenantId });
    expect(email?.subject).toBe('Harbour Street Dental: payment request for £1,234.50');
    expect(email?.text).toContain(`\n\n${link}\n\n`);
    expect(email?.html).toContain(`href="${link}"`);
    expect(email?.html).toContain('Pay £1,234.50');
    expect(sms).toMatchObject({ recipient: '+447700900123', html: null });
  });

  test('is put into the outbox only for channels with an address [spec 1.4]', async () => {
    expect(
      await queueAndRead({ customer: { name: 'Jo', email: null, phone: '07700900123' } }),
    ).toMatchObject({
      email: undefined,
      sms: { channel: 'sms' },
    });
  });

  test('is not in the outbox when the transaction is rolled back', async () => {
    const rolledBack = database.forTenant(tenantId, async (scope) => {
      await queuePaymentRequest(scope, paymentId, notice, sender);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await database.unscopedDb.select().from(outbox)).toEqual([]);
  });

  test('escapes user input in HTML', async () => {
    const { email } = await queueAndRead({
      shop: { ...notice.shop, name: '<img src=x onerror=alert(1)>' },
      customer: { name: '"><script>', email: 'jo@example.com', phone: null },
      description: '</p><a href="https://evil.example">here</a>',
    });
    expect(email?.html).not.toMatch(/<img|<script|evil\.example">here/);
    expect(email?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('replaces line breaks in names', async () => {
    const { email } = await queueAndRead({
      shop: { ...notice.shop, name: 'Harbour\r\nBcc: everyone@example.com' },
      description: 'a\n\nb',
    });
    expect(email?.subject).not.toMatch(/[\r\n]/);
    expect(email?.senderName).toBe('Harbour Bcc: everyone@example.com');
    expect(email?.text).toContain('For: a b');
  });
});

test('an invite contains the inviting user, the tenant and the expiry in UK time', async () => {
  const invite = {
    shop: notice.shop,
    firstName: 'Ali',
    email: 'ali@example.com',
    invitedBy: 'Sam Patel',
    link: 'https://go.example.com/accept-invite?token=secret',
    expiresAt: new Date('2026-06-28T09:00:00Z'),
  };
  await database.forTenant(tenantId, (scope) => queueInvite(scope, invite, sender));
  const [row] = await readMessages(database);
  expect(row).toMatchObject({ channel: 'email', recipient: 'ali@example.com' });
  expect(row?.text).toContain(
    'Sam Patel has invited you to join Harbour Street Dental on Beepaid GO',
  );
  expect(row?.text).toContain(`\n${invite.link}\n`);
  expect(row?.text).toContain('until Sunday 28 June at 10:00');
});
