import type { BrowserContext, Page } from '@playwright/test';
import { expect, openHome, signIn, test } from '../fixtures.ts';
import { collectSecrets, inWorkersCharge, leftovers } from '../leftovers.ts';

test('log-out while the server is gone works at once, and still holds when it is back [spec 4.5, offline 4.2]', async ({
  staff,
  server,
}) => {
  await staff.goto(`${server.origin}/customers`);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(10);
  const session = () => staff.context().cookies();
  expect((await session()).map(({ name }) => name)).toContain('session');
  // The screen that shows next comes from the worker.
  await staff.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => staff.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await server.stop();
  await staff.getByRole('button', { name: 'Menu' }).click();
  await staff.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(staff.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await staff.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('example.com');

  await server.start();
  await staff.goto(`${server.origin}/customers`);
  await expect(staff).toHaveURL(`${server.origin}/login`);
  await expect.poll(async () => (await session()).map(({ name }) => name)).not.toContain('session');
});

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const logIn = (page: Page) => page.getByRole('button', { name: 'Log In' });

/** Opens `paths` in tabs of their own, each with its list. */
const openTabs = async (context: BrowserContext, origin: string, paths: string[]) => {
  const tabs: Page[] = [];
  for (const path of paths) {
    const tab = await context.newPage();
    await tab.goto(origin + path);
    await expect(rows(tab)).toHaveCount(10);
    tabs.push(tab);
  }
  return tabs;
};

for (const network of ['online', 'offline'] as const) {
  test(`log-out in one of three tabs, ${network}, leaves nothing behind: in no storage, history or page [offline 4.1]`, async ({
    staff,
    server,
    context,
  }) => {
    const secrets = new Set(['xylophone']);
    for (const page of context.pages()) collectSecrets(page, secrets);
    context.on('page', (page) => collectSecrets(page, secrets));
    await openHome(staff, server.origin);
    await staff.clock.install();
    await inWorkersCharge(staff);
    const tabs = await openTabs(context, server.origin, ['/payments', '/customers']);
    await staff.goto(`${server.origin}/customers`);
    await staff.getByRole('searchbox').fill('Xylophone');
    await staff.getByRole('searchbox').press('Enter');
    await expect(staff).toHaveURL(/search=/);
    await expect(rows(staff)).toHaveCount(0);
    await staff.getByRole('button', { name: 'Menu' }).click();
    await staff.getByRole('menuitem', { name: 'Payments', exact: true }).click();
    await expect(rows(staff)).toHaveCount(10);
    await staff.clock.fastForward(2_000);
    const [listed] = (await staff.getByRole('main').innerText()).match(/\S+@example\.com/) ?? [];
    const found = expect.arrayContaining(['xylophone', 'owner@example.com', listed]);
    await expect.poll(() => leftovers(staff, secrets)).toEqual(found);

    await context.setOffline(network === 'offline');
    await staff.getByRole('button', { name: 'Menu' }).click();
    await staff.getByRole('menuitem', { name: 'Log Out' }).click();
    for (const tab of [staff, ...tabs]) await expect(logIn(tab)).toBeVisible();
    for (const tab of [staff, ...tabs]) expect(await leftovers(tab, secrets)).toEqual([]);
    // Whatever was to be written later.
    await staff.clock.fastForward(10_000);
    expect(await leftovers(staff, secrets)).toEqual([]);
    await staff.goBack();
    await expect(network === 'offline' ? staff.getByText(/couldn't reach/) : logIn(staff)).toBeVisible();
    expect(await leftovers(staff, secrets)).toEqual([]);
    await context.setOffline(false);
    await staff.goto(`${server.origin}/customers`);
    await expect(logIn(staff)).toBeVisible();
  });
}

test('a session that the server has ended is out in every tab at the next call in one, which all say why [offline 4.3]', async ({
  staff,
  server,
  context,
}) => {
  await openHome(staff, server.origin);
  await inWorkersCharge(staff);
  const tabs = await openTabs(context, server.origin, ['/payments', '/customers']);
  await context.clearCookies({ name: 'session' });
  await staff.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  for (const tab of [staff, ...tabs]) {
    await expect(tab.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(tab).toHaveURL(`${server.origin}/login`);
    await expect(tab.getByRole('listitem')).toHaveCount(0);
  }
});

test('somebody else who is signed in by another tab finds nothing of the first person in any [offline 4.5]', async ({
  staff,
  server,
  context,
}) => {
  const secrets = new Set(['owner@example.com']);
  await openHome(staff, server.origin);
  await inWorkersCharge(staff);
  const [customers] = (await openTabs(context, server.origin, ['/customers'])) as [Page];
  await context.clearCookies();
  await signIn(staff, server.origin, 'sam@example.com');
  for (const tab of [staff, customers]) {
    // The page may be replaced under an open menu, once it is known that somebody else is signed in.
    await expect(async () => {
      if (!(await tab.getByRole('menu').isVisible())) await tab.getByRole('button', { name: 'Menu' }).click();
      await expect(tab.getByText('sam@example.com')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await leftovers(tab, secrets)).toEqual([]);
  }
});
