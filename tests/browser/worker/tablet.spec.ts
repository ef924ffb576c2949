import type { Page } from '@playwright/test';
import { colourRules, findAxeViolations } from '../../support/browser/axe.ts';
import { expect, signIn, test } from '../../support/browser/fixtures.ts';
import { setPin } from '../../support/browser/steps/staff-steps.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';
import {
  collectPersonalData,
  findStoredPersonalData,
} from '../../support/browser/stored-personal-data.ts';

test.use({ serviceWorkers: 'allow' });

const narrow = { width: 320, height: 568 };

/** Expects no finding of axe in light and dark, and no horizontal scrolling at 320 px. */
const expectAccessible = async (page: Page) => {
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeViolations(page, colourRules)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  const size = page.viewportSize();
  await page.setViewportSize(narrow);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    narrow.width,
  );
  if (size) await page.setViewportSize(size);
};

const getNamesHeading = (page: Page) => page.getByRole('heading', { name: 'Who Are You?' });

test('on an enrolled tablet, “Change Person” leaves no data of the last user, also in other tabs [counter 13.1, counter 13.5, counter 13.12]', async ({
  page,
  context,
  colleaguePage,
  server,
}) => {
  await signIn(colleaguePage, server.origin);
  await setPin(colleaguePage, server.origin, '7305');
  await colleaguePage.goto(`${server.origin}/settings/tablets`);
  await colleaguePage.getByRole('button', { name: 'Add Tablet' }).click();
  const code = await colleaguePage.getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/).innerText();

  await page.goto(`${server.origin}/tablet#${code}`);
  await waitForActiveWorker(page);
  const setUp = page.getByRole('button', { name: 'Set Up This Tablet' });
  await expect(setUp).toBeVisible();
  await expectAccessible(page);
  await setUp.click();
  await expect(getNamesHeading(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Olivia Hart' }).click();
  await expectAccessible(page);
  const personalData = new Set<string>();
  collectPersonalData(page, personalData);
  await page.keyboard.type('7305');
  await expect(page.getByRole('button', { name: 'Change Person' })).toBeVisible();

  const otherTab = await context.newPage();
  await otherTab.goto(`${server.origin}/customers`);
  await expect(otherTab.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await page.goto(`${server.origin}/payments`);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'Change Person' }).click();
  await expect(getNamesHeading(page)).toBeVisible();
  await expect(getNamesHeading(otherTab)).toBeVisible();
  expect(personalData.size).toBeGreaterThan(10);
  for (const tab of [page, otherTab])
    expect(await findStoredPersonalData(tab, personalData)).toEqual([]);
});
