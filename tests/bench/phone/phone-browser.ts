import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page, type Request } from '@playwright/test';
import { demoLogin } from '../../../server/seeds/demo/seed-demo.ts';
import { browserFlags, findBrowser } from '../../support/find-browser.ts';
import { type Defer, scoped } from '../scope.ts';
import { certificate } from './certificate.ts';
import { installProbe, rowSelector } from './probe.ts';

const size = { width: 390, height: 844 };
const slowdown = 4;
const settleMs = 1_000;
const quietMs = 2_000;
const patienceMs = 60_000;
const longestVisitMs = 180_000;

/** Somebody's phone: what its browser keeps from one process to the next. */
export interface Phone {
  readonly profile: string;
  /** Phones bring session cookies back when they reopen an app; Chromium on a desk does not. */
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

/** How many requests of the page are under way, besides the stream of events that is meant to stay open. */
const requestsOf = (page: Page) => {
  const open = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/events/') || open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return () => open.size;
};

const launch = async (defer: Defer, phone: Phone) => {
  const { keyHash } = await certificate();
  const launching = chromium.launchPersistentContext(phone.profile, {
    executablePath: findBrowser(),
    args: [...browserFlags, `--ignore-certificate-errors-spki-list=${keyHash}`],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    viewport: size,
    screen: size,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  defer(async () => (await launching.catch(() => undefined))?.close());
  const context = await launching;
  context.setDefaultTimeout(patienceMs);
  await context.addCookies(phone.cookies);
  // The compiler that runs this file names functions by a helper which the page has not.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(installProbe, { typed: demoLogin, rows: rowSelector });
  return context;
};

export interface OpenPage {
  readonly page: Page;
  /** Waits until nothing loads and nothing computes any more. */
  quiet(): Promise<void>;
}

/** A new browser process on `phone`, as slow as a cheap one. */
export const withBrowser = <Result>(phone: Phone, work: (open: OpenPage) => Promise<Result>): Promise<Result> =>
  scoped(async (defer) => {
    const context = await launch(defer, phone);
    const page = context.pages()[0] ?? (await context.newPage());
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const requests = requestsOf(page);
    await delay(settleMs);
    const quiet = async () => {
      let since = performance.now();
      const deadline = since + patienceMs;
      while (performance.now() - since < quietMs && performance.now() < deadline) {
        await delay(100);
        const busyMsAgo = await page.evaluate(
          () => performance.now() - Math.max(0, ...window.bench.longTasks.map(({ end }) => end)),
        );
        if (requests() > 0) since = performance.now();
        since = Math.max(since, performance.now() - busyMsAgo);
      }
    };
    const overdue = new AbortController();
    defer(async () => overdue.abort());
    const tooLong = delay(longestVisitMs, undefined, { signal: overdue.signal }).then(() => {
      throw new Error(`Nothing came of a visit to ${page.url()} in ${longestVisitMs / 1000} s`);
    });
    const result = await Promise.race([work({ page, quiet }), tooLong]);
    phone.cookies = await context.cookies();
    return result;
  });
