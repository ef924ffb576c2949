import type { BrowserContext, Page } from '@playwright/test';
import { expect, openHome, signIn, test } from '../../support/browser/fixtures.ts';
import { collectPersonalData, findStoredPersonalData } from '../../support/browser/stored-personal-data.ts';
import { waitForActiveWorker } from '../../support/browser/wait-for-active-worker.ts';

test('log-out without a server works at once, and still holds when the server is back [spec 4.5, offline 4.2]', async ({
  staff,
  server,
}) => {
  await staff.goto(`${server.origin}/customers`);
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(10);
  const readCookies = () => staff.context().cookies();
  expect((await readCookies()).map(({ name }) => name)).toContain('session');
  // Once the server is stopped, the service worker must serve the log-in page.
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
  await expect.poll(async () => (await readCookies()).map(({ name }) => name)).not.toContain('session');
});

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const getLogInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

/** Opens each path in a new tab, and waits for its list. */
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
  test(`log-out in one of three tabs, ${network}, leaves no data in storage, history or pages [offline 4.1]`, async ({
    staff,
    server,
    context,
  }) => {
    const personalData = new Set(['xylophone']);
    for (const page of context.pages()) collectPersonalData(page, personalData);
    context.on('page', (page) => collectPersonalData(page, personalData));
    await openHome(staff, server.origin);
    await staff.clock.install();
    await waitForActiveWorker(staff);
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
    const [listedEmail] = (await staff.getByRole('main').innerText()).match(/\S+@example\.com/) ?? [];
    const expectedPersonalData = expect.arrayContaining(['xylophone', 'owner@example.com', listedEmail]);
    await expect.poll(() => findStoredPersonalData(staff, personalData)).toEqual(expectedPersonalData);

    await context.setOffline(network === 'offline');
    await staff.getByRole('button', { name: 'Menu' }).click();
    await staff.getByRole('menuitem', { name: 'Log Out' }).click();
    for (const tab of [staff, ...tabs]) await expect(getLogInButton(tab)).toBeVisible();
    for (const tab of [staff, ...tabs]) expect(await findStoredPersonalData(tab, personalData)).toEqual([]);
    // Delayed writes must not store anything, either.
    await staff.clock.fastForward(10_000);
    expect(await findStoredPersonalData(staff, personalData)).toEqual([]);
    await staff.goBack();
    await expect(network === 'offline' ? staff.getByText(/couldn't reach/) : getLogInButton(staff)).toBeVisible();
    expect(await findStoredPersonalData(staff, personalData)).toEqual([]);
    await context.setOffline(false);
    await staff.goto(`${server.origin}/customers`);
    await expect(getLogInButton(staff)).toBeVisible();
  });
}

test('when the server has ended the session, the next call signs out every tab and shows the reason [offline 4.3]', async ({
  staff,
  server,
  context,
}) => {
  await openHome(staff, server.origin);
  await waitForActiveWorker(staff);
  const tabs = await openTabs(context, server.origin, ['/payments', '/customers']);
  await context.clearCookies({ name: 'session' });
  await staff.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  for (const tab of [staff, ...tabs]) {
    await expect(tab.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(tab).toHaveURL(`${server.origin}/login`);
    await expect(tab.getByRole('listitem')).toHaveCount(0);
  }
});

test('another user who logs in from another tab finds no data of the first user [offline 4.5]', async ({
  staff,
  server,
  context,
}) => {
  const personalData = new Set(['owner@example.com']);
  await openHome(staff, server.origin);
  await waitForActiveWorker(staff);
  const [customers] = (await openTabs(context, server.origin, ['/customers'])) as [Page];
  await context.clearCookies();
  await signIn(staff, server.origin, 'sam@example.com');
  for (const tab of [staff, customers]) {
    // The app may reload while the menu is open when it detects the other user.
    await expect(async () => {
      if (!(await tab.getByRole('menu').isVisible())) await tab.getByRole('button', { name: 'Menu' }).click();
      await expect(tab.getByText('sam@example.com')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await findStoredPersonalData(tab, personalData)).toEqual([]);
  }
});
