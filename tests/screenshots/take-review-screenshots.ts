import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../support/browser/find-browser.ts';
import { type ScreenVisit, signedIn, signedOut, signedOutAgain } from '../support/browser/screen-visits.ts';
import { runServer } from '../support/server/run-server.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

// `npm run screens:review`: takes a screenshot of every screen, so that a developer can look at all screens.

const folder = join(import.meta.dirname, '../results/screens');
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 } };
const schemes = ['light', 'dark'] as const;
/** The names of the screens to take; when there are none, all screens. */
const selectedNames = process.argv.slice(2);

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

const takeAllScreenshots = async (browser: Browser, size: keyof typeof sizes, colorScheme: 'light' | 'dark') => {
  const server = await runServer();
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const takeScreenshots = async (visits: Readonly<Record<string, ScreenVisit>>) => {
    for (const [name, { visit, extent = 'whole' }] of Object.entries(visits)) {
      if (selectedNames.length > 0 && !selectedNames.includes(name)) continue;
      await visit(page, server);
      await waitUntilSettled(page);
      const path = join(folder, `${name}-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: extent === 'whole' });
    }
  };
  await takeScreenshots(signedOut);
  await logIn(page, server.origin);
  await takeScreenshots(signedIn);
  await logOut(page, server.origin);
  await takeScreenshots(signedOutAgain);
  await context.close();
  await server.remove();
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const size of ['phone', 'tablet'] as const) {
    for (const scheme of schemes) await takeAllScreenshots(browser, size, scheme);
  }
} finally {
  await browser.close();
}
console.log(`Screenshots are in ${folder}`);
