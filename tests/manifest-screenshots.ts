import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from './support/browser/find-browser.ts';
import { runServer } from './support/server/run-server.ts';

// Takes the screenshots of manifest.webmanifest, which browsers show before installation, from a build into
// public/screenshots/.

const folder = join(import.meta.dirname, '../public/screenshots');
const forms = {
  narrow: { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2 },
  wide: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1 },
};
const screensByForm = {
  narrow: ['new-request', 'payments', 'payment-detail'],
  wide: ['payments', 'payment-detail'],
} as const;

const steps = {
  'new-request': async (page: Page, origin: string) => {
    await page.goto(`${origin}/payments/new`);
    await page.getByLabel('Name').fill('Jo Bloggs');
    await page.getByLabel('Email').fill('jo@example.com');
    await page.getByLabel('Phone Number').fill('07700 900123');
    await page.getByLabel('Description').fill('Hygienist visit');
    await page.getByLabel('Price').fill('45.00');
    await page.getByLabel('Price').blur();
  },
  payments: async (page: Page, origin: string) => {
    await page.goto(`${origin}/payments`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
  },
  'payment-detail': async (page: Page) => {
    await page
      .getByRole('link', { name: /requested/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Resend Request' }).waitFor();
  },
};

/** This machine may have no emoji font. */
const removeEmoji = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      text.textContent = text.textContent?.replace(/\s*\p{Extended_Pictographic}/gu, '') ?? '';
    }
  });

const takeScreenshot = async (page: Page, form: keyof typeof forms, name: string) => {
  const { viewport, deviceScaleFactor } = forms[form];
  // An open request listens to an event stream, so its page is never idle.
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await page.evaluate(() => window.scrollTo(0, 0));
  await removeEmoji(page);
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...viewport, scale: deviceScaleFactor };
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80, clip });
  await session.detach();
  await writeFile(join(folder, `${name}-${form}.webp`), Buffer.from(data, 'base64'));
};

const takeAllScreenshots = async (browser: Browser, origin: string, form: keyof typeof forms) => {
  const context = await browser.newContext({
    ...forms[form],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await context.request.post(`${origin}/api/login/`, {
    data: { email: 'owner@example.com', password: 'demo-password' },
  });
  const page = await context.newPage();
  for (const name of screensByForm[form]) {
    await steps[name](page, origin);
    await takeScreenshot(page, form, name);
  }
  await context.close();
};

await mkdir(folder, { recursive: true });
const server = await runServer();
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const form of ['narrow', 'wide'] as const) await takeAllScreenshots(browser, server.origin, form);
} finally {
  await browser.close();
  await server.remove();
}
