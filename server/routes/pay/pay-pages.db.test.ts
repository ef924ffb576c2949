import { createHash } from 'node:crypto';
import { DrizzleQueryError } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
const getStatus = (payment: PaymentWithTenant) => readPaymentStatus(database, payment);

describe('the payment page', () => {
  test('shows tenant, amount, description and the sandbox notice', async () => {
    const payment = await insertRequest();
    const page = await payPage.request(getPayPath(payment));
    const { status, html } = await payPage.openCardForm(payment);
    expect([page.status, status]).toEqual([200, 200]);
    const shared = [
      'asks you to pay',
      '£60.00',
      'includes £10.00 VAT',
      'Hygienist visit',
      'no money moves',
      'aria-label="Accepted cards"',
    ];
    for (const text of shared) expect(page.html).toContain(text);
    expect(page.html).not.toContain('<input');
    for (const text of [
      ...shared,
      '<bdi>Harbour Street Dental</bdi> asks you to pay',
      '4000 0000 0000 9995',
      'approve, refuse, or go back without paying',
      `<a href="${getPayPath(payment)}?again">Back to the payment</a>`,
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('autocomplete="cc-');
    for (const name of ['number', 'expiry', 'cvc', 'name']) {
      expect(html).toMatch(new RegExp(`<label for="${name}">`));
      expect(html).toMatch(new RegExp(`<input id="${name}" [^>]*autocomplete="off"`));
    }
    for (const name of ['number', 'expiry', 'cvc']) {
      expect(html).toMatch(new RegExp(`<input id="${name}" [^>]*inputmode="numeric"`));
    }
  });

  test('says that no money moves in the sandbox, also on the pages of a request that cannot be paid now', async () => {
    const payment = await insertRequest();
    const getPage = (path: string) => payPage.request(getPayPath(payment) + path);
    await payPage.openCardForm(payment);
    await Promise.all([getPage('/return'), getPage('/return')]);
    const unconfirmed = await getPage('/return');
    await payPage.submitCard(payment);
    server.clock.advance(3_000);
    const pages = [
      ['We can’t see your payment yet', unconfirmed],
      ['The bank is confirming', await getPage('/return')],
      ['Stop reminders?', await getPage('/reminders')],
      ['That step doesn’t belong to this payment', await getPage('/3ds?attempt=unknown')],
    ] as const;
    for (const [text, { html }] of pages) {
      expect(html).toContain(text);
      expect(html).toContain('no money moves');
    }
  });

  test('does not mention VAT when the request has none', async () => {
    const { html } = await payPage.request(getPayPath(await insertRequest({ amountVat: 0 })));
    expect(html).not.toContain('VAT');
  });

  test('addresses the customer by first name and the initial of the last name [counter 12.1]', async () => {
    const payment = await insertRequest({ customerName: 'Josephine Bloggs' });
    const form = await payPage.request(getPayPath(payment));
    const { threeDSecurePage, attempt } = await payPage.submitCard(payment);
    const paid = await payPage.answerThreeDSecure(payment, attempt, 'approve');
    for (const { html } of [form, paid]) {
      expect(html).toContain('<bdi>Josephine B.</bdi>');
      expect(html).toContain(payment.ident);
    }
    for (const { html } of [form, threeDSecurePage, paid]) expect(html).not.toContain('Bloggs');
  });

  test('does not address a customer whose data was erased', async () => {
    const payment = await insertRequest({ customerName: 'Erased', erasedAt: new Date(0) });
    expect((await payPage.request(getPayPath(payment))).html).not.toContain('Erased');
  });

  test('advises a customer who does not expect the request [counter 12.2]', async () => {
    const { html } = await payPage.request(getPayPath(await insertRequest()));
    expect(html).toContain('Opening this page takes no money');
    expect(html).toContain(
      'please call <bdi>Harbour Street Dental</bdi> on a number you already know',
    );
  });

  test('allows only our own script, and forbids framing, caching and indexing [counter 12.3]', async () => {
    const payment = await insertRequest();
    const getHash = (html: string, tag: string) => {
      const [, content = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(html) ?? [];
      return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
    };
    const first = await payPage.request(getPayPath(payment));
    const { headers, html } = await payPage.openCardForm(payment);
    const wrong = await payPage.fillIn(payment, { ...visa, cvc: '' });
    const { threeDSecurePage, attempt } = await payPage.submitCard(payment);
    await payPage.answerThreeDSecure(payment, attempt, 'approve');
    const receipt = await payPage.request(`${getPayPath(payment)}/receipt`);
    const getScriptPolicy = (page: string) =>
      `script-src ${getHash(page, 'script')}; require-trusted-types-for 'script'; connect-src 'self'; `;
    const policies = [
      { ...first, script: getScriptPolicy(first.html) },
      { headers, html, script: getScriptPolicy(html) },
      { ...wrong, script: getScriptPolicy(html) },
      { ...threeDSecurePage, script: '' },
      { ...receipt, script: getScriptPolicy(receipt.html) },
    ];
    for (const policy of policies) {
      expect(policy.headers.get('content-security-policy')).toBe(
        `default-src 'none'; style-src ${getHash(policy.html, 'style')}; ${policy.script}img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      );
    }
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(threeDSecurePage.html).not.toContain('<script');
    for (const page of [html, wrong.html, threeDSecurePage.html, receipt.html])
      expect(page).not.toMatch(/\sstyle=|\son\w+=/);
    for (const each of [headers, receipt.headers]) {
      expect(each.get('cache-control')).toBe('no-store');
      expect(each.get('referrer-policy')).toBe('no-referrer');
      expect(each.get('x-robots-tag')).toBe('noindex');
    }
  });

  test('has an icon of its own that browsers cache for ever', async () => {
    const { html } = await payPage.request(getPayPath(await insertRequest()));
    for (const [, path = ''] of html.matchAll(/<link [^>]*href="([^"]+)"/g)) {
      const { status, headers } = await payPage.request(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
      expect(headers.get('cache-control')).toContain('immutable');
    }
  });

  test.each(['', '/return', '/3ds'])(
    'reports from “%s” that the customer has it open, also when the link has expired',
    async (step) => {
      const payment = await insertRequest({ expiresAt: new Date(0) });
      const { status, html } = await payPage.request(`${getPayPath(payment)}${step}?still-open`);
      expect([status, html]).toEqual([204, '']);
    },
  );

  test('escapes user input in HTML', async () => {
    const markup = '"><img src=x onerror=alert(1)>';
    const payment = await insertRequest({ description: markup }, markup);
    const { threeDSecurePage, attempt } = await payPage.submitCard(payment, { name: markup });
    const wrong = await payPage.fillIn(payment, { ...visa, number: markup, name: markup });
    const paid = await payPage.answerThreeDSecure(payment, attempt, 'approve');
    for (const { html } of [
      await payPage.request(getPayPath(payment)),
      threeDSecurePage,
      wrong,
      paid,
    ]) {
      expect(html).toContain('&lt;img');
      expect(html).not.toContain('<img');
    }
  });

  test('isolates the text direction of the merchant’s texts [attack 6.7]', async () => {
    const [name, description] = ['متجر \u202eDental', 'زيارة \u202eVisit'];
    const payment = await insertRequest({ description }, name);
    const form = await payPage.request(getPayPath(payment));
    const { threeDSecurePage, attempt } = await payPage.submitCard(payment);
    const paid = await payPage.answerThreeDSecure(payment, attempt, 'approve');
    await database.clear();
    const expired = await payPage.request(
      getPayPath(await insertRequest({ expiresAt: new Date(0) }, name)),
    );
    for (const { html } of [form, threeDSecurePage, paid, expired]) {
      const body = html.slice(html.indexOf('<body>'));
      expect(body).toContain(`<bdi>${name}</bdi>`);
      const outside = body.replaceAll(/<bdi>.*?<\/bdi>/g, '');
      expect([outside.includes(name), outside.includes(description)]).toEqual([false, false]);
    }
  });

  test.each([
    '/pay/nothing',
    '/pay/',
    '/pay/%00',
    `/pay/${'x'.repeat(5000)}`,
    '/pay/nothing/3ds',
    '/pay/a/b/c',
  ])('shows a helpful page with 404 at %s', async (path) => {
    const { status, html } = await payPage.request(path);
    expect(status).toBe(404);
    expect(html).toContain('We can’t find this payment');
  });

  test('responds with 503 while the database is down, and does not log the link', async () => {
    const payment = await insertRequest();
    const forTenant = async () => {
      throw new DrizzleQueryError('select', [payment.payToken], new Error('terminated'));
    };
    server = createTestServer({ ...database, forTenant });
    payPage = createPayPageClient(server);
    const { status, html } = await payPage.request(getPayPath(payment));
    expect(status).toBe(503);
    expect(html).toContain('Please try again in a moment');
    expect(server.logged.join()).toContain('terminated');
    expect(server.logged.join()).not.toContain(payment.payToken);
  });
});

describe('the card form', () => {
  test('begins with a test card that pays, and says so [shop 4.12]', async () => {
    const payment = await insertRequest();
    const { html } = await payPage.openCardForm(payment);
    expect(html).toContain('A test card is filled in. No money moves.');
    const readValue = (name: string) =>
      new RegExp(`<input id="${name}" name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
    const card = Object.fromEntries(
      ['number', 'expiry', 'cvc', 'name'].map((name) => [name, readValue(name)]),
    );
    const { attempt } = await payPage.submitCard(payment, card);
    await payPage.answerThreeDSecure(payment, attempt, 'approve');
    expect(await getStatus(payment)).toBe('paid');
  });

  test.each([
    ['number', '', 'Enter the card number'],
    ['number', '4242 4242 4242 4241', 'This card number is not right'],
    ['number', '4242', 'A card number has 12 to 19 digits'],
    ['number', '4111 1111 1111 1111', 'please never enter a real card'],
    ['expiry', '', 'Enter the expiry date'],
    ['expiry', '13/29', 'such as 12/29'],
    ['expiry', '02/26', 'This card has expired'],
    ['cvc', '', 'Enter the security code'],
    ['cvc', '12', 'The security code has 3 digits'],
    ['name', '  ', 'Enter the name on the card'],
  ] as const)(
    'shows an error for %s “%s” at the field and in the summary',
    async (field, typed, message) => {
      const payment = await insertRequest();
      const { status, html } = await payPage.fillIn(payment, { ...visa, [field]: typed });
      expect(status).toBe(422);
      expect(html).toMatch(new RegExp(`<a href="#${field}">[^<]*${message}`));
      expect(html).toMatch(new RegExp(`id="${field}-error">[^<]*${message}`));
      expect(html).toMatch(
        new RegExp(
          `<input id="${field}"[^>]*aria-describedby="[^"]*${field}-error"[^>]*aria-invalid="true"`,
        ),
      );
      expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
      expect(await getStatus(payment)).toBe('requested');
    },
  );

  test.each([
    ['3782 8224 6310 005', '123', '4 digits'],
    ['4242 4242 4242 4242', '1', '3 digits'],
    ['4242 4242 4242 4242', '1234', '3 digits'],
    ['4242 4242 4242 4241', '1', '3 digits'],
    ['9', '1', '3 or 4 digits'],
  ])(
    'with card number %s refuses the security code %s, and hint and error say %s',
    async (number, cvc, digits) => {
      const payment = await insertRequest();
      const { status, html } = await payPage.fillIn(payment, { ...visa, number, cvc });
      expect(status).toBe(422);
      expect(html).toContain(`id="cvc-hint">${digits}<`);
      expect(html).toContain(`id="cvc-error">The security code has ${digits}<`);
    },
  );

  test('keeps expiry date and name after an error, but neither card number nor security code [attack 6.6]', async () => {
    const payment = await insertRequest();
    for (const typed of [
      { ...visa, expiry: '01/20' },
      { ...visa, number: '4242 4242 4242 4241' },
    ]) {
      const { html } = await payPage.fillIn(payment, typed);
      expect(html).toContain(`value="${typed.expiry}"`);
      expect(html).toContain('value="Josephine Payer"');
      expect(html).toMatch(/<input id="number" name="number" value=""/);
      expect(html).not.toMatch(/value="[^"]*4242|4242 4242 4242 4241|987/);
    }
  });

  test.each(['03/26', '3/26', '0326', '12 / 2029', '12-29'])(
    'accepts %s as expiry date',
    async (expiry) => {
      const { threeDSecurePage } = await payPage.submitCard(await insertRequest(), { expiry });
      expect(threeDSecurePage.html).toContain('Approve this payment');
    },
  );

  test('rejects malformed bodies with 422 and large ones with 413', async () => {
    const payment = await insertRequest();
    const path = `http://localhost${getPayPath(payment)}/card`;
    const { searchParams } = new URL(
      (await payPage.openCardForm(payment)).path,
      'http://localhost',
    );
    const target = `session=${searchParams.get('session')}&`;
    const bodies = ['%%%=&&', 'number=%C3%28', '\u0000', JSON.stringify({ number: 1 }), ''];
    for (const body of bodies) {
      expect((await server.app.request(path, { method: 'POST', body: target + body })).status).toBe(
        422,
      );
      // Without the checkout, the customer goes back to the page of the request.
      expect((await server.app.request(path, { method: 'POST', body })).status).toBe(303);
    }
    expect(
      (await server.app.request(path, { method: 'POST', body: 'x'.repeat(20_000) })).status,
    ).toBe(413);
  });
});
