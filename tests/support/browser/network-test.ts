import type { Page } from '@playwright/test';
import { type FaultProxy, startFaultProxy } from '../server/proxies/fault-proxy.ts';
import { test as base, expect, signIn } from './fixtures.ts';

interface Fixtures {
  /** Between browser and server, with faults. */
  readonly network: FaultProxy;
  /** Signed in through `network`, on home, with an active worker if workers are allowed. */
  readonly phone: Page;
}

export const waitForController = async (page: Page) => {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
};

export const test = base.extend<Fixtures>({
  network: async ({ server }, use) => {
    const network = await startFaultProxy(server.origin);
    await use(network);
    await network.stop();
  },
  phone: async ({ page, network, serviceWorkers }, use) => {
    await signIn(page, network.origin);
    if (serviceWorkers === 'allow') await waitForController(page);
    await use(page);
  },
});

/** The device persists a list when it opens. */
export const saveLists = async (page: Page, origin: string) => {
  for (const list of ['payments', 'customers']) {
    await page.goto(`${origin}/${list}`);
    await expect(getListRows(page)).toHaveCount(10);
  }
  // Both lists, in either order.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toMatch(/amountGross.*totalPayments|totalPayments.*amountGross/);
};

export const getListRows = (page: Page) => page.getByRole('main').getByRole('listitem');

export const bannerTexts = {
  notSent: 'Can’t reach Beepaid at the moment. Nothing was sent.',
  unconfirmed:
    'We couldn’t reach Beepaid, so we can’t tell if that went through. Try again: it won’t be sent twice.',
  unreachable: 'Can’t reach Beepaid at the moment.',
};

/** A banner must hide within 3 s after reconnecting. The machine may be busy. */
export const bannerTimeout = { timeout: 6_000 };

/** For £9.99; the form is on screen. */
export const fillInRequest = async (page: Page, email: string) => {
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('999');
};

export const getSendButton = (page: Page) =>
  page.getByRole('button', { name: 'Send Payment Request' });

export { expect };
