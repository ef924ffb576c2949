import type { Page } from '@playwright/test';
import { delayApp } from '../../support/browser/delay-code.ts';
import { expect, openHome, test } from '../../support/browser/fixtures.ts';
import { getLayoutShift, recordLayoutShifts } from '../../support/browser/layout-shifts.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';

/**
 * Makes `whoami` say that the provider is the sandbox or not, whatever provider the server of the
 * tests has.
 */
const setSandboxListed = async (page: Page, isSandbox: boolean) => {
  await page.unroute('**/api/whoami/');
  await page.route('**/api/whoami/', async (route) => {
    const response = await route.fetch();
    const { client } = await response.json();
    await route.fulfill({ response, json: { client: { ...client, is_sandbox: isSandbox } } });
  });
};

const getMark = (page: Page) => page.getByText('Sandbox: no money moves');

const sizes = [
  { name: 'phone', size: { width: 390, height: 844 } },
  { name: 'tablet', size: { width: 1024, height: 768 } },
];

test('on a phone and a tablet, the sandbox mark is painted before the app has loaded, and the screen does not shift [money 7.11]', async ({
  staffPage,
  server: { origin },
}) => {
  await setSandboxListed(staffPage, true);
  await recordLayoutShifts(staffPage);
  for (const { name, size } of sizes) {
    await staffPage.setViewportSize(size);
    await openHome(staffPage, origin);
    await openInApp(staffPage, `${origin}/payments`);
    await expect(staffPage.getByRole('main').getByRole('listitem').first(), name).toBeVisible();
    await staffPage.goto(`${origin}/healthz`);

    const release = await delayApp(staffPage);
    await staffPage.goto(`${origin}/payments`, { waitUntil: 'commit' });
    const painted = staffPage.locator('#first-paint').getByText('Sandbox: no money moves');
    await expect(painted, name).toBeVisible();
    const box = await painted.boundingBox();
    release();
    await expect(staffPage.locator('#first-paint'), name).toHaveCount(0);
    expect(await getMark(staffPage).boundingBox(), name).toEqual(box);
    expect(await getLayoutShift(staffPage), name).toBeLessThanOrEqual(0.02);
  }
});

test('when the provider becomes the sandbox, only the title shifts [money 7.11]', async ({
  staffPage,
  server: { origin },
}) => {
  await recordLayoutShifts(staffPage);
  await setSandboxListed(staffPage, false);
  await openHome(staffPage, origin);
  await expect(getMark(staffPage)).toHaveCount(0);
  await openInApp(staffPage, `${origin}/payments`);
  const firstRow = staffPage.getByRole('main').getByRole('listitem').first();
  await expect(firstRow).toBeVisible();
  const box = await firstRow.boundingBox();
  await staffPage.goto(`${origin}/healthz`);

  await setSandboxListed(staffPage, true);
  await staffPage.goto(`${origin}/payments`);
  await expect(getMark(staffPage)).toBeVisible();
  expect(await firstRow.boundingBox()).toEqual(box);
  expect(await getLayoutShift(staffPage)).toBeLessThanOrEqual(0.02);
});
