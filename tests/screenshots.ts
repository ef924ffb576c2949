import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from './support/find-browser.ts';
import { runServer } from './support/run-server.ts';
import { afterwards, type Picture, signedIn, signedOut } from './support/screen-visits.ts';

const folder = join(import.meta.dirname, 'results/screens');
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 } };
const schemes = ['light', 'dark'] as const;
/** Names of screens, or none for all. */
const wanted = process.argv.slice(2);

/** A screen to which news comes by itself is never idle. */
const settled = async (page: Page) => {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  );
};

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

const shootAll = async (browser: Browser, size: keyof typeof sizes, colorScheme: 'light' | 'dark') => {
  const server = await runServer();
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const shoot = async (pictures: Readonly<Record<string, Picture>>) => {
    for (const [name, { visit, extent = 'whole' }] of Object.entries(pictures)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      await visit(page, server);
      await settled(page);
      const path = join(folder, `${name}-${size}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage: extent === 'whole' });
    }
  };
  await shoot(signedOut);
  await logIn(page, server.origin);
  await shoot(signedIn);
  await logOut(page, server.origin);
  await shoot(afterwards);
  await context.close();
  await server.remove();
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const size of ['phone', 'tablet'] as const) {
    for (const scheme of schemes) await shootAll(browser, size, scheme);
  }
} finally {
  await browser.close();
}
console.log(`Screenshots are in ${folder}`);
