import type { Page } from '@playwright/test';
import type { RunningServer } from '../../server/run-server.ts';

interface WirePayment {
  readonly customer: { readonly name: string };
  readonly amount_gross: number;
}

const DAY_MS = 24 * 60 * 60_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** By customer: the demo's payments after the provider expired, refunded or charged them. */
const changesByCustomer: Readonly<Record<string, (payment: WirePayment) => object>> = {
  'Jo Bloggs': () => ({ expires_at: daysFromNow(-0.01) }),
  'Ali Rahman': () => ({ refunded_amount: 1_000, refund_status: 'done', refundable_amount: 5_800 }),
  'Chloe Martin': () => ({ expires_at: daysFromNow(11) }),
  'Priya Sharma': ({ amount_gross }) => ({
    late_payment: { amount_gross, at: daysFromNow(0) },
    refundable_amount: amount_gross,
  }),
  'Grace Okafor': () => ({ refund_status: 'refused', refundable_amount: 9_000 }),
  'ליאור כהן': () => ({ refund_status: 'pending', refundable_amount: 0 }),
  "Siobhan O'Neill": () => ({
    late_payment: { amount_gross: 3_000, at: daysFromNow(0) },
    refundable_amount: 3_000,
  }),
  'Eleanor Whitcombe': ({ amount_gross }) => ({
    dispute: { state: 'needs_response', amount: amount_gross, due_at: '2026-12-04T12:00:00Z' },
    dispute_url: 'https://dashboard.stripe.com/disputes/dp_1',
    refundable_amount: 0,
  }),
  'Dylan ap Rhys': () => ({
    refund_status: 'pending',
    refund_reason: 'insufficient_balance',
    refundable_amount: 0,
  }),
  'Tom Fletcher': () => ({
    status: 'cancelled_provider',
    late_payment: { amount_gross: 9_500, refunded_amount: 9_500, at: daysFromNow(-2) },
    refunded_amount: 9_500,
    refund_status: 'done',
  }),
};

const applyChange = <Payment extends WirePayment>(payment: Payment) => ({
  ...payment,
  ...changesByCustomer[payment.customer.name]?.(payment),
});

const simulatedPages = new WeakSet<Page>();

/** For all later visits of the page. */
const simulateProvider = async (page: Page) => {
  if (simulatedPages.has(page)) return;
  simulatedPages.add(page);
  await page.route('**/api/services/payments/**', async (route) => {
    const request = route.request();
    const isRead = request.method() === 'GET' && !/\/(events|export)\//.test(request.url());
    if (!isRead) return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({
      response,
      json: body.results ? { ...body, results: body.results.map(applyChange) } : applyChange(body),
    });
  });
};

/** `then` runs on the page. */
const withProvider =
  (path: string, then: (page: Page) => Promise<unknown>) =>
  async (page: Page, { origin }: RunningServer) => {
    await simulateProvider(page);
    await page.goto(origin + path);
    await then(page);
  };

const payouts = [
  { id: 1, amount: 12_345, fee_amount: 655, status: 'pending', arrives_at: '2026-11-27T00:00:00Z' },
  { id: 2, amount: 101_010, fee_amount: 2_990, status: 'paid', arrives_at: '2026-11-23T00:00:00Z' },
  {
    id: 3,
    amount: -2_000,
    fee_amount: 2_000,
    status: 'failed',
    arrives_at: '2026-11-20T00:00:00Z',
  },
].map((payout) => ({ ...payout, currency: 'GBP', itemisation: 'complete', reference: 'STRIPE' }));

const at = '2026-11-20T09:00:00Z';
const payoutLines = [
  { kind: 'payment', amount: 10_800, fee: 182, customer_name: 'Eleanor Whitcombe' },
  {
    kind: 'refund',
    amount: -1_000,
    fee: 0,
    customer_name: 'Ali Rahman-Featherstonehaugh of Harbour Street',
  },
  { kind: 'dispute', amount: -6_000, fee: 2_000, customer_name: 'Priya Sharma' },
  { kind: 'payment', amount: 2_500, fee: 58, customer_name: null },
  { kind: 'fee', amount: -500, fee: 0, customer_name: null },
].map(({ customer_name, ...line }, index) => ({
  ...line,
  id: index + 1,
  at,
  payment: customer_name === null ? null : { ident: 'AB12CD34EF', customer_name },
}));

/** The demo's provider tells of no payouts. */
const openPayouts =
  (path: string) =>
  async (page: Page, { origin }: RunningServer) => {
    await page.route('**/api/whoami/', async (route) => {
      const response = await route.fetch();
      const { client } = await response.json();
      await route.fulfill({ response, json: { client: { ...client, has_payouts: true } } });
    });
    const list = { count: payouts.length, results: payouts, read_state: 'done', read_at: at };
    await page.route('**/api/payouts/?*', (route) => route.fulfill({ json: list }));
    await page.route('**/api/payouts/2/', (route) =>
      route.fulfill({ json: { ...payouts[1], lines: payoutLines } }),
    );
    await page.goto(origin + path);
    await page.getByText('£1,010.10').waitFor();
  };

const books = {
  movement_count: 42,
  taken_amount: 185_000,
  ways: [
    { way: 'card', amount: 160_000 },
    { way: 'cash', amount: 25_000 },
  ],
  refunded_amount: 4_000,
  taken_back_amount: 4_500,
  fees_amount: 2_730,
  proceeds_amount: 173_770,
  paid_out_amount: 101_010,
  bank: {
    payout_count: 2,
    difference_amount: 2_500,
    misfit_count: 1,
    misfits: [{ day: '2026-10-23', amount: 2_500, reason: 'not_itemised', payout_id: 2 }],
  },
  is_over: true,
  closings: [{ id: 1, part: 1, closed_at: at, movement_count: 41, statement_count: 38 }],
  new_count: 1,
  new_amount: -110,
  new_movements: [
    {
      id: 1,
      kind: 'fee',
      day: '2026-10-30',
      learned_at: at,
      amount: -110,
      reference: 'AB12CD34EF',
      customer_name: 'Jo Bloggs',
    },
  ],
};

/** One booking does not fit, one is new. */
const openBooks = async (page: Page, { origin }: RunningServer) => {
  await page.route('**/api/books/?*', (route) => route.fulfill({ json: books }));
  await page.goto(`${origin}/settings/books?firstDay=2026-10-01&lastDay=2026-10-31`);
  await page.getByText('New Since the Last File').first().waitFor();
};

const findRow = (page: Page, text: string) =>
  page.getByRole('main').getByRole('link').filter({ hasText: text }).first();

/** From the list. */
const openPayment = (
  name: string,
  then: (page: Page) => Promise<unknown> = async () => undefined,
) =>
  withProvider(`/payments?search=${encodeURIComponent(name.split(' ')[0] ?? '')}`, async (page) => {
    await findRow(page, name).click();
    await page.getByRole('list', { name: 'History' }).waitFor();
    await then(page);
  });

const openRefund = async (page: Page) => {
  // Late or double money has its own button.
  const more = page.getByRole('button', { name: 'More Actions' });
  const refund = page.getByRole('button', { name: 'Refund' });
  await more.or(refund).first().waitFor();
  if (await refund.isVisible()) await refund.click();
  else {
    await more.click();
    await page.getByRole('menuitem', { name: 'Refund' }).click();
  }
  await page.getByRole('button', { name: 'Go Back' }).waitFor();
};

/** Visit them last: the simulated provider stays. */
export const moneyVisits = {
  'payments-money': withProvider('/payments', (page) => findRow(page, 'Paid twice').waitFor()),
  'payment-late': openPayment("Siobhan O'Neill"),
  'payment-paid-twice': openPayment('Priya Sharma'),
  'payment-late-refunded': openPayment('Tom Fletcher'),
  'payment-refunded-in-part': openPayment('Ali Rahman'),
  'payment-refund-pending': openPayment('ליאור כהן'),
  'payment-refund-refused': openPayment('Grace Okafor'),
  'payment-expired': openPayment('Jo Bloggs'),
  'payment-expires': openPayment('Chloe Martin'),
  'payment-disputed': openPayment('Eleanor Whitcombe'),
  'payment-refund-waits': openPayment('Dylan ap Rhys'),
  'refund-dialog': openPayment('Ali Rahman', openRefund),
  'refund-dialog-partial': openPayment('Ali Rahman', async (page) => {
    await openRefund(page);
    await page.getByRole('button', { name: 'Refund a Smaller Amount' }).click();
    await page.getByLabel('Amount').pressSequentially('99999999');
    await page.keyboard.press('Tab');
    await page.getByText('can be refunded').waitFor();
  }),
  'refund-dialog-offline': openPayment('Priya Sharma', async (page) => {
    await openRefund(page);
    await page.route('**/refund/', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: /^Refund £/ }).click();
    await page.getByRole('dialog').getByText('We don’t know yet').waitFor();
  }),
  books: openBooks,
  payouts: openPayouts('/settings/payouts'),
  payout: openPayouts('/settings/payouts/2'),
};
