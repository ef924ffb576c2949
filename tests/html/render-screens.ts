import { chromium, type Page } from '@playwright/test';
import { browserFlags, findHeadlessShell } from '../support/browser/find-browser.ts';
import { logInByApi, openHome } from '../support/browser/fixtures.ts';
import { stayInApp } from '../support/browser/steps/open-in-app.ts';
import { signedIn, signedOut } from '../support/browser/visits/screen-visits.ts';
import type { ScreenVisit } from '../support/browser/visits/visit.ts';
import { type RunningServer, runServer } from '../support/server/run-server.ts';

type Rendered = readonly [name: string, html: string];

const phone = { width: 390, height: 844 };
const tablet = { width: 1366, height: 1024 };

const visitorScreens = ['login', 'login-failed', 'forgot-password', 'no-module', 'terms-charges'];
const staffScreens = [
  'home',
  'menu',
  'payments',
  'payments-no-match',
  'payments-unpaid',
  'remind-all',
  'payment-detail',
  'payment-watched',
  'cancel-dialog',
  'new-request',
  'new-request-suggestions',
  'new-request-errors',
  'new-request-sent',
  'new-request-duplicate',
  'new-request-link',
  'pick-a-service',
  'customers',
  'customer-detail',
  'customer-new-errors',
  'services',
  'service-edit',
  'delete-dialog',
  'staff',
  'staff-new',
  'staff-edit',
  'change-password',
  'help',
  'settings',
  'account',
];
/** Screens that a wide window shows beside a list or with a rail. */
const wideScreens = ['home', 'payment-detail', 'new-request', 'customer-detail', 'settings'];

/**
 * Returns the document as HTML. Leaves out what only index.html contains: its styles, and the
 * log-in screen of the first paint.
 */
const serialize = (page: Page) =>
  page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const element of copy.querySelectorAll('style, template')) element.remove();
    return `<!doctype html>\n${copy.outerHTML}`;
  });

const visitAll = async (
  page: Page,
  server: RunningServer,
  visits: Readonly<Record<string, ScreenVisit>>,
  names: readonly string[],
) => {
  const rendered: Rendered[] = [];
  for (const name of names) {
    const screen = visits[name];
    if (!screen) throw new Error(`There is no visit ${name}`);
    await screen.visit(page, server);
    await page.waitForFunction(() => !/^Loading/m.test(document.body.innerText));
    rendered.push([name, await serialize(page)]);
  }
  return rendered;
};

/** Returns the DOM of the app's main screens in Chromium, by name. */
export const renderScreens = async (): Promise<readonly Rendered[]> => {
  const server = await runServer();
  const browser = await chromium.launch({
    executablePath: findHeadlessShell(),
    args: browserFlags,
  });
  try {
    const page = await browser.newPage({
      viewport: phone,
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const ofVisitors = await visitAll(page, server, signedOut, visitorScreens);
    await page.context().clearCookies();
    await logInByApi(page, server.origin);
    await openHome(page, server.origin);
    stayInApp(page);
    const ofStaff = await visitAll(page, server, signedIn, staffScreens);
    await page.setViewportSize(tablet);
    const wide = await visitAll(page, server, signedIn, wideScreens);
    return [
      ...ofVisitors,
      ...ofStaff,
      ...wide.map(([name, html]) => [`${name} wide`, html] as const),
    ];
  } finally {
    await browser.close();
    await server.remove();
  }
};
