import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';
import { browserFlags, findBrowser } from '../support/browser/find-browser.ts';
import { signedIn } from '../support/browser/visits/screen-visits.ts';
import { type RunningServer, runServer } from '../support/server/run-server.ts';
import { type PublishedScreenshot, publishedScreenshots, sizes } from './published-screenshots.ts';
import { findOutdatedScreenshots, writeScreenHashes } from './screen-hashes.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

// `npm run screens`: takes the published screenshots whose screens have changed; with --all, all of
// them. Needs a build.

const root = join(import.meta.dirname, '../..');

/** Removes emoji, because this machine may have no font for them. */
const removeEmoji = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      text.textContent = text.textContent?.replace(/\s*\p{Extended_Pictographic}/gu, '') ?? '';
    }
  });

/** Writes a screenshot of the viewport to its path. */
const capture = async (page: Page, { path, size }: PublishedScreenshot) => {
  const { viewport, deviceScaleFactor } = sizes[size];
  const session = await page.context().newCDPSession(page);
  const format = path.endsWith('.webp') ? 'webp' : 'png';
  const clip = { x: 0, y: 0, ...viewport, scale: deviceScaleFactor };
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    clip,
    ...(format === 'webp' && { quality: 80 }),
  });
  await session.detach();
  await writeFile(join(root, path), Buffer.from(data, 'base64'));
};

const takeScreenshot = async (
  browser: Browser,
  server: RunningServer,
  screenshot: PublishedScreenshot,
) => {
  const context = await browser.newContext({
    ...sizes[screenshot.size],
    colorScheme: screenshot.colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  });
  await context.request.post(`${server.origin}/api/login/`, { data: demoLogin });
  const page = await context.newPage();
  await signedIn[screenshot.screen]?.visit(page, server);
  await waitUntilSettled(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await removeEmoji(page);
  await capture(page, screenshot);
  await context.close();
};

const screenshots = process.argv.includes('--all')
  ? publishedScreenshots
  : findOutdatedScreenshots();
const server = await runServer();
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
try {
  for (const screenshot of screenshots) {
    await takeScreenshot(browser, server, screenshot);
    console.log(screenshot.path);
  }
  writeScreenHashes();
} finally {
  await browser.close();
  await server.remove();
}
