import { defineConfig } from '@playwright/test';
import { browserFlags, findBrowser } from '../support/find-browser.ts';

/** Phone first: the built app, its real service worker and the real server. */
export default defineConfig({
  testDir: '.',
  outputDir: '../results/browser',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A shared machine can stall for seconds: there a second try decides, and the report names what needed one.
  retries: process.env.CI ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '../results/browser.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    serviceWorkers: 'allow',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserFlags },
  },
});
