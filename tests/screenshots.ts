import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from './support/find-browser.ts';
import { runServer } from './support/run-server.ts';

const folder = join(import.meta.dirname, 'results/screens');
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 } };
const schemes = ['light', 'dark'] as const;

type Visit = (page: Page, origin: string) => Promise<unknown>;

const open =
  (path: string): Visit =>
  (page, origin) =>
    page.goto(origin + path);

const follow =
  (list: string, row: string): Visit =>
  async (page, origin) => {
    await page.goto(origin + list);
    await page.locator(row).first().click();
    await page.waitForURL((url) => url.pathname !== list);
  };

const firstRequested: Visit = async (page, origin) => {
  await page.goto(`${origin}/payments?search=`);
  await page
    .getByRole('link', { name: /requested/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Resend Request' }).waitFor();
};

const filledRequest: Visit = async (page, origin) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill('jo@example.com');
  await page.getByLabel('Description').fill('Hygienist visit');
  await page.getByLabel('Price').fill('45.00');
};

/** The customer's page of a request that is still open. */
const customerPays: Visit = async (page, origin) => {
  const read = async (path: string) => (await page.request.get(`${origin}/api/services/payments/${path}`)).json();
  const { results } = await read('?limit=50');
  const open = results.find(({ status }: { status: string }) => status === 'requested');
  const { pay_url: link } = await read(`${open.ident}/`);
  await page.goto(link);
};

const customerApproves: Visit = async (page, origin) => {
  await customerPays(page, origin);
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel(/expiry/i).fill('12/30');
  await page.getByLabel(/security code/i).fill('123');
  await page.getByLabel(/name on card/i).fill('J Bloggs');
  await page.getByRole('button', { name: /pay/i }).click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
};

const screens: Record<string, Visit> = {
  'customer-pays': customerPays,
  'customer-3ds': customerApproves,
  home: open('/'),
  payments: open('/payments'),
  'payment-detail': firstRequested,
  'cancel-dialog': async (page, origin) => {
    await firstRequested(page, origin);
    await page.getByRole('button', { name: 'Cancel Request' }).click();
    await page.getByRole('alertdialog').waitFor();
  },
  'new-request': filledRequest,
  'new-request-errors': async (page, origin) => {
    await page.goto(`${origin}/payments/new`);
    await page.getByRole('button', { name: 'Send Payment Request' }).click();
  },
  'pick-a-service': async (page, origin) => {
    await page.goto(`${origin}/payments/new`);
    await page.getByRole('button', { name: 'Pick a service' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
  },
  customers: open('/customers'),
  'no-match': open('/customers?search=nobody'),
  'customer-detail': follow('/customers', 'main li a'),
  'customer-new': open('/customers/new'),
  services: open('/services'),
  'service-edit': follow('/services', 'main li a'),
  staff: open('/staff'),
  'staff-edit': follow('/staff', 'main li a'),
  'staff-new': open('/staff/new'),
  'change-password': open('/change-password'),
  help: open('/help'),
  terms: open('/terms-and-conditions'),
  menu: async (page, origin) => {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
  },
};

const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
};

const shoot = async (page: Page, name: string) => {
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
};

const shootAll = async (browser: Browser, origin: string, size: keyof typeof sizes, colorScheme: 'light' | 'dark') => {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const take = (name: string) => shoot(page, `${name}-${size}-${colorScheme}`);
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').waitFor();
  await take('login');
  await page.goto(`${origin.replace('localhost', 'nogo.localhost')}/`);
  await page.getByRole('alert').waitFor();
  await take('no-module');
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Harbour Street Dental' }).waitFor();
  const wanted = process.argv.slice(2);
  for (const [name, visit] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await visit(page, origin);
    await take(name);
  }
  await context.close();
};

await mkdir(folder, { recursive: true });
const server = await runServer();
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const size of ['phone', 'tablet'] as const) {
    for (const scheme of schemes) await shootAll(browser, server.origin, size, scheme);
  }
} finally {
  await browser.close();
  await server.remove();
}
console.log(`Screenshots are in ${folder}`);
