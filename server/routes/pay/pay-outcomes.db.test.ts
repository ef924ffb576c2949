import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  insertCharge,
  insertCustomer,
  insertNewRequest,
  insertPaymentRequest,
} from '../../../tests/support/db/fixtures.ts';
import { readMessages } from '../../../tests/support/db/read-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createTestServer,
  type TestServer,
} from '../../../tests/support/server/create-test-server.ts';
import {
  createPayPageClient,
  getPayPath,
  insertPaymentWithTenant,
  type PaymentFields,
  type PaymentWithTenant,
  type PayPageClient,
  readPaymentStatus,
  visa,
} from '../../../tests/support/server/pay-page-client.ts';
import { MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import * as schema from '../../db/schema.ts';
import { recordHistory } from '../../domain/history/history.ts';
import { CHECKOUT_LIFETIME_MS } from '../../domain/money/checkout/open-checkout.ts';
import { purgeExpired } from '../../domain/purge-expired.ts';
import { newId } from '../../lib/crypto/ids.ts';

const { outbox, paymentRequests, refunds, tenants, threeDSecureAttempts } = schema;
let database: TestDatabase;
let server: TestServer;
let payPage: PayPageClient;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  await database.clear();
  server = createTestServer(database);
  payPage = createPayPageClient(server);
});

const insertRequest = (fields?: PaymentFields, tenantName?: string) =>
  insertPaymentWithTenant(database, fields, tenantName);
/** Without an amount, the refund of the whole payment is complete. */
const recordRefund = ({ id, tenantId }: PaymentWithTenant, amount?: number) =>
  recordHistory(database.unscopedDb, {
    tenantId,
    paymentRequestId: id,
    event: 'refunded',
    at: server.clock(),
    ...(amount !== undefined && { amount }),
  });
const getStatus = (payment: PaymentWithTenant) => readPaymentStatus(database, payment);

const amountNames = ['Total', 'Paid already', 'To pay now', 'Left after this', 'Left to pay'];

/** Returns what the page says about parts, such as `Total £60.00`. */
const readAmounts = (html: string) =>
  [...html.matchAll(/<dt>([^<]+)<\/dt><dd><bdi>([^<]+)<\/bdi>/g)]
    .filter(([, name = '']) => amountNames.includes(name))
    .map(([, name, value]) => `${name} ${value}`);

describe('paying', () => {
  test.each([
    ['4242 4242 4242 4242', 'approve', 'paid', 'Paid'],
    ['5555 5555 5555 4444', 'approve', 'paid', 'Paid'],
    ['3782 8224 6310 005', 'approve', 'paid', 'Paid'],
    ['4000 0000 0000 0002', 'approve', 'declined', 'Your bank declined this card.'],
    ['4000 0000 0000 9995', 'approve', 'declined', 'not enough money'],
    ['4242 4242 4242 4242', 'refuse', 'declined', 'The payment was not confirmed with your bank.'],
    ['4000 0000 0000 0069', 'approve', 'declined', 'it has expired'],
  ])(
    'with card %s and the answer “%s” makes the request %s [spec 1.9]',
    async (number, answer, status, text) => {
      const payment = await insertRequest();
      const cvc = number.startsWith('37') ? '9876' : '987';
      const { threeDSecurePage, attempt } = await payPage.submitCard(payment, { number, cvc });
      expect(threeDSecurePage.html).toContain(`ending ${number.replaceAll(' ', '').slice(-4)}`);
      expect(threeDSecurePage.html).toContain('£60.00');
      expect(await getStatus(payment)).toBe('requested');

      const resultPage = await payPage.answerThreeDSecure(payment, attempt, answer);
      expect(await getStatus(payment)).toBe(status);
      expect(resultPage.status).toBe(200);
      expect(resultPage.html).toContain(text);
      expect(resultPage.html).toContain(payment.ident);
      expect(resultPage.html).toMatch(/<span class="amount[^"]*">£60\.00<\/span>/);
      for (const outcome of [/Nothing was taken\./, />Try (to pay again|another card)<\/button>/])
        expect(outcome.test(resultPage.html)).toBe(status === 'declined');
    },
  );

  const restAmounts = ['Total £60.00', 'Paid already £15.00', 'To pay now £45.00'];

  test('confirms the payment of a part before it offers to pay the rest, and does not repeat earlier declines [recorded 4.5, counter 12.11]', async () => {
    const payment = await insertRequest({ partAmount: 1_500 });
    const pay = async (number: string) => {
      const { attempt } = await payPage.submitCard(payment, { number });
      return payPage.answerThreeDSecure(payment, attempt, 'approve');
    };
    const declined = await pay('4000 0000 0000 9995');
    expect(readAmounts(declined.html)).toEqual([
      'Total £60.00',
      'To pay now £15.00',
      'Left after this £45.00',
    ]);
    expect(declined.html).toContain('Nothing was taken.');
    server.clock.advance(MINUTE_MS);
    const paid = await pay('4242 4242 4242 4242');
    expect(paid.html).toContain('<h1>£15.00 paid</h1>');
    expect(readAmounts(paid.html)).toEqual([
      'Total £60.00',
      'Paid already £15.00',
      'Left to pay £45.00',
    ]);
    expect(paid.html.match(/<div class="sum"><dt>[^<]+/g)).toEqual([
      '<div class="sum"><dt>Left to pay',
    ]);
    expect(paid.html).toContain(
      `<a class="secondary" href="${getPayPath(payment)}">Pay the remaining £45.00 now</a>`,
    );
    expect(paid.html).not.toMatch(/class="primary"|was declined/);

    for (const path of ['', '?paid=x', `?paid=${newId()}`]) {
      const { html } = await payPage.request(getPayPath(payment) + path);
      expect(readAmounts(html)).toEqual(restAmounts);
      expect(html).toContain('>Continue to card</button>');
      expect(html).not.toContain('was declined');
    }

    server.clock.advance(MINUTE_MS);
    const declinedRest = await pay('4000 0000 0000 9995');
    expect(readAmounts(declinedRest.html)).toEqual(restAmounts);
    expect(declinedRest.html).toContain('Nothing was taken just now.');

    await database.unscopedDb.update(paymentRequests).set({ expiresAt: server.clock() });
    const expired = await payPage.request(paid.path);
    expect(expired.html).toContain('£15.00 paid');
    expect(expired.html).not.toContain('Pay the remaining');
    expect((await payPage.request(getPayPath(payment))).html).toContain('This link has expired');
  });

  test('of a part has a receipt, to which the pages lead [recorded 4.8]', async () => {
    const payment = await insertRequest({ partAmount: 1_500 });
    const receiptPath = `${getPayPath(payment)}/receipt`;
    const early = await payPage.follow(await payPage.request(receiptPath));
    expect(early.html).toContain('>Continue to card</button>');
    const { attempt } = await payPage.submitCard(payment, { number: '4242 4242 4242 4242' });
    const paid = await payPage.answerThreeDSecure(payment, attempt, 'approve');
    const { html } = await payPage.request(receiptPath);
    expect(html).toMatch(/<h1>Receipt<\/h1>\s*<p><span class="amount[^"]*">£15\.00<\/span>/);
    expect(html).toContain('<dt>Card</dt><dd><bdi>Visa ending 4242</bdi></dd>');
    expect(html).not.toContain('Receipt number');
    const link = await payPage.request(getPayPath(payment));
    await database.unscopedDb.update(paymentRequests).set({ status: 'cancelled_client' });
    const cancelled = await payPage.request(getPayPath(payment));
    for (const page of [paid, link, cancelled])
      expect(page.html).toContain(`href="${receiptPath}">View Receipt`);
  });

  test('says after the rest what was paid last, beside the sum [recorded 4.1]', async () => {
    const payment = await insertRequest({ partAmount: 1_500 });
    const pay = async () => {
      const { attempt } = await payPage.submitCard(payment, { number: '4242 4242 4242 4242' });
      return payPage.answerThreeDSecure(payment, attempt, 'approve');
    };
    expect((await pay()).html).not.toContain('Your last payment');
    server.clock.advance(MINUTE_MS);
    const { html } = await pay();
    expect(html).toMatch(/<span class="amount[^"]*">£60\.00<\/span>/);
    expect(html).toContain('Your last payment was £45.00.');
  });

  test('leads to a receipt, also after a refund [counter 12.5]', async () => {
    const payment = await insertRequest({ status: 'refunded_provider' });
    await recordRefund(payment);
    server.clock.advance(MINUTE_MS);
    // The refund of a second payment does not change the time.
    await recordRefund(payment, 6_000);
    const receiptPath = `${getPayPath(payment)}/receipt`;
    const page = await payPage.request(getPayPath(payment));
    expect(page.html).toContain(`href="${receiptPath}">View Receipt`);
    const receipt = await payPage.request(receiptPath);
    expect(receipt.status).toBe(200);
    for (const { html } of [page, receipt])
      expect(html).toContain('<dt>Refunded on</dt><dd><bdi>2 Mar 2026, 09:00</bdi></dd>');
    expect(receipt.html).toMatch(/<span class="amount[^"]*">£60\.00<\/span>/);
  });

  test.each([
    [
      'a part of the payment',
      { refundedAmount: 1_000 },
      [1_000],
      '£60.00 less £10.00 paid back on 2\u00a0Mar\u00a02026. Banks',
    ],
    ['two parts', { refundedAmount: 1_000 }, [400, 600], '£60.00 less £10.00 paid back. Banks'],
    [
      'a part, and all of a second payment',
      { refundedAmount: 7_000, lateAmount: 6_000, lateRefundedAmount: 6_000 },
      [6_000, 1_000],
      '£60.00 less £10.00 paid back. £60.00 was paid back. Banks',
    ],
  ])(
    'leads to a receipt of the rest after a refund of %s [counter 12.5, shop 3.11]',
    async (_, amounts, refunds, text) => {
      const payment = await insertRequest({ status: 'paid', ...amounts });
      await insertCharge(database, payment, { refundedAmount: 1_000 });
      for (const amount of refunds) await recordRefund(payment, amount);
      for (const path of ['', '/receipt']) {
        const { html } = await payPage.request(getPayPath(payment) + path);
        const find = (name: string) =>
          new RegExp(`<dt>${name}</dt><dd><bdi>(−?£[^<]+)`).exec(html)?.[1];
        expect(
          ['Total', 'Refunded', 'Paid after refunds', 'Of which VAT \\(20%\\)'].map(find),
        ).toEqual(['£60.00', '−£10.00', '£50.00', '£8.33']);
        // Staff see the same amount at the head.
        expect(html).toMatch(/<span class="amount[^"]*">£60\.00<\/span>/);
        expect(html).toContain(text);
        expect(html).not.toContain('You can close this page');
      }
    },
  );

  test.each([
    [
      'refunded in two parts, and a second payment,',
      { status: 'refunded_provider', lateAmount: 5_460, lateRefundedAmount: 5_460 },
      [1_460, 4_000],
      [
        ['Total', '£54.60'],
        ['Refunded on 2 Mar 2026', '−£14.60'],
        ['Refunded on 4 Mar 2026', '−£40.00'],
        ['Paid after refunds', '£0.00'],
        ['Paid on', '2 Mar 2026, 09:00'],
      ],
      '£54.60 less £54.60 paid back. £54.60 was paid back.',
    ],
    [
      'refunded in part',
      { status: 'paid' },
      [1_460, 1_000],
      [
        ['Total', '£54.60'],
        ['Refunded on 2 Mar 2026', '−£14.60'],
        ['Refunded on 4 Mar 2026', '−£10.00'],
        ['Paid after refunds', '£30.00'],
        ['Of which VAT (20%)', '£5.00'],
        ['Paid on', '2 Mar 2026, 09:00'],
      ],
      '£54.60 less £24.60 paid back.',
    ],
  ] as const)(
    'leads to a receipt with a line for each refund of a payment %s [counter 12.5]',
    async (_, fields, [first, second], lines, text) => {
      const other = 'lateAmount' in fields ? 5_460 : 0;
      const refundedAmount = first + second;
      const payment = await insertRequest({
        ...fields,
        amountGross: 5_460,
        amountVat: 910,
        refundedAmount: refundedAmount + other,
      });
      const insertRefund = (
        chargeId: string | null,
        amount: number,
        changedAt: Date,
        status = 'done',
      ) =>
        database.unscopedDb.insert(refunds).values({
          id: newId(),
          tenantId: payment.tenantId,
          paymentRequestId: payment.id,
          chargeId,
          amount,
          status: status === 'done' ? status : 'refused',
          createdAt: server.clock(),
          changedAt,
        });
      const settled = await insertCharge(database, payment, {
        refundedAmount,
        paidAt: server.clock(),
      });
      const later = new Date(server.clock().getTime() + 48 * 60 * MINUTE_MS);
      await insertRefund(settled.id, second, later);
      // After the refund of the second payment, a refund can only be of the first one.
      await insertRefund(other > 0 ? null : settled.id, first, server.clock());
      await insertRefund(settled.id, 500, server.clock(), 'refused');
      if (other > 0) {
        const duplicate = await insertCharge(database, payment, {
          kind: 'duplicate',
          refundedAmount: other,
        });
        await insertRefund(duplicate.id, other, later);
      }
      const listLines = (html: string) =>
        [...html.matchAll(/<dt>([^<]+)<\/dt><dd><bdi>([^<]+)/g)].map(([, name, value]) => [
          name,
          value,
        ]);
      const receipt = (await payPage.request(`${getPayPath(payment)}/receipt`)).html;
      for (const html of [receipt, (await payPage.request(getPayPath(payment))).html]) {
        const shown = listLines(html);
        const start = shown.findIndex(([name]) => name === 'Total');
        expect(shown.slice(start, start + lines.length)).toEqual(lines);
      }
      expect(receipt).toMatch(/<span class="amount[^"]*">£54\.60<\/span>/);
      expect(receipt).toContain(text);
      for (const name of ['Total', 'Paid after refunds'])
        expect(receipt).toContain(`<div class="sum"><dt>${name}</dt>`);
    },
  );

  test.each([
    [0, 'Returned by your bank', 'Your bank has returned £60.00 to you.'],
    [2_000, 'Refunded', '£60.00 less £20.00 paid back. Banks take a few days to show it.'],
  ])(
    'after a lost dispute and a refund of %i pence says what the bank has returned [money 9.18]',
    async (refundedAmount, heading, text) => {
      const disputedAmount = 6_000 - refundedAmount;
      const amounts = { refundedAmount, disputedAmount };
      const payment = await insertRequest({ status: 'refunded_provider', ...amounts });
      await insertCharge(database, payment, amounts);
      const page = await payPage.request(getPayPath(payment));
      const receipt = await payPage.request(`${getPayPath(payment)}/receipt`);
      expect(page.html).toContain(`<h1>${heading}</h1>`);
      expect(receipt.html).toContain(`<h1>Receipt: ${heading.toLowerCase()}</h1>`);
      for (const { html } of [page, receipt]) {
        expect(html).toContain(text);
        expect(html).toContain(
          `<dt>Returned by your bank</dt><dd><bdi>−£${disputedAmount / 100}.00</bdi></dd>`,
        );
        expect(/refund/i.test(html)).toBe(refundedAmount > 0);
      }
    },
  );

  test('leads to a receipt of the whole amount when only a wrong payment was refunded [counter 12.5]', async () => {
    const payment = await insertRequest({ status: 'paid', refundedAmount: 1_000 });
    await insertCharge(database, payment);
    await insertCharge(database, payment, {
      kind: 'mismatch',
      amount: 1_000,
      refundedAmount: 1_000,
    });
    await recordRefund(payment, 1_000);
    const { html } = await payPage.request(getPayPath(payment));
    expect(html).toMatch(/<span class="amount[^"]*">£60\.00<\/span>/);
    expect(html).toContain('£10.00 was paid back.');
    expect(html).not.toMatch(/Paid after refunds|Refunded on/);
  });

  test('leads to a receipt, which can be printed or saved as PDF [counter 12.5, shop 3.10]', async () => {
    const payment = await insertRequest({ customerName: 'Josephine Bloggs' }, 'Møller & Søn');
    await database.unscopedDb.update(tenants).set({ vatNumber: 'GB 123 4567 89' });
    const receiptPath = `${getPayPath(payment)}/receipt`;
    const beforePayment = await payPage.request(receiptPath);
    expect([beforePayment.status, beforePayment.headers.get('location')]).toEqual([
      303,
      getPayPath(payment),
    ]);

    const { attempt } = await payPage.submitCard(payment);
    const page = await payPage.answerThreeDSecure(payment, attempt, 'approve');
    expect(page.html).toContain(`href="${receiptPath}">View Receipt`);
    const receipt = await payPage.request(receiptPath);
    expect(receipt.headers.get('content-disposition')).toBeNull();
    for (const { html } of [page, receipt]) {
      for (const [name, value] of [
        ['Paid to', 'Møller &amp; Søn'],
        ['Amount before VAT', '£50.00'],
        ['VAT (20%)', '£10.00'],
        ['Total', '£60.00'],
        ['VAT number', 'GB 123 4567 89'],
        ['Paid on', '2 Mar 2026, 09:00'],
        ['Card', 'Visa ending 4242'],
      ]) {
        expect(html).toContain(`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`);
      }
    }
    const formatLine = (name: string, value: string) =>
      `<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`;
    expect(page.html).toContain(formatLine('Customer', 'Josephine B.'));
    expect(page.html).toContain(formatLine('Reference', payment.ident));
    expect(receipt.html).toContain(formatLine('Customer', 'Josephine Bloggs'));
    expect(receipt.html).toContain(formatLine('Receipt number', payment.ident));
    expect(receipt.html).toContain('no money moves');
    // Without scripts, there is no button that does nothing.
    expect(receipt.html).toMatch(/<p class="action" hidden><button [^>]+>Print or Save as PDF</);
  });

  test('is possible with another card after a decline, which the form fills in, also when the customer opens the link again [counter 12.7]', async () => {
    const payment = await insertRequest();
    const first = await payPage.submitCard(payment, { number: '4000 0000 0000 0002' });
    const declined = await payPage.answerThreeDSecure(payment, first.attempt, 'approve');
    const [, again = ''] =
      /method="post" action="([^"]+)"><button [^>]+>Try another card/.exec(declined.html) ?? [];
    const form = (await payPage.submit(again, {})).html;
    expect(form).toContain('<h2>Visa ending 0002 was declined</h2>');
    expect(form).toMatch(
      /<input id="number" [^>]*value="4242 4242 4242 4242" [^>]*aria-describedby="declined" autofocus>/,
    );
    expect(form).toContain('A test card is filled in. No money moves.');
    const reopened = await payPage.request(getPayPath(payment));
    expect(reopened.html).toContain('>Continue to card</button>');
    expect(reopened.html).toContain(
      '<p>Visa ending 0002 was declined. <span class="unbroken">Nothing was taken.</span></p>',
    );
    const { attempt } = await payPage.submitCard(payment);
    await payPage.answerThreeDSecure(payment, attempt, 'approve');
    expect(await getStatus(payment)).toBe('paid');

    const customer = await insertCustomer(database, { id: payment.tenantId });
    const withUnknownCard = await insertPaymentRequest(database, customer, { status: 'declined' });
    expect((await payPage.request(getPayPath(withUnknownCard))).html).toContain(
      'An earlier try did not go through, <span class="unbroken">and took nothing.</span>',
    );
  });

  test('does not change the status when the customer leaves the 3-D Secure page without an answer', async () => {
    const payment = await insertRequest();
    const { attempt } = await payPage.submitCard(payment);
    const back = await payPage.answerThreeDSecure(payment, attempt, 'leave');
    expect(back.html).toContain('>Continue to card</button>');
    expect(back.html).toContain(
      'You came back without paying. <span class="unbroken">Nothing was taken.</span>',
    );
    expect(await getStatus(payment)).toBe('requested');
  });

  test('stores only the last four digits of the card, and logs no card data', async () => {
    const payment = await insertRequest();
    const { attempt } = await payPage.submitCard(payment);
    await payPage.answerThreeDSecure(payment, attempt, 'approve');
    const rows = await Promise.all(
      [
        paymentRequests,
        schema.customers,
        schema.idempotencyKeys,
        schema.paymentHistory,
        schema.serverSettings,
      ].map((table) => database.unscopedDb.select().from(table)),
    );
    // A transaction has a small number as its id, and encrypted content can contain any short text.
    const stored = JSON.stringify([rows, await readMessages(database)], (key, value) =>
      key === 'writtenIn' || key === 'encryptedContent' ? undefined : value,
    );
    expect(stored).toContain('4242');
    // Ids and tokens can contain the name of the field, but not as a word of its own.
    expect(stored + server.logged.join()).not.toMatch(
      /4242 ?4242|"987"|(?<![\w-])cvc(?![\w-])|Josephine/,
    );
  });
});

test.each([
  ['late', 'cancelled_client', { lateAmount: 6_000 }, 'Your payment of £60.00 came in after that.'],
  ['double', 'paid', { lateAmount: 6_000 }, 'You paid £60.00 a second time.'],
  [
    'refunded late',
    'cancelled_client',
    { lateAmount: 6_000, lateRefundedAmount: 6_000, refundedAmount: 6_000 },
    '£60.00 was paid back.',
  ],
  [
    'late, after a refund,',
    'refunded_provider',
    { lateAmount: 6_000, refundedAmount: 6_000 },
    'Your payment of £60.00 came in after that.',
  ],
  [
    'partly refunded and then double',
    'paid',
    { lateAmount: 6_000, refundedAmount: 6_000 },
    'You paid £60.00 a second time.',
  ],
] as const)('the customer’s page shows a %s payment', async (_, status, amounts, text) => {
  const { html } = await payPage.request(getPayPath(await insertRequest({ status, ...amounts })));
  expect(html).toContain(text);
  expect(html).not.toContain('Nothing was taken');
});

test.each([
  ['email', [], 'We are sending you a receipt by email.'],
  ['sms', [], 'We are sending you a receipt by text message.'],
  ['email', ['receipt_sent'], 'We sent you a receipt by email.'],
  ['email', ['receipt_sent', 'receipt_failed'], undefined],
  // The receipt that was sent is that of an earlier part.
  ['email', ['receipt_sent', 'paid_another_way'], undefined],
] as const)(
  'with the channel %s and the events %j, the customer’s page says what the server knows about the receipt',
  async (channel, events, text) => {
    const payment = await insertRequest();
    const { attempt } = await payPage.submitCard(payment);
    await payPage.answerThreeDSecure(payment, attempt, 'approve');
    await database.unscopedDb.update(outbox).set({ channel });
    for (const event of events) {
      server.clock.advance(MINUTE_MS);
      const { tenantId, id: paymentRequestId } = payment;
      const sentAt = server.clock();
      await database.unscopedDb.update(outbox).set({ sentAt });
      await recordHistory(database.unscopedDb, {
        tenantId,
        paymentRequestId,
        event,
        channel,
        at: sentAt,
      });
    }
    const { html } = await payPage.request(getPayPath(payment));
    expect(/We (?:sent|are sending)[^<.]*receipt[^<.]*\./.exec(html)?.[0]).toBe(text);
  },
);

test('a cancelled request says nothing about money to a customer who has not tried to pay', async () => {
  const payment = await insertRequest({ status: 'cancelled_client' });
  expect((await payPage.request(getPayPath(payment))).html).not.toContain('taken');
});

describe('each attempt to pay counts once', () => {
  test('a repeated or simultaneous answer to 3-D Secure pays once [attack 5.2]', async () => {
    const payment = await insertRequest();
    const { attempt } = await payPage.submitCard(payment);
    const answers = await Promise.all([
      payPage.answerThreeDSecure(payment, attempt, 'approve'),
      payPage.answerThreeDSecure(payment, attempt, 'approve'),
    ]);
    for (const { html } of answers) expect(html).toContain('<h1>Paid</h1>');
    expect((await payPage.answerThreeDSecure(payment, attempt, 'refuse')).html).toContain(
      '<h1>Paid</h1>',
    );
    expect(await getStatus(payment)).toBe('paid');
  });

  test('an attempt that the customer refused cannot be approved afterwards', async () => {
    const payment = await insertRequest();
    const { threeDSecurePage, attempt } = await payPage.submitCard(payment);
    await payPage.answerThreeDSecure(payment, attempt, 'refuse');
    for (const { html } of [
      await payPage.answerThreeDSecure(payment, attempt, 'approve'),
      await payPage.follow(await payPage.request(threeDSecurePage.path)),
    ]) {
      expect(html).toContain('The payment was not confirmed with your bank.');
    }
    expect(await getStatus(payment)).toBe('declined');
  });

  test.each([
    ['paid', '<h1>Paid</h1>'],
    ['cancelled_client', 'This request was cancelled'],
    ['cancelled_provider', 'Nothing was taken'],
    ['refunded_provider', 'Refunded'],
  ] as const)(
    'a request that became %s during the attempt does not change its status',
    async (status, text) => {
      const payment = await insertRequest();
      const { threeDSecurePage, attempt } = await payPage.submitCard(payment);
      await database.unscopedDb
        .update(paymentRequests)
        .set({ status })
        .where(eq(paymentRequests.id, payment.id));
      const pages = [
        await payPage.request(getPayPath(payment)),
        await payPage.submit(getPayPath(payment), visa),
        await payPage.follow(await payPage.request(threeDSecurePage.path)),
        await payPage.answerThreeDSecure(payment, attempt, 'approve'),
        await payPage.answerThreeDSecure(payment, attempt, 'refuse'),
      ];
      for (const { html } of pages) expect(html).toContain(text);
      expect(await getStatus(payment)).toBe(status);
    },
  );

  test.each([
    ['paid', '<h1>Paid</h1>'],
    ['refunded_provider', '<h1>Refunded</h1>'],
  ] as const)(
    'a %s request shows its receipt after an unknown attempt, and does not say that nothing was taken',
    async (status, text) => {
      const payment = await insertRequest({ status });
      for (const { html } of [
        await payPage.follow(await payPage.request(`${getPayPath(payment)}/3ds?attempt=unknown`)),
        await payPage.answerThreeDSecure(payment, 'unknown', 'approve'),
      ]) {
        expect(html).toContain(text);
        expect(html).not.toContain('Nothing was taken');
      }
    },
  );

  test('the 3-D Secure step times out after 15 minutes', async () => {
    const payment = await insertRequest();
    const { threeDSecurePage, attempt } = await payPage.submitCard(payment);
    server.clock.advance(15 * MINUTE_MS);
    for (const late of [
      await payPage.request(threeDSecurePage.path),
      await payPage.answerThreeDSecure(payment, attempt, 'approve'),
    ]) {
      expect(late.status).toBe(410);
      expect(late.html).toContain('has timed out');
    }
    expect(await getStatus(payment)).toBe('requested');
  });

  test('an answer after the checkout has expired takes no payment', async () => {
    const payment = await insertRequest();
    await payPage.submitCard(payment);
    server.clock.advance(CHECKOUT_LIFETIME_MS - MINUTE_MS);
    const { attempt } = await payPage.submitCard(payment);
    server.clock.advance(MINUTE_MS);
    const { html } = await payPage.answerThreeDSecure(payment, attempt, 'approve');
    expect(html).toContain('>Continue to card</button>');
    expect(await getStatus(payment)).toBe('requested');
  });

  test('an answered attempt is deleted an hour after its expiry, and cannot be used again', async () => {
    const payment = await insertRequest();
    const { attempt } = await payPage.submitCard(payment);
    await payPage.answerThreeDSecure(payment, attempt, 'refuse');
    const expiryMs = server.clock().getTime() + 15 * MINUTE_MS;
    await purgeExpired(database, new Date(expiryMs + 60 * MINUTE_MS));
    expect(await database.unscopedDb.$count(threeDSecureAttempts)).toBe(1);
    await purgeExpired(database, new Date(expiryMs + 60 * MINUTE_MS + 1));
    expect(await database.unscopedDb.$count(threeDSecureAttempts)).toBe(0);
    server.clock.advance(76 * MINUTE_MS);
    expect((await payPage.answerThreeDSecure(payment, attempt, 'approve')).html).toContain(
      'has timed out',
    );
    expect(await getStatus(payment)).toBe('declined');
  });

  test('an attempt that is forged, changed or of another payment is rejected [attack 5.2]', async () => {
    const payment = await insertRequest();
    const other = await insertNewRequest(database, { id: payment.tenantId });
    const { attempt } = await payPage.submitCard(payment, { number: '4000 0000 0000 0002' });
    const [, signature = ''] = attempt.split('.');
    const attemptState = JSON.parse(
      Buffer.from(attempt.split('.')[0] ?? '', 'base64url').toString(),
    );
    const changed = `${Buffer.from(JSON.stringify({ ...attemptState, outcome: 'accepted' })).toString('base64url')}.${signature}`;
    for (const forged of ['', '.', 'x.y', changed]) {
      expect((await payPage.answerThreeDSecure(payment, forged, 'approve')).status).toBe(400);
    }
    expect((await payPage.answerThreeDSecure(other, attempt, 'approve')).html).toContain(
      'doesn’t belong to this payment',
    );
    expect([await getStatus(payment), await getStatus(other)]).toEqual(['requested', 'requested']);
  });

  test('an invalid answer shows the 3-D Secure page again', async () => {
    const payment = await insertRequest();
    const { attempt } = await payPage.submitCard(payment);
    expect((await payPage.answerThreeDSecure(payment, attempt, 'maybe')).html).toContain(
      'Approve this payment',
    );
    expect(await getStatus(payment)).toBe('requested');
  });
});
