import { chromium, type Page } from '@playwright/test';
import { browserFlags, findBrowser } from '../../support/browser/find-browser.ts';
import { expect, signIn, test } from '../../support/browser/fixtures.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';

const getRows = (page: Page) => page.getByRole('main').getByRole('listitem');
const getLogInButton = (page: Page) => page.getByRole('button', { name: 'Log In' });

test('the bfcache restores a page only for the same signed-in user [offline 4.6]', async ({
  server,
}) => {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: browserFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript(() =>
      window.addEventListener('pageshow', ({ persisted }) =>
        document.documentElement.toggleAttribute('data-restored', persisted),
      ),
    );
    await signIn(page, server.origin);
    await waitForActiveWorker(page);
    await page.goto(`${server.origin}/customers`);
    await expect(getRows(page)).toHaveCount(10);
    const leaveAndGoBack = async () => {
      await page.goto(`${server.origin}/healthz`);
      await page.goBack({ waitUntil: 'commit' });
    };
    await leaveAndGoBack();
    await expect(page.locator('html')).toHaveAttribute('data-restored');
    await expect(getRows(page)).toHaveCount(10);
    await expect(getRows(page).first()).toBeVisible();

    await page.goto(`${server.origin}/healthz`);
    const other = await context.newPage();
    await other.goto(server.origin);
    await other.getByRole('button', { name: 'Menu' }).click();
    await other.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(getLogInButton(other)).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(getLogInButton(page)).toBeVisible();
    await expect(getRows(page)).toHaveCount(0);
  } finally {
    await browser.close();
  }
});
