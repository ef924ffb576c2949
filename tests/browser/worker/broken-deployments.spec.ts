import {
  checkForUpdate,
  countLoads,
  expect,
  fillInPaymentRequest,
  getHomeHeading,
  ignoreChunkErrors,
  openMenuItem,
  pressReload,
  sendRequest,
  test,
  waitForUpdateBanner,
  waitForVersion,
} from '../../support/browser/deployment-test.ts';
import { logInByApi } from '../../support/browser/fixtures.ts';
import { waitForController } from '../../support/browser/network-test.ts';

test.use({ serviceWorkers: 'allow' });

/** Answers every navigation with an empty page. */
const blankingWorker = `
  self.addEventListener('install', (event) => {
    self.skipWaiting();
    event.waitUntil(caches.open('blank'));
  });
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode !== 'navigate') return;
    event.respondWith(new Response('', { headers: { 'Content-Type': 'text/html' } }));
  });`;

test('the rescue worker replaces a worker that blanks every page, and no input is lost [offline 5.7]', async ({
  page,
  context,
  server,
  deployment,
  email,
}) => {
  await deployment.putWorker(blankingWorker);
  await logInByApi(page, server.origin);
  // The page is loaded before the worker is active.
  await fillInPaymentRequest(page, server.origin, email);
  await waitForController(page);
  const other = await context.newPage();
  await other.goto(server.origin);
  expect(await other.locator('body').textContent()).toBe('');
  // The page may be reloading, so the result is undefined when the browser cannot evaluate the
  // call.
  const listCaches = () => other.evaluate(() => caches.keys()).catch(() => undefined);
  expect(await listCaches()).toEqual(['blank']);

  await deployment.deployRescueWorker();
  await other.reload();
  await expect(getHomeHeading(other)).toBeVisible({ timeout: 20_000 });
  await expect.poll(listCaches).toEqual([]);
  const loads = countLoads(other);
  await other.reload();
  await expect(getHomeHeading(other)).toBeVisible();
  expect(loads()).toBe(1);

  await expect(page.getByLabel('Email')).toHaveValue(email);
  await sendRequest(page);
  await expect(page.getByText('Payment request sent!')).toBeVisible();

  const version = await deployment.deploy();
  await checkForUpdate(other);
  await waitForUpdateBanner(other);
  await pressReload(other);
  await waitForVersion(other, version);
  await context.setOffline(true);
  await other.reload();
  await expect(getHomeHeading(other)).toBeVisible();
});

test.describe('in a private window, which has no service worker,', () => {
  test.use({ serviceWorkers: 'block' });

  test('a missing file of code reloads the page once, and then shows an error with Retry [offline 5.4]', async ({
    staffPage,
    server,
    deployment,
    consoleErrors,
  }) => {
    const version = await deployment.deploy();
    const loads = countLoads(staffPage);
    await staffPage.getByRole('link', { name: 'Help' }).click();
    await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
    await waitForVersion(staffPage, version);
    await expect.poll(loads).toBe(1);

    const restoreAsset = await deployment.removeAsset('change-password');
    await staffPage.goto(`${server.origin}/`);
    await expect(getHomeHeading(staffPage)).toBeVisible();
    const countLoadsAfterHome = countLoads(staffPage);
    await openMenuItem(staffPage, 'Change Password');
    await expect(staffPage.getByRole('alert')).toHaveText(/This screen couldn’t be loaded/);
    await expect.poll(countLoadsAfterHome).toBe(1);

    await openMenuItem(staffPage, 'Help');
    await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
    await openMenuItem(staffPage, 'Change Password');
    await expect(staffPage.getByRole('alert')).toHaveText(/This screen couldn’t be loaded/);
    await expect.poll(countLoadsAfterHome).toBe(1);

    const withoutStorage = await staffPage.context().newPage();
    await withoutStorage.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Storage is forbidden', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get: refuse });
    });
    await withoutStorage.goto(server.origin);
    const loadsWithoutStorage = countLoads(withoutStorage);
    await openMenuItem(withoutStorage, 'Change Password');
    await expect(withoutStorage.getByRole('alert')).toHaveText(/This screen couldn’t be loaded/);
    await expect.poll(loadsWithoutStorage).toBe(1);

    await staffPage.context().setOffline(true);
    await staffPage.getByRole('button', { name: 'Retry' }).click();
    await expect(staffPage.getByRole('alert')).toHaveText(
      /This screen couldn’t be loaded. Check your connection/,
    );
    await expect.poll(countLoadsAfterHome).toBe(1);
    await staffPage.context().setOffline(false);
    await restoreAsset();
    await staffPage.getByRole('button', { name: 'Retry' }).click();
    await expect(staffPage.getByLabel('Confirm New Password')).toBeVisible();
    await expect.poll(countLoadsAfterHome).toBe(2);
    ignoreChunkErrors(consoleErrors);
  });
});
