import type { BrowserContext, Page } from '@playwright/test';
import { expect, openHome, signIn, test } from '../../support/browser/fixtures.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';
import {
  collectPersonalData,
  findStoredPersonalData,
} from '../../support/browser/stored-personal-data.ts';

test('log-out without a server works at once, and still holds when the server is back [spec 4.5, offline 4.2]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/customers`);
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(10);
  const readCookies = () => staffPage.context().cookies();
  expect((await readCookies()).map(({ name }) => name)).toContain('session');
  // Once the server is stopped, the service worker must serve the log-in page.
  await staffPage.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => staffPage.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);

  await server.stop();
  await staffPage.getByRole('button', { name: 'Menu' }).click();
  await staffPage.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(staffPage.getByRole('button', { name: 'Log In' })).toBeVisible();
  expect(await staffPage.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
    'example.com',
  );

  await server.start();
  await staffPage.goto(`${server.origin}/customers`);
  await expect(staffPage).toHaveURL(`${server.origin}/login`);
  await expect
    .poll(async () => (await readCookies()).map(({ name }) => name))
    .not.toContain('session');
});

const getRows = (page: Page) => page.getByRole('main').getByRole('listitem');
const getLogInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

/** Opens each path in a new tab, and waits for its list. */
const openTabs = async (context: BrowserContext, origin: string, paths: string[]) => {
  const tabs: Page[] = [];
  for (const path of paths) {
    const tab = await context.newPage();
    await tab.goto(origin + path);
    await expect(getRows(tab)).toHaveCount(10);
    tabs.push(tab);
  }
  return tabs;
};

for (const network of ['online', 'offline'] as const) {
  test(`log-out in one of three tabs, ${network}, leaves no data in storage, drafts, history or pages [offline 4.1, counter 9.4]`, async ({
    staffPage,
    server,
    context,
  }) => {
    const personalData = new Set(['xylophone']);
    for (const page of context.pages()) collectPersonalData(page, personalData);
    context.on('page', (page) => collectPersonalData(page, personalData));
    await openHome(staffPage, server.origin);
    await staffPage.clock.install();
    await waitForActiveWorker(staffPage);
    const tabs = await openTabs(context, server.origin, ['/payments', '/customers']);
    const form = await context.newPage();
    await form.goto(`${server.origin}/payments/new`);
    await form.getByLabel('Name').fill('Marimba');
    personalData.add('marimba');
    await staffPage.goto(`${server.origin}/customers`);
    await staffPage.getByRole('searchbox').fill('Xylophone');
    await staffPage.getByRole('searchbox').press('Enter');
    await expect(staffPage).toHaveURL(/search=/);
    await expect(getRows(staffPage)).toHaveCount(0);
    await staffPage.getByRole('button', { name: 'Menu' }).click();
    await staffPage.getByRole('menuitem', { name: 'Payments', exact: true }).click();
    await expect(getRows(staffPage)).toHaveCount(10);
    await staffPage.clock.fastForward(2_000);
    const [listedEmail] =
      (await staffPage.getByRole('main').innerText()).match(/\S+@example\.com/) ?? [];
    const expectedPersonalData = expect.arrayContaining([
      'xylophone',
      'marimba',
      'owner@example.com',
      listedEmail,
    ]);
    await expect
      .poll(() => findStoredPersonalData(staffPage, personalData))
      .toEqual(expectedPersonalData);

    await context.setOffline(network === 'offline');
    await staffPage.getByRole('button', { name: 'Menu' }).click();
    await staffPage.getByRole('menuitem', { name: 'Log Out' }).click();
    tabs.push(form);
    for (const tab of [staffPage, ...tabs]) await expect(getLogInButton(tab)).toBeVisible();
    for (const tab of [staffPage, ...tabs])
      await expect.poll(() => findStoredPersonalData(tab, personalData)).toEqual([]);
    // Writes that were delayed must not store anything after the sign-out, either.
    await staffPage.clock.fastForward(10_000);
    expect(await findStoredPersonalData(staffPage, personalData)).toEqual([]);
    await staffPage.goBack();
    const shownAfterBack =
      network === 'offline'
        ? staffPage.getByText(/Check your connection/)
        : getLogInButton(staffPage);
    await expect(shownAfterBack).toBeVisible();
    expect(await findStoredPersonalData(staffPage, personalData)).toEqual([]);
    await context.setOffline(false);
    await staffPage.goto(`${server.origin}/customers`);
    await expect(getLogInButton(staffPage)).toBeVisible();
  });
}

test('when the server has ended the session, the next call signs out every tab and shows the reason [offline 4.3]', async ({
  staffPage,
  server,
  context,
}) => {
  await openHome(staffPage, server.origin);
  await waitForActiveWorker(staffPage);
  const tabs = await openTabs(context, server.origin, ['/payments', '/customers']);
  await context.clearCookies({ name: 'session' });
  await staffPage.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  for (const tab of [staffPage, ...tabs]) {
    await expect(tab.getByText('Your session has ended. Please log in again.')).toBeVisible();
    await expect(tab).toHaveURL(`${server.origin}/login`);
    await expect(tab.getByRole('listitem')).toHaveCount(0);
  }
});

test('another user who logs in from another tab finds no data of the first user [offline 4.5]', async ({
  staffPage,
  server,
  context,
}) => {
  const personalData = new Set(['owner@example.com']);
  await openHome(staffPage, server.origin);
  await waitForActiveWorker(staffPage);
  const [customers] = (await openTabs(context, server.origin, ['/customers'])) as [Page];
  await context.clearCookies();
  await signIn(staffPage, server.origin, 'sam@example.com');
  for (const tab of [staffPage, customers]) {
    // The app may reload while the menu is open when it detects the other user.
    await expect(async () => {
      if (!(await tab.getByRole('menu').isVisible()))
        await tab.getByRole('button', { name: 'Menu' }).click();
      await expect(tab.getByText('sam@example.com')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(await findStoredPersonalData(tab, personalData)).toEqual([]);
  }
});
