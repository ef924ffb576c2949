import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, runServer } from '../server/run-server.ts';
import { collectConsoleErrors } from './console-errors.ts';

let serial = 0;
const createUniqueId = () => `${process.pid}${++serial}`;

/** Logs in through the API, by default as the demo's owner. */
const logInByApi = async (page: Page, origin: string, email = 'owner@example.com') => {
  const { request } = page.context();
  const response = await request.post(`${origin}/api/login/`, { data: { email, password: 'demo-password' } });
  expect(response.ok()).toBe(true);
};

const openHome = async (page: Page, origin: string) => {
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
};

/** Logs in through the API and opens home. */
const signIn = async (page: Page, origin: string, email?: string) => {
  await logInByApi(page, origin, email);
  await openHome(page, origin);
};

/** Waits for a message to `recipient`, and returns the link in the newest one. */
const waitForLink = async (server: RunningServer, recipient: string) => {
  const findLink = async () => {
    const messages = await server.messages();
    const newest = messages.filter((text) => text.includes(recipient)).at(-1);
    return newest?.match(/https?:\/\/\S+/)?.[0];
  };
  await expect.poll(findLink).toBeDefined();
  return (await findLink()) ?? '';
};

interface Fixtures {
  /** A blank page, signed in as the demo's owner. */
  readonly staffPage: Page;
  /** The customer's browser, without JavaScript. */
  readonly customerPage: Page;
  /** The browser of a second user, signed out. */
  readonly colleaguePage: Page;
  /** An email address that no other test uses. */
  readonly email: string;
  /** Waits for a message to `recipient`, and returns the link in the newest one. */
  readonly linkSentTo: (recipient: string) => Promise<string>;
  /** Console errors and policy violations of all tabs; a test fails unless it removes those that it expects. */
  readonly consoleErrors: string[];
}

export const test = base.extend<Fixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await runServer();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
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
  page: async ({ page }, use) => {
    await use(page);
    // A route handler that still forwards a request at the end of a test would make the test fail.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  email: async ({}, use) => use(`jo.${createUniqueId()}@example.com`),
  staffPage: async ({ page, server }, use) => {
    await logInByApi(page, server.origin);
    await use(page);
  },
  customerPage: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await use(await context.newPage());
    await context.close();
  },
  colleaguePage: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await use(await context.newPage());
    await context.close();
  },
  linkSentTo: ({ server }, use) => use((recipient) => waitForLink(server, recipient)),
});

export { expect, logInByApi, openHome, signIn };
