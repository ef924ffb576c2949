import type { Browser, Page } from '@playwright/test';
import { browserFlags, findHeadlessShell } from '../../support/browser/find-browser.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { optionalFeatures } from '../../support/browser/optional-features.ts';
import { startAlteringProxy } from '../../support/server/proxies/altering-proxy.ts';

/** Resolves to this machine. Browsers allow less there than at `localhost`. */
const insecureHost = 'shop.lan';

test.use({
  launchOptions: {
    executablePath: findHeadlessShell(),
    args: [...browserFlags, `--host-resolver-rules=MAP ${insecureHost} 127.0.0.1`],
  },
});

/** Removes each feature before the page's scripts run, as if the browser had never had it. */
const takeAway = (names: readonly string[]) => {
  const owners: Record<string, object> = {
    navigator: Navigator.prototype,
    crypto: Crypto.prototype,
    window,
  };
  for (const name of names) {
    const [owner = '', property = ''] = name.split('.');
    delete (owners[owner] as Record<string, unknown>)[property];
  }
};

const logIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Log In' }).click();
};

/** Logs in, sends a request, and opens it. */
const sendRequest = async (page: Page, origin: string, email: string) => {
  await logIn(page, origin);
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'New Request' }).click();
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('999');
  await page.getByRole('button', { name: 'Send Payment Request' }).click();
  await expect(page.getByText('Payment request sent!')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Copy Link' })).toBeVisible();
};

const openPage = async (browser: Browser, ...missing: readonly string[]) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(error.error().message));
  const page = await context.newPage();
  await page.addInitScript(takeAway, missing);
  return { page, errors };
};

test('a user logs in and sends a request in a browser without every feature that may be missing [offline 7.3]', async ({
  browser,
  server,
  email,
}) => {
  const { page, errors } = await openPage(browser, ...Object.keys(optionalFeatures));
  await sendRequest(page, server.origin, email);
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText('This browser did not allow copying')).toBeVisible();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a user logs in and sends a request at an address that begins with http:// [offline 7.4]', async ({
  browser,
  server,
  email,
  consoleErrors,
}) => {
  const { page, errors } = await openPage(browser);
  await sendRequest(page, server.origin.replace('localhost', insecureHost), email);
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  expect(errors).toEqual([]);
  expect(consoleErrors.every((text) => text.includes('Cross-Origin-Opener-Policy'))).toBe(true);
  consoleErrors.length = 0;
  await page.context().close();
});

test('the page and log-in say when the browser does not store cookies [offline 7.5]', async ({
  browser,
  server,
}) => {
  const filter = await startAlteringProxy(server.origin, { keepsCookies: false });
  const { page } = await openPage(browser);
  await logIn(page, filter.origin);
  await expect(page.getByRole('alert')).toHaveText(
    'This browser keeps no log-in at this address. Open the address that begins with https://, or allow cookies for this site.',
  );

  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { value: false });
  });
  await page.reload();
  const sentence =
    'This browser blocks cookies, so you can’t log in. Allow cookies for this site in the browser’s settings, then open this page again.';
  await expect(page.getByRole('alert')).toHaveText(sentence);
  await logIn(page, filter.origin);
  await expect(page.getByRole('alert')).toHaveText([sentence, sentence]);
  await page.context().close();
  filter.stop();
});
