import type { Page } from '@playwright/test';
import { createDeployment, type Deployment } from '../support/deployment.ts';
import { runServer } from '../support/run-server.ts';
import { test as base, expect, openHome } from './fixtures.ts';

/** Milliseconds that a worker may take to fetch a whole version, on a machine that is busy. */
const download = 30_000;

/** The server of these tests runs on a copy of the build, into which they deploy; `staff` is at home. */
export const test = base.extend<{ readonly staff: Page }, { deployment: Deployment }>({
  staff: async ({ staff, server }, use) => {
    await openHome(staff, server.origin);
    await use(staff);
  },
  deployment: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const deployment = await createDeployment();
      await use(deployment);
      await deployment.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ deployment }, use) => {
      const server = await runServer(deployment.root);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** The number of the version that the page runs. */
export const versionOf = (page: Page) =>
  page.evaluate(() =>
    Number(
      Array.from(document.scripts, ({ dataset }) => /\.v(\d+)\.js$/.exec(dataset.app ?? '')?.[1])
        .filter(Boolean)
        .at(-1),
    ),
  );

/** Waits until the page runs that version; it may be about to reload. */
export const runs = (page: Page, version: number) =>
  expect.poll(() => versionOf(page).catch(() => undefined)).toBe(version);

/** Waits until the worker has everything and answers this page's requests. */
export const installed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), { timeout: download })
    .toBe('activated');

/** What the app does by itself, hourly and on coming to the front. */
export const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
  });

/** Counts how often the page loads from now on. */
export const countLoads = (page: Page) => {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
};

/** Takes what a part that has gone makes the browser and the router say out of the console's complaints. */
export const forgiveMissingParts = (complaints: string[]) => {
  const others = complaints.filter((text) => !/^(MissingPart|Refused to apply style)/.test(text));
  complaints.splice(0, complaints.length, ...others);
};

export const offer = (page: Page) => page.getByText('A new version is ready.');
export const offered = (page: Page) => expect(offer(page)).toBeVisible({ timeout: download });
export const pressReload = (page: Page) => page.getByRole('button', { name: 'Reload' }).click();

export const home = (page: Page) => page.getByRole('heading', { name: 'Harbour Street Dental' });

export const anotherTab = async (page: Page, address: string) => {
  const tab = await page.context().newPage();
  await tab.goto(address);
  await installed(tab);
  return tab;
};

export const walk = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Begins a request for a pound, and leaves it unsent. */
export const typeRequest = async (page: Page, origin: string, address: string) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Price').pressSequentially('100');
};

export const sendRequest = (page: Page) => page.getByRole('button', { name: 'Send Payment Request' }).click();

export { expect };
