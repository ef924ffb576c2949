import type { BrowserContext, Page } from '@playwright/test';
import { expect, openHome, test } from '../../support/browser/fixtures.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';
import {
  collectPersonalData,
  findStoredPersonalData,
} from '../../support/browser/stored-personal-data.ts';

test.use({ serviceWorkers: 'allow' });

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

test('a log-out in one of four tabs, without a network, leaves no data in storage, drafts, history or pages [offline 4.1, counter 9.4]', async ({
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

  await context.setOffline(true);
  await staffPage.getByRole('button', { name: 'Menu' }).click();
  await staffPage.getByRole('menuitem', { name: 'Log Out' }).click();
  tabs.push(form);
  for (const tab of [staffPage, ...tabs]) await expect(getLogInButton(tab)).toBeVisible();
  for (const tab of [staffPage, ...tabs])
    await expect.poll(() => findStoredPersonalData(tab, personalData)).toEqual([]);
  // Writes that were delayed must not store anything after the log-out, either.
  await staffPage.clock.fastForward(10_000);
  expect(await findStoredPersonalData(staffPage, personalData)).toEqual([]);
  await staffPage.goBack();
  await expect(staffPage.getByText(/Check your connection/)).toBeVisible();
  expect(await findStoredPersonalData(staffPage, personalData)).toEqual([]);
  await context.setOffline(false);
  await staffPage.goto(`${server.origin}/customers`);
  await expect(getLogInButton(staffPage)).toBeVisible();
});
