import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { firstStepNames } from '../../../contract/first-steps.ts';
import { delayApp } from '../../support/browser/delay-code.ts';
import { expect, openHome, test } from '../../support/browser/fixtures.ts';
import { getLayoutShift, recordLayoutShifts } from '../../support/browser/layout-shifts.ts';

const change = (page: Page, path: string, fields: object) =>
  page.route(`**/api/${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });

/** The demo has requests, so its responses are changed. */
const makeNew = async (page: Page) => {
  await change(page, 'users/me/', {
    first_steps: firstStepNames.map((name) => ({ name, is_done: false })),
  });
  await change(page, 'services/payments/**', { count: 0, results: [] });
  await change(page, 'services/payment_totals/**', {
    unpaid_count: 0,
    unpaid_amount: 0,
    unpaid_customer_count: 0,
    oldest_unpaid_at: null,
    undelivered_count: 0,
    declined_count: 0,
    open_dispute_count: 0,
  });
};

for (const { name, size } of [
  { name: 'phone', size: { width: 390, height: 844 } },
  { name: 'computer', size: { width: 1440, height: 900 } },
]) {
  test(`on a ${name}, Home of a new shop does not move on the first visit, although the user and the code of the steps load late [shop 4.9]`, async ({
    staffPage,
    server: { origin },
  }) => {
    await makeNew(staffPage);
    await staffPage.setViewportSize(size);
    await recordLayoutShifts(staffPage);
    // The loader of Home runs before the user is known.
    await staffPage.route(/\/api\/users\/me\/$|\/assets\/first-steps-.*\.js$/, async (route) => {
      await setTimeout(1_000);
      await route.fallback();
    });
    await staffPage.goto(origin);
    await expect(staffPage.getByRole('region', { name: 'First Steps' })).toBeVisible();
    await expect(staffPage.getByText('Yesterday')).toBeVisible();
    await expect(staffPage.getByText('No requests today')).toBeVisible();
    expect(await getLayoutShift(staffPage)).toBe(0);
  });

  test(`on a ${name}, Home of a new shop does not move while the app loads [counter 5.13, shop 4.9]`, async ({
    staffPage,
    server: { origin },
  }) => {
    await makeNew(staffPage);
    await staffPage.setViewportSize(size);
    await recordLayoutShifts(staffPage);
    const expectLoaded = async () => {
      await expect(staffPage.getByRole('region', { name: 'First Steps' })).toBeVisible();
      await expect(staffPage.getByText('Yesterday')).toBeVisible();
      await expect(staffPage.getByText('No requests today')).toBeVisible();
    };
    await openHome(staffPage, origin);
    await expectLoaded();
    await expect
      .poll(() => staffPage.evaluate(() => localStorage.getItem('beepaid-go-snapshot')))
      .not.toBeNull();
    await staffPage.goto(`${origin}/healthz`);

    const release = await delayApp(staffPage);
    await staffPage.goto(origin, { waitUntil: 'commit' });
    const painted = staffPage.locator('#first-paint');
    await expect(painted.getByRole('region', { name: 'First Steps' })).toBeVisible();
    release();
    await expect(painted).toHaveCount(0);
    await expectLoaded();
    expect(await getLayoutShift(staffPage)).toBe(0);
  });
}

test('the link of a toast stands apart from its message [shop 4.9]', async ({
  staffPage,
  server: { origin },
}) => {
  await makeNew(staffPage);
  await staffPage.setViewportSize({ width: 390, height: 844 });
  await staffPage.goto(`${origin}/services/new`);
  await staffPage.getByLabel('Service Name').fill('Boiler Service');
  await staffPage.getByLabel('Description').fill('Once a year');
  await staffPage.getByRole('button', { name: 'Create Service' }).click();
  const toast = staffPage.getByRole('status', { name: 'Notifications' });
  const next = toast.getByRole('link', { name: 'Next: Your Shop' });
  await expect(next).toBeVisible();
  const gap = await next.evaluate((link) => {
    const message = document.createRange();
    message.selectNodeContents(link.previousSibling ?? link);
    const [text, button] = [message.getBoundingClientRect(), link.getBoundingClientRect()];
    return Math.max(button.left - text.right, button.top - text.bottom);
  });
  expect(gap).toBeGreaterThanOrEqual(8);
  expect(gap).toBeLessThanOrEqual(13);
});
