import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { browserFlags, findBrowser } from '../../support/browser/find-browser.ts';
import { createTemporaryFolder, type Defer, withCleanup } from '../support/cleanup.ts';
import { getCertificate } from './certificate.ts';
import { installProbe, rowSelector } from './probe.ts';

export const phoneSize = { width: 390, height: 844 } as const;
export const tabletSize = { width: 1024, height: 768 } as const;
const cpuSlowdown = 4;
const SETTLE_MS = 1_000;
const IDLE_MS = 2_000;
const WAIT_TIMEOUT_MS = 60_000;
const MAX_VISIT_MS = 180_000;

/**
 * A phone or tablet: its screen, and the browser's data, which persists between two browser
 * processes.
 */
export interface Device {
  readonly size: typeof phoneSize | typeof tabletSize;
  readonly profile: string;
  /** Phones restore session cookies when they reopen an app; desktop Chromium does not. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

/** Creates a phone or tablet whose browser has never run. */
export const createDevice = async (defer: Defer, size: Device['size']): Promise<Device> => ({
  size,
  profile: await createTemporaryFolder(defer),
  cookies: [],
});

/**
 * Returns a function that counts the pending requests of the page. The event stream does not count,
 * because it never ends.
 */
const trackPendingRequests = (page: Page) => {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/events/')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () => pending.size;
};

const launch = async (defer: Defer, phone: Device) => {
  const { keyHash } = await getCertificate();
  const launching = chromium.launchPersistentContext(phone.profile, {
    executablePath: findBrowser(),
    args: [...browserFlags, `--ignore-certificate-errors-spki-list=${keyHash}`],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    viewport: phone.size,
    screen: phone.size,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  defer(async () => (await launching.catch(() => undefined))?.close());
  const context = await launching;
  context.setDefaultTimeout(WAIT_TIMEOUT_MS);
  await context.addCookies(phone.cookies);
  // tsx wraps functions in the helper `__name`, which does not exist in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(installProbe, { typed: demoLogin, rows: rowSelector });
  return context;
};

export interface OpenPage {
  readonly page: Page;
  /**
   * Waits until no request and no long task has run for `IDLE_MS`, but no longer than
   * `WAIT_TIMEOUT_MS`.
   */
  waitUntilIdle(): Promise<void>;
}

/**
 * Runs `work` in a new browser process of `phone`, with the CPU of a cheap phone. Then stores the
 * browser's cookies.
 */
export const withBrowser = <Result>(
  phone: Device,
  work: (open: OpenPage) => Promise<Result>,
): Promise<Result> =>
  withCleanup(async (defer) => {
    const context = await launch(defer, phone);
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const countPendingRequests = trackPendingRequests(page);
    await delay(SETTLE_MS);
    const waitUntilIdle = async () => {
      let idleSinceMs = performance.now();
      const deadlineMs = idleSinceMs + WAIT_TIMEOUT_MS;
      while (performance.now() - idleSinceMs < IDLE_MS && performance.now() < deadlineMs) {
        await delay(100);
        const msSinceLongTask = await page.evaluate(
          () => performance.now() - Math.max(0, ...window.bench.longTasks.map(({ end }) => end)),
        );
        if (countPendingRequests() > 0) idleSinceMs = performance.now();
        idleSinceMs = Math.max(idleSinceMs, performance.now() - msSinceLongTask);
      }
    };
    const timeout = new AbortController();
    defer(async () => timeout.abort());
    const timedOut = delay(MAX_VISIT_MS, undefined, { signal: timeout.signal }).then(() => {
      throw new Error(`The visit to ${page.url()} did not end within ${MAX_VISIT_MS / 1000} s`);
    });
    const result = await Promise.race([work({ page, waitUntilIdle }), timedOut]);
    phone.cookies = await context.cookies();
    return result;
  });
