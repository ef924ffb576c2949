import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from '@playwright/test';
import { compareImages } from '../../screenshots/compare-images.ts';
import {
  type PublishedScreenshot,
  publishedScreenshots,
  sizes,
} from '../../screenshots/published-screenshots.ts';
import { waitUntilSettled } from '../../screenshots/wait-until-settled.ts';
import { test as base, expect, logInByApi } from '../../support/browser/fixtures.ts';
import { postToApi } from '../../support/browser/post-to-api.ts';
import { signedIn } from '../../support/browser/visits/screen-visits.ts';
import { type RunningServer, runServer } from '../../support/server/run-server.ts';
import { repository } from '../../support/server/server-process.ts';
import { shortLivedProcessFlags } from '../../support/short-lived-process.ts';

// `npm run screens` writes the screenshots that differ from their screens.

/** The time in all screenshots: the afternoon of a Wednesday. */
const FIXED_TIME = '2026-06-17T14:40:00Z';

/** How much of a screenshot may differ. On a phone, a changed time of a row differs in 0.001. */
const MAX_DIFFERENT_SHARE = 0.0005;

/**
 * The sum of the pixels of a drawn text on Debian with its default font. With other fonts or another
 * hinting, up to 0.02 of a screenshot differs, which is more than many changes of a screen.
 */
const DEBIAN_LETTERS = 222_207;

const payload = {
  customer: { name: 'Jo Bloggs', email: 'jo.bloggs@example.com' },
  description: 'Hygienist visit',
  amount_net: 4500,
  vat_code: 'T1',
};

interface WorkerFixtures {
  /** A server whose data are always the same, with the embedded database. */
  readonly server: RunningServer;
  /** The identifier of a payment request whose link the customer has not opened. */
  readonly ident: string;
  /** Whether this machine draws the letters of the screenshots. */
  readonly hasLetters: boolean;
}

const test = base.extend<object, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const preloaded = join(repository, 'tests/screenshots/repeat-server.mjs');
      const server = await runServer(repository, {
        flags: [...shortLivedProcessFlags, '--import', preloaded],
        createDatabase: async () => undefined,
        settings: { FIXED_TIME, BACKUPS_KEPT: '0' },
      });
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
  ident: [
    async ({ browser, server: { origin } }, use) => {
      const page = await browser.newPage();
      await logInByApi(page, origin);
      const response = await postToApi(page, `${origin}/api/services/payments/`, payload);
      const { ident } = await response.json();
      await page.close();
      await use(ident);
    },
    { scope: 'worker' },
  ],
  hasLetters: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      const letters = await page.evaluate(() => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('There is no canvas');
        context.font = '16px system-ui';
        context.fillText('Payment Request 0123456789 £', 0, 18);
        return context.getImageData(0, 0, 300, 24).data.reduce((sum, value) => sum + value, 0);
      });
      await page.close();
      await use(letters === DEBIAN_LETTERS);
    },
    { scope: 'worker' },
  ],
});

/** Replaces the link in the QR code, because the port of the server is random. */
const replacePayLink = (page: Page, ident: string) =>
  page.route(`**/api/services/payments/${ident}/`, async (route) => {
    const response = await route.fetch();
    const pay_url = `https://go.example.com/pay/${ident}`;
    await route.fulfill({ response, json: { ...(await response.json()), pay_url } });
  });

/** The page would never settle, because the stream does not end. */
const endEventStream = (page: Page) =>
  page.route('**/services/payments/events/', (route) => route.fulfill({ status: 404 }));

/** Opens a screen. The usual visit of a detail creates a request, which other screens would show. */
const openScreen = async (page: Page, server: RunningServer, screen: string, ident: string) => {
  if (screen === 'payment-detail') {
    await page.goto(`${server.origin}/payments/${ident}`);
    await page.getByRole('heading', { name: 'History' }).waitFor();
  } else await signedIn[screen]?.visit(page, server);
};

/** Removes what differs between machines and moments: emoji, and the caret, which blinks. */
const removeVariations = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      text.textContent = text.textContent?.replace(/\s*\p{Extended_Pictographic}/gu, '') ?? '';
    }
    if (document.activeElement instanceof HTMLElement)
      document.activeElement.style.caretColor = 'transparent';
    window.scrollTo(0, 0);
  });

const capture = async (page: Page, { path, size }: PublishedScreenshot) => {
  const { viewport, deviceScaleFactor } = sizes[size];
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    clip: { x: 0, y: 0, ...viewport, scale: deviceScaleFactor },
    ...(path.endsWith('.webp') ? { format: 'webp', quality: 80 } : { format: 'png' }),
  });
  return Buffer.from(data, 'base64');
};

// One server has the data of all screenshots.
test.describe.configure({ mode: 'default' });

interface Group extends Pick<PublishedScreenshot, 'size' | 'colorScheme'> {
  readonly screenshots: PublishedScreenshot[];
}

/** Those that follow each other with one size and colour scheme share a page. */
const groups: Group[] = [];
for (const screenshot of publishedScreenshots) {
  const { size, colorScheme } = screenshot;
  const last = groups.at(-1);
  if (last?.size === size && last.colorScheme === colorScheme) last.screenshots.push(screenshot);
  else groups.push({ size, colorScheme, screenshots: [screenshot] });
}

for (const { size, colorScheme, screenshots } of groups) {
  test.describe(() => {
    test.use({ ...sizes[size], colorScheme, hasTouch: false });
    test(`the pictures ${screenshots.map(({ path }) => basename(path)).join(', ')} in the documents show the screens as they are now`, async ({
      page,
      server,
      ident,
      hasLetters,
    }, testInfo) => {
      test.skip(!hasLetters, 'This machine has other fonts than Debian');
      await page.clock.setFixedTime(FIXED_TIME);
      await logInByApi(page, server.origin);
      await replacePayLink(page, ident);
      await endEventStream(page);
      for (const screenshot of screenshots) {
        const { path, screen } = screenshot;
        await openScreen(page, server, screen, ident);
        await waitUntilSettled(page);
        await removeVariations(page);
        const taken = await capture(page, screenshot);
        const file = join(repository, path);
        const difference = await compareImages(page, await readFile(file), taken);
        if (difference > MAX_DIFFERENT_SHARE && testInfo.config.updateSnapshots === 'changed') {
          await writeFile(file, taken);
        } else {
          await testInfo.attach(path, { body: taken });
          expect.soft(difference, `${path} is old`).toBeLessThanOrEqual(MAX_DIFFERENT_SHARE);
        }
      }
    });
  });
}
