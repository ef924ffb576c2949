import { getPolicyStamp } from '../../../build/policy-stamp-plugin.ts';
import { pagePolicy } from '../../../server/http/middleware/page-policy.ts';
import { createPaymentUrl } from '../../support/browser/api-requests.ts';
import {
  checkForUpdate,
  countLoads,
  expect,
  fillInPaymentRequest,
  getHomeHeading,
  getPageVersion,
  getUpdateBanner,
  ignoreChunkErrors,
  openTab,
  pressReload,
  sendRequest,
  test,
  waitForUpdateBanner,
  waitForVersion,
} from '../../support/browser/deployment-test.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';

test.use({ serviceWorkers: 'allow' });

test('one press on Reload starts a version in all tabs; an incomplete version, and a version without a network, change nothing [offline 5.1, offline 5.3, offline 5.6]', async ({
  staffPage,
  server,
  deployment,
  colleaguePage,
}) => {
  await waitForActiveWorker(staffPage);
  const before = await getPageVersion(staffPage);
  const hasInstallingWorker = () =>
    staffPage.evaluate(async () =>
      Boolean((await navigator.serviceWorker.getRegistration())?.installing),
    );

  const incomplete = await deployment.deploy();
  const restoreAsset = await deployment.removeAsset('help');
  await checkForUpdate(staffPage);
  await expect.poll(hasInstallingWorker).toBe(false);
  await deployment.putWorker('throw new Error("This worker does not start")');
  await checkForUpdate(staffPage);
  await staffPage.reload();
  await expect(getHomeHeading(staffPage)).toBeVisible();
  await staffPage.getByRole('link', { name: 'Help' }).click();
  await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
  expect(await getPageVersion(staffPage)).toBe(before);
  await expect(getUpdateBanner(staffPage)).toHaveCount(0);
  // A new visitor loads the app from the network.
  await colleaguePage.goto(`${server.origin}/login`);
  await expect(colleaguePage.getByRole('button', { name: 'Log In' })).toBeVisible();
  await waitForVersion(colleaguePage, incomplete);

  await restoreAsset();
  const tabs = [
    staffPage,
    await openTab(staffPage, `${server.origin}/help`),
    await openTab(staffPage, server.origin),
  ] as const;
  const version = await deployment.deploy();
  const loadCounters = tabs.map(countLoads);
  await checkForUpdate(staffPage);
  for (const tab of tabs) await waitForUpdateBanner(tab);
  for (const tab of tabs) expect(await getPageVersion(tab)).toBe(before);
  await pressReload(tabs[1]);
  for (const tab of tabs) await waitForVersion(tab, version);
  for (const tab of tabs) await expect(tab.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect.poll(() => loadCounters.map((getLoadCount) => getLoadCount())).toEqual([1, 1, 1]);
  for (const tab of tabs) await expect(getUpdateBanner(tab)).toHaveCount(0);
  const cached = await staffPage.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url);
  });
  const assets = cached.filter((url) => url.includes('/assets/'));
  expect(assets.length).toBeGreaterThan(20);
  expect(assets.filter((url) => !url.includes(`.v${version}.`))).toEqual([]);

  await test.step('without a network', async () => {
    for (const tab of tabs.slice(1)) await tab.close();
    await staffPage.context().setOffline(true);
    const next = await deployment.deploy();
    await checkForUpdate(staffPage);
    await staffPage.goto(`${server.origin}/help`);
    await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
    expect(await getPageVersion(staffPage)).toBe(version);
    await expect(getUpdateBanner(staffPage)).toHaveCount(0);

    await staffPage.context().setOffline(false);
    await checkForUpdate(staffPage);
    await waitForUpdateBanner(staffPage);
    await staffPage.context().setOffline(true);
    await pressReload(staffPage);
    await waitForVersion(staffPage, next);
    await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
    await staffPage.context().setOffline(false);
  });
});

test('unsaved input or a pending mutation in any tab delays a new version, and Reload then starts it [offline 5.1, offline 5.2]', async ({
  staffPage,
  server,
  deployment,
  email,
}) => {
  await fillInPaymentRequest(staffPage, server.origin, email);
  const other = await openTab(staffPage, server.origin);
  const before = await getPageVersion(staffPage);
  const loadCounters = [staffPage, other].map(countLoads);
  const version = await deployment.deploy();
  await checkForUpdate(other);
  await waitForUpdateBanner(other);
  await expect(getUpdateBanner(staffPage)).toHaveCount(0);
  await pressReload(other);
  await expect(other.getByText(/Another tab has something not sent/)).toBeVisible();

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await staffPage.route(createPaymentUrl, (route) => released.then(() => route.continue()));
  await sendRequest(staffPage);
  await expect(staffPage.getByRole('button', { name: 'Send Payment Request' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await pressReload(other);
  await expect(other.getByText(/Another tab has something not sent/)).toBeVisible();
  expect([await getPageVersion(staffPage), await getPageVersion(other)]).toEqual([before, before]);
  release();
  await expect(staffPage.getByText('Payment request sent!')).toBeVisible();
  await waitForUpdateBanner(staffPage);

  // Reload is also blocked by a form that the user started after the banner appeared.
  await other.getByRole('main').getByRole('link', { name: 'Customers' }).click();
  await other.getByRole('link', { name: 'Add Customer' }).click();
  await other.getByLabel('Name').fill('Half typed');
  await pressReload(other);
  await expect(other.getByText(/what is on this screen first/)).toBeVisible();
  await expect(other.getByLabel('Name')).toHaveValue('Half typed');
  await other.getByLabel('Name').fill('');
  expect(loadCounters.map((getLoadCount) => getLoadCount())).toEqual([0, 0]);

  // While these reads keep the old worker busy, Chromium mostly leaves the new one waiting.
  await staffPage.evaluate(() => {
    const readUntilMs = performance.now() + 500;
    const read = async () => {
      while (performance.now() < readUntilMs) {
        await fetch('/api/whoami/');
        await new Promise((resolve) => setTimeout(resolve));
      }
    };
    void Promise.all([read(), read(), read()]);
  });
  await pressReload(staffPage);
  for (const tab of [staffPage, other]) await waitForVersion(tab, version);
  await expect(staffPage.getByText(email)).toBeVisible();
  await expect.poll(() => loadCounters.map((getLoadCount) => getLoadCount())).toEqual([1, 1]);
});

test('a tab does not lose its unsaved input when another tab starts a new version, and then offers that version [offline 5.2]', async ({
  staffPage,
  server,
  deployment,
  email,
  consoleErrors,
}) => {
  await fillInPaymentRequest(staffPage, server.origin, email);
  const other = await openTab(staffPage, server.origin);
  const before = await getPageVersion(staffPage);
  const getLoadCount = countLoads(staffPage);
  const version = await deployment.deploy();
  await checkForUpdate(other);
  await waitForUpdateBanner(other);
  // `other` activates the new version although `staffPage` has unsaved input, as when the user
  // begins to type there just after pressing Reload here.
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await waitForVersion(other, version);
  const cdpSession = await staffPage.context().newCDPSession(staffPage);
  await cdpSession.send('Network.clearBrowserCache');
  expect(await getPageVersion(staffPage)).toBe(before);
  await expect(staffPage.getByLabel('Email')).toHaveValue(email);

  // The old chunks are gone from the cache and from the server.
  await sendRequest(staffPage);
  await expect(staffPage).toHaveURL(`${server.origin}/payments`);
  await expect(staffPage.getByText(email)).toBeVisible();
  expect(await getPageVersion(staffPage)).toBe(before);
  await waitForUpdateBanner(staffPage);
  await pressReload(staffPage);
  await waitForVersion(staffPage, version);
  await expect(staffPage.getByText(email)).toBeVisible();
  await expect.poll(getLoadCount).toBe(1);
  ignoreChunkErrors(consoleErrors);
});

test('a changed page policy reaches an installed app with the next version [offline 5.5]', async ({
  staffPage,
  server,
  deployment,
}) => {
  await waitForActiveWorker(staffPage);
  const reload = async () => {
    const response = await staffPage.reload();
    await expect(getHomeHeading(staffPage)).toBeVisible();
    return {
      isCached: response?.fromServiceWorker(),
      policy: response?.headers()['content-security-policy'],
    };
  };
  const imageOrigin = `https://images-${Date.now()}.example.com`;
  await server.stop();
  await deployment.editPolicy((code) =>
    code.replace(/(?<=imgSrc: \[[^\]]*)\]/, `, '${imageOrigin}']`),
  );
  await server.start();
  await checkForUpdate(staffPage);
  // The cached shell keeps the policy with which it was fetched.
  const cached = await reload();
  expect(cached.isCached).toBe(true);
  expect(cached.policy).toContain('img-src');
  expect(cached.policy).not.toContain(imageOrigin);

  // Any other policy will do, because only the stamp must differ.
  const { contentSecurityPolicy } = pagePolicy;
  const changed = {
    ...pagePolicy,
    contentSecurityPolicy: { ...contentSecurityPolicy, imgSrc: [imageOrigin] },
  };
  const [before, after] = [await getPolicyStamp(pagePolicy), await getPolicyStamp(changed)];
  expect(after).not.toBe(before);
  await deployment.editShell((html) => {
    expect(html).toContain(`name="page-policy" content="${before}"`);
    return html.replace(before, after);
  });
  await checkForUpdate(staffPage);
  await waitForUpdateBanner(staffPage);
  const getLoadCount = countLoads(staffPage);
  await pressReload(staffPage);
  await expect.poll(getLoadCount).toBe(1);
  await expect(getHomeHeading(staffPage)).toBeVisible();
  expect(await reload()).toEqual({ isCached: true, policy: expect.stringContaining(imageOrigin) });
});
