import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type RunningServer, runServer } from '../server/run-server.ts';
import { test as base } from '../server/server-test.ts';
import { collectConsoleErrors } from './console-errors.ts';

/** By default the demo's owner. */
const logInByApi = async (page: Page, origin: string, email = 'owner@example.com') => {
  const { request } = page.context();
  const response = await request.post(`${origin}/api/login/`, {
    data: { email, password: 'demo-password' },
  });
  expect(response.ok()).toBe(true);
};

const openHome = async (page: Page, origin: string) => {
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
};

const signIn = async (page: Page, origin: string, email?: string) => {
  await logInByApi(page, origin, email);
  await openHome(page, origin);
};

interface Fixtures {
  /** No other test has changed its demo. */
  readonly newServer: RunningServer;
  /** Blank, signed in as the demo's owner. */
  readonly staffPage: Page;
  /** Without JavaScript. */
  readonly customerPage: Page;
  /** A second user's, signed out. */
  readonly colleaguePage: Page;
  /** Of all tabs, with policy violations. A test fails unless it removes those it expects. */
  readonly consoleErrors: string[];
}

/** The app makes no calls in idle time for a user who saves data. A test counts its own calls. */
const stopIdleCalls = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

export const test = base.extend<Fixtures>({
  consoleErrors: [
    async ({ browser, context }, use) => {
      const consoleErrors: string[] = [];
      const stopCollecting = await collectConsoleErrors(browser, context, consoleErrors);
      await use(consoleErrors);
      stopCollecting();
      expect(consoleErrors).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  newServer: async ({}, use) => {
    const server = await runServer();
    await use(server);
    await server.remove();
  },
  context: async ({ context }, use) => {
    await stopIdleCalls(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // A route handler that still forwards a request would make the test fail.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  staffPage: async ({ page, server }, use) => {
    await logInByApi(page, server.origin);
    await use(page);
  },
  customerPage: async ({ browser }, use) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    await use(await context.newPage());
    await context.close();
  },
  colleaguePage: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await stopIdleCalls(context);
    await use(await context.newPage());
    await context.close();
  },
});

export { expect, logInByApi, openHome, signIn };
