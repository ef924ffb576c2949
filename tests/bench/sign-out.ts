import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';
import { browserFlags, findBrowser } from '../support/browser/find-browser.ts';
import {
  collectPersonalData,
  findStoredPersonalData,
} from '../support/browser/stored-personal-data.ts';
import { createTemporaryFolder, withCleanup } from './support/cleanup.ts';
import { atMost, buildRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';

const signOutsPerRound = 34;
const deviceCount = 3;
const lists = ['/payments', '/customers', '/services', '/staff'];
const MAX_WAIT_MS = 3_000;

const pick = <Item>(items: readonly Item[]) => items[randomInt(items.length)] as Item;

/**
 * Opens a device with a signed-in user and an active service worker. `first` is a tab of the app;
 * `inspector` is a page of the same origin without the app, which reads the stored data.
 */
const openDevice = async (browser: Browser, origin: string, personalData: Set<string>) => {
  const context = await browser.newContext();
  // tsx wraps functions in the helper `__name`, which does not exist in the page.
  await context.addInitScript('globalThis.__name = (named) => named');
  context.on('page', (page) => collectPersonalData(page, personalData));
  const response = await context.request.post(`${origin}/api/login/`, { data: demoLogin });
  if (!response.ok()) throw new Error(`Log-in was refused (${response.status()})`);
  const first = await context.newPage();
  await first.goto(origin);
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const inspector = await context.newPage();
  await inspector.goto(`${origin}/healthz`);
  return { context, first, inspector };
};

const clickLogOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
};

const openTabs = async (context: BrowserContext, first: Page, origin: string) => {
  const tabs = [first, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((each) => each.goto(origin + pick(lists), { waitUntil: 'commit' })));
  return tabs;
};

/**
 * Logs out at a random time, and counts the texts of personal data on the device after 100 ms and
 * after 10 s.
 */
const measureOneSignOut = async (browser: Browser, origin: string) => {
  const personalData = new Set<string>([demoLogin.email]);
  const { context, first, inspector } = await openDevice(browser, origin, personalData);
  const tabs = await openTabs(context, first, origin);
  const tab = pick(tabs);
  await tab.getByRole('button', { name: 'Menu' }).waitFor();
  await delay(randomInt(MAX_WAIT_MS));
  await context.setOffline(randomInt(2) === 0);
  await clickLogOut(tab);
  await delay(100);
  const foundSoon = await findStoredPersonalData(inspector, personalData);
  await delay(10_000);
  const foundLate: string[] = [];
  for (const page of [inspector, ...tabs])
    foundLate.push(...(await findStoredPersonalData(page, personalData)));
  await context.close();
  return { soon: foundSoon.length, late: foundLate.length };
};

/** Measures sign-outs while three tabs load, show and persist lists, online and offline. */
export const measureSignOut = (rounds: number): Promise<Section> =>
  withCleanup(async (defer) => {
    const { origin } = await startServer(defer, { dataFolder: await createTemporaryFolder(defer) });
    const launching = chromium.launch({ executablePath: findBrowser(), args: browserFlags });
    defer(async () => (await launching.catch(() => undefined))?.close());
    const browser = await launching;
    let remaining = rounds * signOutsPerRound;
    const found: Awaited<ReturnType<typeof measureOneSignOut>>[] = [];
    const runAll = async () => {
      while (remaining > 0) {
        remaining -= 1;
        found.push(await measureOneSignOut(browser, origin));
      }
    };
    await Promise.all(Array.from({ length: deviceCount }, runAll));
    const sum = (when: 'soon' | 'late') => found.reduce((total, each) => total + each[when], 0);
    const row = (measure: string, figure: number) =>
      buildRow(measure, '', [figure], { goal: atMost(0) });
    return {
      title: `Sign-out at random times, online and offline, 3 tabs (${found.length} times)`,
      rows: [
        row('texts of personal data stored after 100 ms', sum('soon')),
        row('texts of personal data stored or shown after 10 s', sum('late')),
      ],
      notes: [
        "Sign-out: personal data is an email address, ident or pay link from the server's responses, searched for in local and session storage, IndexedDB, Cache Storage, cookies, the history and the page.",
      ],
    };
  });
