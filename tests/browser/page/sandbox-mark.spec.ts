import type { Page } from '@playwright/test';
import { delayApp } from '../../support/browser/delay-code.ts';
import { expect, openHome, test } from '../../support/browser/fixtures.ts';

/** Makes `whoami` list the extension `sandbox` or not, whatever payment provider the server of the tests has. */
const setSandboxListed = async (page: Page, isSandbox: boolean) => {
  await page.unroute('**/api/whoami/');
  await page.route('**/api/whoami/', async (route) => {
    const response = await route.fetch();
    const { client } = await response.json();
    const others = client.extensions.filter((name: string) => name !== 'sandbox');
    await route.fulfill({
      response,
      json: { client: { ...client, extensions: isSandbox ? [...others, 'sandbox'] : others } },
    });
  });
};

const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
const getLayoutShift = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, shift) => sum + shift, 0));

const getMark = (page: Page) => page.getByText('Sandbox: no money moves');

for (const { name, size } of [
  { name: 'phone', size: { width: 390, height: 844 } },
  { name: 'tablet', size: { width: 1024, height: 768 } },
]) {
  test(`on a ${name}, the sandbox mark is painted before the app has loaded, and nothing moves [money 7.11]`, async ({
    staffPage,
    server: { origin },
  }) => {
    await staffPage.setViewportSize(size);
    await setSandboxListed(staffPage, true);
    await openHome(staffPage, origin);
    await staffPage.goto(`${origin}/payments`);
    await expect(staffPage.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await staffPage.goto(`${origin}/healthz`);

    await recordLayoutShifts(staffPage);
    const release = await delayApp(staffPage);
    await staffPage.goto(`${origin}/payments`, { waitUntil: 'commit' });
    const painted = staffPage.locator('#first-paint').getByText('Sandbox: no money moves');
    await expect(painted).toBeVisible();
    const box = await painted.boundingBox();
    release();
    await expect(staffPage.locator('#first-paint')).toHaveCount(0);
    expect(await getMark(staffPage).boundingBox()).toEqual(box);
    expect(await getLayoutShift(staffPage)).toBeLessThanOrEqual(0.02);
  });

  test(`on a ${name}, a provider that becomes the sandbox moves nothing but the title [money 7.11]`, async ({
    staffPage,
    server: { origin },
  }) => {
    await staffPage.setViewportSize(size);
    await setSandboxListed(staffPage, false);
    await openHome(staffPage, origin);
    await staffPage.goto(`${origin}/payments`);
    const firstRow = staffPage.getByRole('main').getByRole('listitem').first();
    await expect(firstRow).toBeVisible();
    const box = await firstRow.boundingBox();
    await staffPage.goto(`${origin}/healthz`);

    await setSandboxListed(staffPage, true);
    await recordLayoutShifts(staffPage);
    await staffPage.goto(`${origin}/payments`);
    await expect(getMark(staffPage)).toBeVisible();
    expect(await firstRow.boundingBox()).toEqual(box);
    expect(await getLayoutShift(staffPage)).toBeLessThanOrEqual(0.02);
  });
}
