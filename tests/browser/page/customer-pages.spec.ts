import { findAxeViolations } from '../../support/browser/axe.ts';
import { customerPages, serveCustomerPages } from '../../support/browser/customer-pages.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

const narrow = { width: 320, height: 568 };

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every page of a hosted payment is accessible and works with the keyboard at 320 px, in ${colorScheme} [money 2.6]`, async ({
    browser,
  }) => {
    const listener = await serveCustomerPages();
    const context = await browser.newContext({ bypassCSP: true, colorScheme, viewport: narrow });
    const page = await context.newPage();
    for (const name of Object.keys(customerPages)) {
      await page.goto(`http://127.0.0.1:${listener.port}/${name}`);
      await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
      expect(await findAxeViolations(page), name).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
      const actions = page.locator('a, button');
      await expect(page.locator('script'), name).toHaveCount(0);
      for (const action of await actions.all()) {
        await page.keyboard.press('Tab');
        await expect(action, name).toBeFocused();
      }
    }
    await context.close();
    await listener.stop();
  });
}

test('the title of a page says the state of the payment [money 2.6]', async ({ page }) => {
  const listener = await serveCustomerPages();
  const titles: [keyof typeof customerPages, string][] = [
    ['pay', 'Pay £54.00 to Harbour Street Dental'],
    ['not paid yet', 'Not paid yet: £54.00 to Harbour Street Dental'],
    ['paid', 'Paid: £54.00 to Harbour Street Dental'],
    ['cancelled', 'This request was cancelled: £54.00 to Harbour Street Dental'],
    ['processing', 'Your payment is on its way: £54.00 to Harbour Street Dental'],
  ];
  for (const [name, title] of titles) {
    await page.goto(`http://127.0.0.1:${listener.port}/${name}`);
    await expect(page).toHaveTitle(`${title} – Beepaid`);
  }
  await listener.stop();
});
