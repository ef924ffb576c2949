import { findings } from './axe.ts';
import { expect, test } from './fixtures.ts';

const screens = ['/', '/payments', '/payments/new', '/customers', '/customers/new', '/services', '/staff', '/help'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the screens in ${colorScheme}`, async ({ staff, server }) => {
    await staff.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of screens) {
      await staff.goto(server.origin + path);
      await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(staff.getByText('Loading')).toHaveCount(0);
      expect(await findings(staff), path).toEqual([]);
    }
    await staff.goto(`${server.origin}/payments`);
    await staff.getByRole('link').filter({ hasText: 'requested' }).first().click();
    await expect(staff.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
    expect(await findings(staff), 'detail').toEqual([]);
    await staff.getByRole('button', { name: 'Cancel Request' }).click();
    await expect(staff.getByRole('alertdialog')).toBeVisible();
    expect(await findings(staff), 'dialog').toEqual([]);
  });

  test(`axe finds nothing on log-in and on the customer’s page in ${colorScheme}`, async ({
    page,
    server,
    browser,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${server.origin}/login`);
    await expect(page.getByText('Harbour Street Dental')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    const context = await browser.newContext({ colorScheme, bypassCSP: true });
    const customer = await context.newPage();
    await customer.goto(`${server.origin}/pay/no-such-token`);
    expect(await findings(customer)).toEqual([]);
    await context.close();
  });
}

test('nothing is cut off or scrolls sideways at 320 pixels', async ({ staff, server }) => {
  await staff.setViewportSize({ width: 320, height: 568 });
  for (const path of screens) {
    await staff.goto(server.origin + path);
    await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(staff.getByText('Loading')).toHaveCount(0);
    const overflow = await staff.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
