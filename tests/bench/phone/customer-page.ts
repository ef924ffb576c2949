import { createApiClient } from '../support/api-client.ts';
import { type Defer, withCleanup } from '../support/cleanup.ts';
import { atMost, atMostFloors, buildRow, type Section } from '../support/row.ts';
import { median } from '../support/statistics.ts';
import { createDevice, phoneSize, withBrowser } from './phone-browser.ts';
import { openApp, openFloor, type Site } from './sites.ts';

const VISITS_PER_ROUND = 3;

/** The bench never opens the page of Stripe, so the keys need not be real. */
const providerSettings = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
};

/** Creates a payment request, and returns its payment link. */
const createRequest = async ({ server, link }: Site) => {
  const client = createApiClient(server, { host: new URL(link.origin).host });
  await client.logIn();
  const created = await client.post('/api/services/payments/', {
    customer: { name: 'Jo Bloggs', email: 'jo@example.com', phone: '' },
    description: 'Hygienist visit',
    amount_net: 4_500,
    vat_code: 'T1',
  });
  client.close();
  if (typeof created === 'object' && created !== null && 'pay_url' in created)
    return String(created.pay_url);
  throw new Error('The response has no link');
};

/** Opens `url` on a new phone, which has neither an open connection nor a cache. */
const openLink = async (defer: Defer, url: string) =>
  withBrowser(await createDevice(defer, phoneSize), async ({ page, waitUntilIdle }) => {
    await page.goto(url);
    await page.waitForFunction(() => window.bench.firstPaint !== undefined);
    await waitUntilIdle();
    return page.evaluate(() => ({
      firstPaint: window.bench.firstPaint,
      layoutShift: window.bench.layoutShift,
      scripts: document.scripts.length,
    }));
  });

type Visit = Awaited<ReturnType<typeof openLink>>;

/**
 * Measures the customer's page of a payment at a provider on a cheap phone with a slow link,
 * against a hand-written page.
 */
export const measureCustomerPage = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const app = await openApp(defer, providerSettings);
    const floor = await openFloor(defer);
    const link = await createRequest(app);
    const visits = { app: [] as Visit[], floor: [] as Visit[] };
    for (let visit = 0; visit < rounds * VISITS_PER_ROUND; visit += 1) {
      visits.floor.push(await openLink(defer, `${floor.link.origin}/customer.html`));
      visits.app.push(await openLink(defer, link));
    }
    const floorMs = median(visits.floor.map(({ firstPaint = Number.NaN }) => firstPaint));
    const firstPaintsMs = visits.app.map(({ firstPaint }) => firstPaint);
    return {
      title: 'Customer’s page (phone and link as above)',
      rows: [
        buildRow('link to first contentful paint', 'ms', firstPaintsMs, {
          goal: atMostFloors(1.3),
          floor: floorMs,
        }),
        buildRow('link to first contentful paint, absolute', 'ms', firstPaintsMs, {
          goal: atMost(1_000),
        }),
        buildRow(
          'layout shift',
          '',
          visits.app.map(({ layoutShift }) => layoutShift),
          { goal: atMost(0.02) },
        ),
        buildRow(
          'scripts',
          '',
          visits.app.map(({ scripts }) => scripts),
          { goal: atMost(0) },
        ),
      ],
      notes: [
        'Customer’s page, floor: the same text and button in a hand-written page without a stylesheet, on the same server and link.',
      ],
    };
  });
