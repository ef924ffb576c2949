import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { browserFlags, findBrowser, findHeadlessShell } from '../support/browser/find-browser.ts';
import { type EngineName, engineNames } from '../support/engines/engine.ts';

const headlessShell = { executablePath: findHeadlessShell(), args: browserFlags };
const wholeBrowser = { executablePath: findBrowser(), args: browserFlags };

/**
 * The journeys that an engine leaves out. WebKit proves the tablet, which would take the other engines
 * a minute more. Firefox leaves out what the app and the server do alike in every engine: Chromium and
 * WebKit prove how a request is sent and paid.
 */
const omittedJourneys: Readonly<Partial<Record<EngineName, RegExp>>> = {
  chromium: /on a tablet/,
  firefox: /on a tablet|fills in a request|whose card was declined/,
};

/** The journeys in one engine. */
const createEngineProject = (
  engine: EngineName,
): PlaywrightTestProject<object, { engine: EngineName }> => ({
  name: engine,
  testMatch: 'engines/**',
  // A journey has as many steps as several tests of a page.
  timeout: 360_000,
  expect: { timeout: 45_000 },
  // The installation of the service worker takes several seconds of CPU time.
  use: { engine, serviceWorkers: 'block' },
  ...(omittedJourneys[engine] && { grepInvert: omittedJourneys[engine] }),
  // Firefox and WebKit run beside other projects, so that one worker starts each of them once.
  ...(engine !== 'chromium' && { workers: 1 }),
  // In Chromium, worker/ and page/ prove more about deployments and layout.
  ...(engine === 'chromium' && { testIgnore: /engines.(deployments|layout)/ }),
});

/**
 * Runs the browser tests on a phone's screen by default, with the built app and the real server.
 */
export default defineConfig({
  outputDir: '../results/browser',
  // One more than the cores of a small machine, because tests wait for pages and timers.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A CI machine can stall for seconds, so a failed test runs once more. The report names such
  // tests as flaky.
  retries: process.env.CI ? 1 : 0,
  // The limits find what never ends. The same test takes three times as long on another CI machine.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [['list'], ['json', { outputFile: '../results/browser.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    // Without this limit, a test would wait for a covered or missing element until its own timeout.
    actionTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      // What the headless shell lacks: installing the app, notifications, the back-forward cache.
      // Few tests, so that one worker starts one server for them.
      name: 'whole-browser',
      testMatch: 'whole-browser/**',
      workers: 1,
      use: { serviceWorkers: 'allow', launchOptions: wholeBrowser },
    },
    // What must hold in every engine, each driven by its own protocol.
    ...engineNames.map(createEngineProject),
    {
      // journeys/: what users do through app, server and database. page/: what a single page does.
      // Most of these tests run without a service worker, because its installation would cost each
      // test a download. Those of worker/ allow it.
      name: 'headless',
      testMatch: ['journeys/**', 'page/**', 'worker/**'],
      use: { serviceWorkers: 'block', launchOptions: headlessShell },
    },
  ],
});
