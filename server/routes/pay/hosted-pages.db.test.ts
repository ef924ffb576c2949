import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { getPayPath } from '../../../tests/support/server/pay-page-client.ts';
import { setUpStripeShop } from '../../../tests/support/server/stripe-shop.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { paymentRequests, tenants } from '../../db/schema.ts';

const database = await openTestDatabase();

const shop = setUpStripeShop(database);

type Row = Awaited<ReturnType<typeof shop.insertRequest>>;

const getPage = (row: Row, path = '') => shop.payPage.request(`${getPayPath(row)}${path}`);
const pressContinue = (row: Row) => shop.payPage.request(getPayPath(row), {});
const returnToShop = async (row: Row) => shop.payPage.follow(await getPage(row, '/return'));

describe('the payment page of a request at a provider', () => {
  test('shows the shop, the description, the amount and one button, and opens no checkout [money 2.1]', async () => {
    const row = await shop.insertRequest();
    const { status, html, headers } = await getPage(row);
    expect(status).toBe(200);
    for (const text of [
      '<bdi>Harbour Street Dental</bdi> asks you to pay',
      '£60.00',
      '<dd><bdi>Hygienist visit</bdi></dd>',
      'Continue to card</button>',
      'aria-label="Accepted cards"',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toMatch(/<input|Sandbox/);
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
    await shop.server.app.request(`http://localhost${getPayPath(row)}`, { method: 'HEAD' });
    expect((await getPage(row, '/return')).status).toBe(303);
    expect(shop.stripe.requests).toEqual([]);
  });

  test('does not count as opened by the customer when staff open it, also with the query of the sandbox [extra 10.4]', async () => {
    const row = await shop.insertRequest();
    const cookie = [...shop.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    await shop.server.app.request(`http://localhost${getPayPath(row)}?try`, {
      headers: { cookie },
    });
    const { history = [] } = await shop.readPayment(row);
    expect(history.map(({ event }) => event)).not.toContain('opened');
  });

  test('lists methods other than cards after the provider’s page has offered them, for a day [money 2.9]', async () => {
    const line = 'You can also pay there with Direct Debit.';
    await database.unscopedDb.update(tenants).set({ allowsDelayedMethods: true });
    const row = await shop.insertRequest();
    expect((await getPage(row)).html).not.toContain('You can also');
    expect((await pressContinue(row)).html).not.toContain('You can also');
    // On PostgreSQL, two processes answer in turn, and one of them has opened the page.
    const pages = [await getPage(row), await pressContinue(row), await getPage(row)];
    expect(pages.some(({ html }) => html.includes(line))).toBe(true);
    const ofCounter = await shop.insertRequest({ customerCreated: true });
    expect((await getPage(ofCounter)).html).not.toContain('You can also');
    shop.server.clock.advance(DAY_MS);
    expect((await getPage(row)).html).not.toContain('You can also');
  });

  test('leads to one page of the provider, even if the customer presses Continue several times and on several devices [money 2.2]', async () => {
    const row = await shop.insertRequest();
    const pressed = await Promise.all([pressContinue(row), pressContinue(row)]);
    const again = await pressContinue(row);
    const pages = [...pressed, again].map(({ status, location }) => [status, location]);
    expect(pages[0]).toEqual([200, expect.stringContaining(`${shop.stripe.origin}/c/pay/`)]);
    expect(pages).toEqual([pages[0], pages[0], pages[0]]);
    expect(shop.account.countCheckouts()).toBe(1);
  });

  test('leads from Continue to the provider’s page without a script and without a redirect [money 2.6]', async () => {
    const { html, headers, location = '' } = await pressContinue(await shop.insertRequest());
    expect(headers.get('location')).toBeNull();
    expect(html).toContain(`<a class="primary" href="${location}">Continue to Stripe</a>`);
    expect(html).toContain('£60.00');
    expect(html).not.toMatch(/<script|<form/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('shows Paid when the customer returns, without a webhook [money 2.3]', async () => {
    const row = await shop.insertRequest();
    shop.account.pay(await shop.openCheckout(row));
    expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
    expect(await shop.readPayment(row)).toMatchObject({ status: 'paid', refundableAmount: 6000 });
  });

  test('says that nothing was taken when the customer returns without paying, whatever the address in the browser claims [money 2.3]', async () => {
    const row = await shop.insertRequest();
    await shop.openCheckout(row);
    const { html } = await shop.payPage.follow(
      await getPage(row, '/return?paid=true&session_id=cs_forged'),
    );
    expect(html).toContain('Not paid yet');
    expect(html).toContain('Continue to card</button>');
    expect((await shop.readPayment(row)).status).toBe('requested');
  });

  test('says that a payment is on its way until the bank confirms it, and opens no second checkout [money 2.4]', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    shop.account.startDelayedPayment(providerCheckoutId, { last4: '4242' });
    const page = await returnToShop(row);
    expect(page.html).toContain('Your payment is on its way');
    expect(page.html).toContain(
      `<meta http-equiv="refresh" content="5; url=/pay/${row.payToken}/return">`,
    );
    expect((await shop.payPage.follow(await pressContinue(row))).html).toContain(
      'Your payment is on its way',
    );
    shop.account.finishDelayedPayment(providerCheckoutId, 'paid');
    shop.server.clock.advance(3_000);
    expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
    expect(shop.account.countCheckouts()).toBe(1);
  });

  test('opens no second checkout for a payment that the provider has not reported yet [money 2.4]', async () => {
    const row = await shop.insertRequest();
    shop.account.pay(await shop.openCheckout(row));
    expect((await shop.payPage.follow(await pressContinue(row))).html).toContain('<h1>Paid</h1>');
    expect(shop.account.countCheckouts()).toBe(1);
  });

  test('offers another attempt after the bank has declined a delayed payment, and says why [money 2.5, counter 15.7]', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    shop.account.startDelayedPayment(providerCheckoutId);
    shop.account.finishDelayedPayment(providerCheckoutId, 'failed');
    const declined = (await returnToShop(row)).html;
    expect(declined).toContain('Payment declined');
    expect(declined).toContain('there is not enough money in the account');
    expect((await shop.readPayment(row)).status).toBe('declined');
    const again = (await getPage(row, '?again')).html;
    expect(again).toContain('Continue to card</button>');
    expect(again).not.toContain('Not paid yet');
    shop.account.pay(await shop.openCheckout(row));
    expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
  });

  test('does not close the request while cards are declined on the provider’s page [money 2.5]', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    shop.account.decline(providerCheckoutId);
    await shop.deliverWebhooks();
    expect((await shop.readPayment(row)).status).toBe('requested');
    shop.account.pay(providerCheckoutId);
    expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
  });

  test('opens a new checkout after the first has expired', async () => {
    const row = await shop.insertRequest();
    shop.account.expire(await shop.openCheckout(row));
    shop.account.pay(await shop.openCheckout(row));
    expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
    expect(shop.account.countCheckouts()).toBe(2);
  });

  test('says that the request cannot be paid online when the provider refuses the amount', async () => {
    const row = await shop.insertRequest({ amountGross: 10, amountVat: 0, amountNet: 10 });
    const { status, html } = await pressContinue(row);
    expect([status, html]).toEqual([422, expect.stringContaining('can’t be paid here')]);
    expect((await shop.readPayment(row)).status).toBe('requested');
  });
});

describe('while the provider cannot be reached', () => {
  const faults = [
    'down',
    'rate-limit',
    'server-error',
    'html-error',
    'html',
    'other-json',
  ] as const;

  test.each(faults)(
    '(%s) Continue says that nothing was taken, and works again afterwards [money 5.1]',
    async (fault) => {
      const row = await shop.insertRequest();
      shop.stripe.setFault(fault);
      const { status, html } = await pressContinue(row);
      expect(status).toBe(503);
      expect(html).toContain('Nothing was taken');
      shop.stripe.setFault(undefined);
      shop.account.pay(await shop.openCheckout(row));
      expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
      expect(shop.account.countCheckouts()).toBe(1);
    },
  );

  test.each(faults)(
    '(%s) a customer who returns reads that the payment cannot be seen yet [money 5.1]',
    async (fault) => {
      const row = await shop.insertRequest();
      shop.account.pay(await shop.openCheckout(row));
      shop.stripe.setFault(fault);
      const page = await getPage(row, '/return');
      expect(page.status).toBe(503);
      expect(page.html).toContain('We can’t see your payment yet');
      shop.stripe.setFault(undefined);
      expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
    },
  );

  test('a response that is lost opens no second checkout [money 5.2]', async () => {
    const row = await shop.insertRequest();
    shop.stripe.setFault('lost-response', { scope: 'writes' });
    expect((await pressContinue(row)).status).toBe(503);
    shop.stripe.setFault(undefined);
    shop.server.clock.advance(60_000);
    await shop.openCheckout(row);
    expect(shop.account.countCheckouts()).toBe(1);
  });
});

describe('when Stripe repeats a stored error for the same idempotency key', () => {
  test('Continue works again after five minutes, with a new key [money 5.6]', async () => {
    const row = await shop.insertRequest();
    shop.stripe.setFault('saved-error', { scope: 'writes' });
    expect((await pressContinue(row)).status).toBe(503);
    shop.stripe.setFault(undefined);
    expect((await pressContinue(row)).status).toBe(503);
    shop.server.clock.advance(5 * 60_000);
    shop.account.pay(await shop.openCheckout(row));
    expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
  });
});

describe('a pay link that strangers open again and again', () => {
  /** On PostgreSQL, two processes answer in turn, each with answers of its own. */
  const maxProcesses = 2;

  test('causes one call to the provider, and another after three seconds at the earliest [attack 5.9]', async () => {
    const row = await shop.insertRequest();
    await shop.openCheckout(row);
    const countCalls = async (send: () => Promise<unknown>) => {
      const before = shop.stripe.requests.length;
      await Promise.all(Array.from({ length: 20 }, send));
      await Promise.all(Array.from({ length: 20 }, send));
      return shop.stripe.requests.length - before;
    };
    expect(await countCalls(() => getPage(row, '/return'))).toBeOneOf([1, maxProcesses]);
    shop.server.clock.advance(2_999);
    expect(await countCalls(() => pressContinue(row))).toBe(0);
    shop.server.clock.advance(1);
    expect(await countCalls(() => pressContinue(row))).toBeOneOf([1, maxProcesses]);
  });

  test('does not say that nothing was taken when the provider’s answer is older than the visit', async () => {
    const row = await shop.insertRequest();
    const providerCheckoutId = await shop.openCheckout(row);
    await Promise.all([getPage(row, '/return'), getPage(row, '/return')]);
    shop.account.pay(providerCheckoutId);
    expect((await returnToShop(row)).html).toContain('We can’t see your payment yet');
    shop.server.clock.advance(3_000);
    expect((await returnToShop(row)).html).toContain('<h1>Paid</h1>');
  });

  test('opens one checkout with one call for simultaneous visitors [attack 5.9]', async () => {
    const row = await shop.insertRequest();
    const pages = await Promise.all(Array.from({ length: 20 }, () => pressContinue(row)));
    expect(pages[0]?.html).toContain('Continue to Stripe');
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
    const opened = shop.stripe.requests.filter(({ method }) => method === 'POST');
    expect(opened.length).toBeOneOf([1, maxProcesses]);
  });

  test('has a limit for each payment request, and says that it works again later [attack 5.10]', async () => {
    const [row, other] = [await shop.insertRequest(), await shop.insertRequest()];
    await shop.openCheckout(row);
    const statuses = new Set<number>();
    for (let call = 0; call < 151; call += 1) {
      shop.server.clock.advance(3_000);
      statuses.add((await getPage(row, '/return')).status);
    }
    expect([...statuses]).toEqual([303, 429]);
    const calls = shop.stripe.requests.length;
    const page = await pressContinue(row);
    expect([page.status, page.html]).toEqual([
      429,
      expect.stringContaining('Please wait a few minutes'),
    ]);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await getPage(row, '/return')).html).toContain('We can’t see your payment yet');
    expect(shop.stripe.requests.length).toBe(calls);
    expect((await pressContinue(other)).status).toBe(200);
  });
});

describe('an expired pay link', () => {
  test('says that it has expired, and opens no checkout [money 6.1]', async () => {
    const row = await shop.insertRequest({
      expiresAt: new Date(shop.server.clock().getTime() + DAY_MS),
    });
    await database.unscopedDb
      .update(paymentRequests)
      .set({ lastSentAt: null })
      .where(eq(paymentRequests.id, row.id));
    expect((await getPage(row)).status).toBe(200);
    shop.server.clock.advance(DAY_MS);
    for (const page of [await getPage(row), await pressContinue(row)]) {
      expect(page.status).toBe(410);
      expect(page.html).toContain('This link has expired');
    }
    expect(shop.account.countCheckouts()).toBe(0);
  });
});
