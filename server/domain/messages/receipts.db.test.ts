import { eq } from 'drizzle-orm';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  insertCustomer,
  insertMessageCount,
  insertPaymentRequest,
  insertTenant,
} from '../../../tests/support/db/fixtures.ts';
import { createChargeFact, settleFacts } from '../../../tests/support/db/money-facts.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { deliverOutbox } from '../../../tests/support/messages/deliver-outbox.ts';
import {
  charges,
  checkoutSessions,
  messageCounts,
  outbox,
  paymentHistory,
  paymentRequests,
  shopLogos,
} from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { countTextParts } from '../../lib/text/character-sets.ts';
import { seedDemo } from '../../seeds/demo/seed-demo.ts';
import type { ReportedCharge, ReportedRefund } from '../money/ledger/new-facts.ts';
import { PermanentFailure } from './answers/send-errors.ts';
import type { OutgoingMessage, Transport } from './transports/transport.ts';
import { createTransports } from './transports/transports.ts';

const database = await openTestDatabase();
const logger = pino({ enabled: false });
const paidAt = new Date('2026-06-28T11:30:00Z');

let tenant: Awaited<ReturnType<typeof insertTenant>>;
beforeEach(async () => {
  await database.clear();
  const contact = {
    phone: '01632 960 018',
    address: '12 Harbour Street',
    vatNumber: 'GB 123 4567 89',
    replyTo: 'desk@harbour.example',
  };
  tenant = await insertTenant(database, contact);
});

const insertRequest = async (customer: object = {}, fields: object = {}) =>
  insertPaymentRequest(database, await insertCustomer(database, tenant, customer), fields);

type Row = Awaited<ReturnType<typeof insertRequest>>;
const card = { provider: 'stripe', paidAt, cardLastFour: '4242', cardBrand: 'Visa' } as const;

/** By default, the customer pays by card at Stripe. */
const pay = (row: Row, fields: Partial<ReportedCharge> = {}) =>
  settleFacts(
    database,
    row,
    { charge: createChargeFact(row, { reference: 'ref-1', ...card, ...fields }) },
    paidAt,
  );

/** By default, the whole payment is refunded. */
const refund = (row: Row, fields: Partial<ReportedRefund> = {}) => {
  const reported = { id: 're-1', reference: 'ref-1', amountPence: row.amountGross, at: paidAt };
  return settleFacts(database, row, { refund: { ...reported, ...fields } }, paidAt);
};

/** Returns the messages that the transport has accepted. */
const deliver = async (createTransport: (delivered: OutgoingMessage[]) => Transport) => {
  const delivered: OutgoingMessage[] = [];
  const transport = createTransport(delivered);
  await deliverOutbox({
    database,
    clock: () => new Date('2026-06-28T12:00:00Z'),
    logger,
    transports: { email: transport, sms: transport },
  });
  return delivered;
};
const createAcceptingTransport = (delivered: OutgoingMessage[]): Transport => ({
  send: async (message) => {
    delivered.push(message);
    return undefined;
  },
});
/** In the order of the alphabet. */
const deliverSubjects = async () =>
  (await deliver(createAcceptingTransport)).map(({ subject }) => subject).toSorted();
const createRefusingTransport = (): Transport => ({
  send: () => Promise.reject(new PermanentFailure('no such user')),
});
/** The customer has paid with this checkout. */
const insertCheckout = (row: Row, payUrl: string) =>
  database.unscopedDb.insert(checkoutSessions).values({
    id: newId(),
    tenantId: row.tenantId,
    paymentRequestId: row.id,
    provider: 'stripe',
    account: 'server',
    providerCheckoutId: 'cs_1',
    url: 'https://checkout.stripe.com/c/pay/cs_1',
    state: 'paid',
    request: {
      paymentRequestId: row.id,
      ident: row.ident,
      payeeName: 'Harbour Street Dental',
      description: '',
      amountPence: row.amountGross,
      currency: 'GBP',
      customerEmail: null,
      payUrl,
      webhookOrigin: new URL(payUrl).origin,
      expiresAt: paidAt.toISOString(),
    },
    returnUrl: `${payUrl}/return`,
    createdAt: paidAt,
  });
/** The beginning of a PNG file has the size of the picture. */
const createPngHead = (width: number, height: number) => {
  const head = Buffer.alloc(24);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};
const findRow = async ({ id }: Row) => {
  const [row] = await database.unscopedDb
    .select()
    .from(paymentRequests)
    .where(eq(paymentRequests.id, id));
  return row;
};

const listEvents = () =>
  database.unscopedDb
    .select({ event: paymentHistory.event, channel: paymentHistory.channel })
    .from(paymentHistory)
    .orderBy(paymentHistory.id);

describe('a receipt', () => {
  test('is sent when an undone cancellation makes an earlier payment count [shop 3.2]', async () => {
    const paymentRequest = await insertRequest();
    const cancelled = { by: 'client', userId: null } as const;
    await settleFacts(database, paymentRequest, { cancelled }, paidAt);
    await pay(paymentRequest);
    expect(await deliver(createAcceptingTransport)).toEqual([]);
    expect(await findRow(paymentRequest)).toMatchObject({ paidAt: null, cardLastFour: null });

    await database.unscopedDb
      .update(paymentRequests)
      .set({ status: 'requested', cancelledAt: null, cancelledBy: null });
    await pay(paymentRequest);
    await pay(paymentRequest);
    expect(await findRow(paymentRequest)).toMatchObject({
      status: 'paid',
      lateAt: null,
      paidAt,
      cardLastFour: '4242',
      cardBrand: 'Visa',
    });
    expect(await deliver(createAcceptingTransport)).toHaveLength(1);
    expect((await listEvents()).map(({ event }) => event)).toEqual([
      'cancelled',
      'paid_late',
      'paid',
      'receipt_sent',
    ]);
  });

  test('belongs to a charge, so that another charge that pays the request has its own receipt [shop 3.2]', async () => {
    const paymentRequest = await insertRequest();
    await pay(paymentRequest);
    expect(await deliver(createAcceptingTransport)).toHaveLength(1);
    await database.unscopedDb.delete(charges);
    await pay(paymentRequest, { reference: 'ref-2', cardLastFour: '1881' });
    const receipts = await deliver(createAcceptingTransport);
    expect(receipts.map(({ text }) => /Card: .*/.exec(text)?.[0])).toEqual([
      'Card: Visa ending 1881',
    ]);
    expect(await findRow(paymentRequest)).toMatchObject({ cardLastFour: '1881' });
  });

  test('has the time and the card of a payment that the previous release has stored [deployment 4.2]', async () => {
    const paymentRequest = await insertRequest();
    await pay(paymentRequest);
    const former = { paidAt: null, cardLastFour: null, cardBrand: null };
    await database.unscopedDb.update(paymentRequests).set({ ...former, status: 'paid' });
    expect(await findRow(paymentRequest)).toMatchObject({
      paidAt,
      cardLastFour: '4242',
      cardBrand: 'Visa',
    });
  });

  test('is an email with the amount, the time, the description and the card of the payment [shop 3.1]', async () => {
    const paymentRequest = await insertRequest();
    await pay(paymentRequest);
    const { ident } = paymentRequest;
    const [receipt, ...others] = await deliver(createAcceptingTransport);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({
      recipient: 'jo@example.com',
      replyTo: 'desk@harbour.example',
      subject: 'Harbour Street Dental: receipt for £60.00',
    });
    expect(receipt?.text.split('\n')).toEqual(
      expect.arrayContaining([
        'Harbour Street Dental has received your payment of £60.00.',
        'For: Hygienist visit',
        'Amount before VAT: £50.00',
        'VAT (20%): £10.00',
        'Total: £60.00',
        'Paid on: 28 June 2026 at 12:30',
        'Card: Visa ending 4242',
        `Receipt number: ${ident}`,
        'Paid to: Harbour Street Dental, 12 Harbour Street',
        'VAT number: GB 123 4567 89',
        'To reach Harbour Street Dental, call 01632 960 018 or reply to this email.',
      ]),
    );
    expect(receipt?.text).not.toMatch(/https?:|test payment/);
    expect(await listEvents()).toEqual([
      { event: 'paid', channel: null },
      { event: 'receipt_sent', channel: 'email' },
    ]);
  });

  test('is sent as a text message to a customer without an email address [shop 3.1]', async () => {
    await pay(await insertRequest({ email: null }));
    const [receipt, ...others] = await deliver(createAcceptingTransport);
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ recipient: '07700 900123', html: null });
    expect(receipt?.text).toMatch(
      /^Harbour Street Dental: received £60\.00 incl\. £10\.00 VAT on 28\/06\/2026, card ending 4242\. Reference \w{10}\.$/,
    );
  });

  test('has a link in a text message, and leaves out what does not fit into one part [shop 3.9]', async () => {
    const row = await insertRequest({ email: null });
    const payUrl = `https://go.example.com/pay/${row.payToken}`;
    await insertCheckout(row, payUrl);
    await pay(row);
    const [receipt] = await deliver(createAcceptingTransport);
    const text = receipt?.text ?? '';
    expect(text).toBe(
      `Harbour Street Dental: received £60.00. Reference ${row.ident}.\nReceipt: ${payUrl}/receipt`,
    );
    expect(countTextParts(text)).toBe(1);
  });

  test('of a part says in a text message what is left to pay [shop 3.9, recorded 4.1]', async () => {
    const row = await insertRequest({ email: null }, { partAmount: 1_000 });
    await insertCheckout(row, 'https://go.example.com/pay/x');
    await pay(row, { amountPence: 1_000 });
    expect((await deliver(createAcceptingTransport))[0]?.text).toBe(
      `Harbour Street Dental: received £10.00. Reference ${row.ident}. Total: £60.00. Left to pay: £50.00.\nReceipt: https://go.example.com/pay/x/receipt`,
    );
  });

  test('has the logo of the time at which it is sent if the logo is a PNG, and otherwise the initials [shop 6.2]', async () => {
    const logo = {
      tenantId: tenant.id,
      hash: 'h',
      type: 'image/svg+xml',
      content: 'PHN2Zz4=',
    } as const;
    const findImage = async () => {
      const [receipt] = await deliver(createAcceptingTransport);
      const html = receipt?.html ?? '';
      return [/<img [^>]*>/.exec(html)?.[0], receipt?.inlineLogo, html.includes('>HS</td>')];
    };
    await pay(await insertRequest());
    expect(await findImage()).toEqual([undefined, undefined, true]);
    await database.unscopedDb.insert(shopLogos).values(logo);
    await pay(await insertRequest(), { reference: 'ref-2' });
    expect(await findImage()).toEqual([undefined, undefined, true]);
    await pay(await insertRequest(), { reference: 'ref-3' });
    const png = createPngHead(300, 120);
    await database.unscopedDb
      .update(shopLogos)
      .set({ type: 'image/png', content: png.toString('base64') });
    expect(await findImage()).toEqual([
      expect.stringMatching(/^<img src="cid:shop-logo" alt="" width="120" height="48" /),
      png,
      false,
    ]);
  });

  test('omits the card, the VAT and the description when there is none [shop 3.1]', async () => {
    await pay(await insertRequest({}, { amountVat: 0, description: '' }), {
      cardLastFour: undefined,
    });
    const [receipt] = await deliver(createAcceptingTransport);
    expect(receipt?.text).not.toMatch(/VAT|Total|Card|For:|null|undefined/);
  });

  test('of the sandbox says that no money moved [shop 3.1]', async () => {
    await pay(await insertRequest({}, { provider: 'sandbox', providerAccount: 'server' }), {
      provider: 'sandbox',
    });
    expect((await deliver(createAcceptingTransport))[0]?.text).toContain(
      'This was a test payment: no money moved.',
    );
  });

  test('is sent once, even if the payment is reported again or the customer pays twice [shop 3.2]', async () => {
    const paymentRequest = await insertRequest();
    await Promise.all([pay(paymentRequest), pay(paymentRequest)]);
    await pay(paymentRequest);
    await pay(paymentRequest, { reference: 'ref-2' });
    expect(await deliver(createAcceptingTransport)).toHaveLength(1);
    expect(await database.unscopedDb.$count(outbox)).toBe(1);
  });

  test('is still sent when the payment is refunded before the receipt was sent [shop 3.2]', async () => {
    const paymentRequest = await insertRequest();
    await pay(paymentRequest);
    await refund(paymentRequest);
    expect(await deliverSubjects()).toEqual([
      'Harbour Street Dental: receipt for £60.00',
      'Harbour Street Dental: refund of £60.00',
    ]);
  });

  test('is shown in the history when it cannot be delivered [shop 3.4]', async () => {
    await pay(await insertRequest());
    await deliver(createRefusingTransport);
    expect((await listEvents()).at(-1)).toEqual({ event: 'receipt_failed', channel: 'email' });
  });

  test('is shown in the history as not set up without a mail server [shop 3.4]', async () => {
    await pay(await insertRequest());
    const { email } = createTransports({
      smtpUrl: undefined,
      mailFrom: 'go@example.com',
      smsUrl: undefined,
      smsToken: undefined,
      phoneCountries: ['GB'],
      outboxFolder: undefined,
      announce: () => undefined,
    });
    await deliver(() => email);
    expect(await database.unscopedDb.select().from(paymentHistory)).toContainEqual(
      expect.objectContaining({ event: 'receipt_failed', reason: 'not_set_up' }),
    );
  });

  test('does not count towards the limits of staff, and is sent when they are reached [shop 3.3]', async () => {
    await insertMessageCount(database, tenant, 'jo@example.com', 5);
    await pay(await insertRequest());
    expect(await deliver(createAcceptingTransport)).toHaveLength(1);
    expect(
      await database.unscopedDb.select({ points: messageCounts.points }).from(messageCounts),
    ).toEqual([{ points: 5 }]);
  });

  test('is not sent for the example payments of the demo [shop 3.2]', async () => {
    await database.clear();
    await seedDemo(database, new Date());
    expect(await database.unscopedDb.$count(outbox)).toBe(0);
  });
});

describe('the message about a refund', () => {
  /** Pays the request, and sends the receipt. */
  const payBefore = async (row: Row, fields: Partial<ReportedCharge> = {}) => {
    await pay(row, fields);
    await deliver(createAcceptingTransport);
    return row;
  };

  test('is an email that says how much goes back, of which payment and to which card [shop 3.5]', async () => {
    const paymentRequest = await payBefore(await insertRequest());
    await refund(paymentRequest, { amountPence: 2_000 });
    const [message, ...others] = await deliver(createAcceptingTransport);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      recipient: 'jo@example.com',
      replyTo: 'desk@harbour.example',
      subject: 'Harbour Street Dental: refund of £20.00',
    });
    expect(message?.text.split('\n')).toEqual(
      expect.arrayContaining([
        'Harbour Street Dental has paid you back £20.00.',
        'Of your payment: £60.00',
        'For: Hygienist visit',
        'Refunded on: 28 June 2026 at 12:30',
        'To the card: Visa ending 4242',
        `Reference: ${paymentRequest.ident}`,
        'The money goes back the way you paid. Banks take a few days to show it.',
      ]),
    );
    expect(await listEvents()).toEqual([
      { event: 'paid', channel: null },
      { event: 'receipt_sent', channel: 'email' },
      { event: 'refunded', channel: null },
      { event: 'refund_notice_sent', channel: 'email' },
    ]);
  });

  test('is a text message to a customer without an email address [shop 3.5]', async () => {
    await refund(await payBefore(await insertRequest({ email: null })));
    expect(await deliver(createAcceptingTransport)).toMatchObject([
      {
        text: expect.stringMatching(
          /^Harbour Street Dental: paid back £60\.00 on 28\/06\/2026 to the card ending 4242\. Reference \w{10}\. Banks take a few days to show it\.$/,
        ),
      },
    ]);
  });

  test('is sent once for each refund, even if the refund is reported several times [shop 3.5]', async () => {
    const paymentRequest = await payBefore(await insertRequest());
    await refund(paymentRequest, { amountPence: 2_000 });
    await refund(paymentRequest, { amountPence: 2_000 });
    await refund(paymentRequest, { id: 're-2', amountPence: 1_000 });
    expect(await deliverSubjects()).toEqual([
      'Harbour Street Dental: refund of £10.00',
      'Harbour Street Dental: refund of £20.00',
    ]);
  });

  test('is not sent for a payment with another amount, whose currency may not be pounds [shop 3.5]', async () => {
    const paymentRequest = await payBefore(await insertRequest(), { amountPence: 5_000 });
    await refund(paymentRequest, { amountPence: 5_000 });
    expect(await deliver(createAcceptingTransport)).toEqual([]);
  });

  test('is shown in the history when it cannot be delivered, and notifies no user [shop 3.5]', async () => {
    await refund(await payBefore(await insertRequest()));
    await deliver(createRefusingTransport);
    expect((await listEvents()).at(-1)).toEqual({
      event: 'refund_notice_failed',
      channel: 'email',
    });
  });
});
