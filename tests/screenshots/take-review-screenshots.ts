import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../support/browser/find-browser.ts';
import { moneyVisits } from '../support/browser/visits/money-visits.ts';
import { signedIn, signedOut, signedOutAgain } from '../support/browser/visits/screen-visits.ts';
import type { ScreenVisit } from '../support/browser/visits/visit.ts';
import { type RunningServer, runServer } from '../support/server/run-server.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

// `npm run screens:review`: takes a screenshot of every screen, so that a developer can look at all
// screens. `npm run screens:review -- phone dark` takes them at one size and in one colour scheme.

const folder = join(import.meta.dirname, '../results/screens');
const sizes = {
  phone: { width: 390, height: 844 },
  'tablet-portrait': { width: 768, height: 1024 },
  tablet: { width: 1024, height: 768 },
  'large-tablet': { width: 1366, height: 1024 },
  desktop: { width: 1440, height: 900 },
};
const schemes = ['light', 'dark'] as const;
/**
 * Arguments such as `phone`, `dark` or the name of a screen select what to take. Without a size, a
 * scheme or a name, all of that kind are taken.
 */
const selection = process.argv.slice(2);
const select = <Value extends string>(values: readonly Value[]) => {
  const selected = values.filter((value) => selection.includes(value));
  return selected.length > 0 ? selected : values;
};
const sizeNames = Object.keys(sizes) as (keyof typeof sizes)[];
const selectedNames = selection.filter(
  (name) => ![...sizeNames, ...schemes].some((other) => other === name),
);

const logIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('heading', { name: 'Harbour Street Dental' }).waitFor();
};

const logOut = async (page: Page, origin: string) => {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('button', { name: 'Log In' }).waitFor();
};

const isAboutMoney = ([name]: readonly [string, ScreenVisit]) => Object.hasOwn(moneyVisits, name);
const signedInVisits = Object.entries(signedIn);

type Size = keyof typeof sizes;
type Visits = readonly (readonly [string, ScreenVisit])[];
interface Session {
  readonly page: Page;
  readonly server: RunningServer;
  readonly takeScreenshots: (visits: Visits) => Promise<void>;
}

/** Opens a page of a new server, runs `use`, and closes both. */
const withSession = async (
  browser: Browser,
  size: Size,
  colorScheme: (typeof schemes)[number],
  use: (session: Session) => Promise<void>,
) => {
  const server = await runServer();
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
    // The visits intercept API calls, which Playwright does not see while a service worker controls
    // the page.
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const takeScreenshots = async (visits: Visits) => {
    for (const [name, { visit, extent = 'whole' }] of visits) {
      if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
      await visit(page, server);
      await waitUntilSettled(page);
      const path = join(folder, `${name}-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: extent === 'whole' });
    }
  };
  await use({ page, server, takeScreenshots });
  await context.close();
  await server.remove();
};

const takeMostScreenshots = async ({ page, server, takeScreenshots }: Session) => {
  await takeScreenshots(Object.entries(signedOut));
  await logIn(page, server.origin);
  await takeScreenshots(signedInVisits.filter((visit) => !isAboutMoney(visit)));
  await logOut(page, server.origin);
  await takeScreenshots(Object.entries(signedOutAgain));
};

/**
 * These screens need the payments of the demo on the first page of the list, so no other visit may
 * add requests.
 */
const takeMoneyScreenshots = async ({ page, server, takeScreenshots }: Session) => {
  await logIn(page, server.origin);
  await takeScreenshots(signedInVisits.filter(isAboutMoney));
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const size of select(sizeNames)) {
    for (const scheme of select(schemes)) {
      await withSession(browser, size, scheme, takeMostScreenshots);
      await withSession(browser, size, scheme, takeMoneyScreenshots);
    }
  }
} finally {
  await browser.close();
}
console.log(`Screenshots are in ${folder}`);
