import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { watchEverything } from './watch.ts';

/** Names that no other test uses. */
let serial = 0;
const unique = () => `${process.pid}${++serial}`;

/** Logs in by the API, as the demo's owner unless told otherwise; the screen has tests of its own. */
const logInByApi = async (page: Page, origin: string, email = 'owner@example.com') => {
  const { request } = page.context();
  const answer = await request.post(`${origin}/api/login/`, { data: { email, password: 'demo-password' } });
  expect(answer.ok()).toBe(true);
};

const openHome = async (page: Page, origin: string) => {
  await page.goto(origin);
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
};

/** Logs in by the API and opens home. */
const signIn = async (page: Page, origin: string, email?: string) => {
  await logInByApi(page, origin, email);
  await openHome(page, origin);
};

/** The link in the newest message to `recipient`, once it is there. */
const linkTo = async (server: RunningServer, recipient: string) => {
  const find = async () =>
    (await server.messages())
      .filter((text) => text.includes(recipient))
      .at(-1)
      ?.match(/https?:\/\/\S+/)?.[0];
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
};

interface Fixtures {
  /** A page signed in as the demo's owner; nothing is open in it yet. */
  readonly staff: Page;
  /** Somebody else's browser, where JavaScript is off. */
  readonly customer: Page;
  /** A second person's phone, signed out. */
  readonly colleague: Page;
  /** An email address that no other test uses. */
  readonly address: string;
  readonly linkSentTo: (recipient: string) => Promise<string>;
  /** What no page may say, in any tab; a test fails when there is something left in it. */
  readonly complaints: string[];
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
  complaints: [
    async ({ browser, context }, use) => {
      const complaints: string[] = [];
      const stop = await watchEverything(browser, context, complaints);
      await use(complaints);
      stop();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  address: async ({}, use) => use(`jo.${unique()}@example.com`),
  staff: async ({ page, server }, use) => {
    await logInByApi(page, server.origin);
    await use(page);
  },
  customer: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
    await use(await context.newPage());
    await context.close();
  },
  colleague: async ({ browser }, use) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await use(await context.newPage());
    await context.close();
  },
  linkSentTo: ({ server }, use) => use((recipient) => linkTo(server, recipient)),
});

export { expect, logInByApi, openHome, signIn };
