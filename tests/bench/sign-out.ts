import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoLogin } from '../../server/seeds/demo/seed-demo.ts';
import { collectSecrets, leftovers } from '../browser/leftovers.ts';
import { browserFlags, findBrowser } from '../support/find-browser.ts';
import { atMost, rowOf, type Section } from './row.ts';
import { scoped, temporaryFolder } from './scope.ts';
import { startServer } from './server.ts';

const signOutsARound = 34;
const atOnce = 3;
const lists = ['/payments', '/customers', '/services', '/staff'];
const longestWait = 3_000;

const pick = <Item>(items: readonly Item[]) => items[randomInt(items.length)] as Item;

/** A device with somebody signed in and the app's worker in place, and a page that only looks at what is stored. */
const openDevice = async (browser: Browser, origin: string, secrets: Set<string>) => {
  const context = await browser.newContext();
  // The compiler that runs this file names functions by a helper which the page has not.
  await context.addInitScript('globalThis.__name = (named) => named');
  context.on('page', (page) => collectSecrets(page, secrets));
  const answer = await context.request.post(`${origin}/api/login/`, { data: demoLogin });
  if (!answer.ok()) throw new Error(`Log-in was refused (${answer.status()})`);
  const first = await context.newPage();
  await first.goto(origin);
  await first.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  const onlooker = await context.newPage();
  await onlooker.goto(`${origin}/healthz`);
  return { context, first, onlooker };
};

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
};

const openTabs = async (context: BrowserContext, first: Page, origin: string) => {
  const tabs = [first, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto(origin + pick(lists), { waitUntil: 'commit' })));
  return tabs;
};

/** One sign-out at a random moment; how many pieces of the tenant's data the device holds 100 ms and 10 s later. */
const signOut = async (browser: Browser, origin: string) => {
  const secrets = new Set<string>([demoLogin.email]);
  const { context, first, onlooker } = await openDevice(browser, origin, secrets);
  const tabs = await openTabs(context, first, origin);
  const leaving = pick(tabs);
  await leaving.getByRole('button', { name: 'Menu' }).waitFor();
  await delay(randomInt(longestWait));
  await context.setOffline(randomInt(2) === 0);
  await logOut(leaving);
  await delay(100);
  const soon = await leftovers(onlooker, secrets);
  await delay(10_000);
  const late: string[] = [];
  for (const page of [onlooker, ...tabs]) late.push(...(await leftovers(page, secrets)));
  await context.close();
  return { soon: soon.length, late: late.length };
};

/** Sign-outs while three tabs load, show and save lists, on and offline. */
export const measureSignOut = (rounds: number): Promise<Section> =>
  scoped(async (defer) => {
    const { origin } = await startServer(defer, { dataFolder: await temporaryFolder(defer) });
    const launching = chromium.launch({ executablePath: findBrowser(), args: browserFlags });
    defer(async () => (await launching.catch(() => undefined))?.close());
    const browser = await launching;
    let left = rounds * signOutsARound;
    const found: Awaited<ReturnType<typeof signOut>>[] = [];
    const repeat = async () => {
      while (left > 0) {
        left -= 1;
        found.push(await signOut(browser, origin));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, repeat));
    const sum = (when: 'soon' | 'late') => found.reduce((total, each) => total + each[when], 0);
    const row = (measure: string, figure: number) => rowOf(measure, '', [figure], { goal: atMost(0) });
    return {
      title: `Sign-out at random moments, on and offline, 3 tabs (${found.length} times)`,
      rows: [
        row("pieces of the tenant's data stored after 100 ms", sum('soon')),
        row("pieces of the tenant's data stored or shown after 10 s", sum('late')),
      ],
      notes: [
        "Sign-out: a piece is any address, ident or pay link that the server's answers held, looked for in local and session storage, IndexedDB, Cache Storage, cookies, the history and the page.",
      ],
    };
  });
