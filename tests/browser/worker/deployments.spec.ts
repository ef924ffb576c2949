import { getPolicyStamp } from '../../../build/policy-stamp-plugin.ts';
import { pagePolicy } from '../../../server/http/middleware/page-policy.ts';
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
  waitForInstalledWorker,
  waitForUpdateBanner,
  waitForVersion,
} from '../../support/browser/deployment-test.ts';

test('every tab offers a new version, and one press on Reload updates all tabs with one reload each [offline 5.1]', async ({
  staffPage,
  server,
  deployment,
}) => {
  await waitForInstalledWorker(staffPage);
  const tabs = [staffPage, await openTab(staffPage, `${server.origin}/help`), await openTab(staffPage, server.origin)];
  // In the first round, the tabs were opened before the worker was installed. In the second, the update has reloaded them.
  for (const tab of [tabs[1], tabs[0]]) {
    const before = await getPageVersion(staffPage);
    const version = await deployment.deploy();
    const loadCounts = tabs.map(countLoads);
    await checkForUpdate(staffPage);
    for (const each of tabs) await waitForUpdateBanner(each);
    for (const each of tabs) expect(await getPageVersion(each)).toBe(before);
    if (tab) await pressReload(tab);
    for (const each of tabs) await waitForVersion(each, version);
    for (const each of tabs) await expect(each.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect.poll(() => loadCounts.map((getCount) => getCount())).toEqual([1, 1, 1]);
    for (const each of tabs) await expect(getUpdateBanner(each)).toHaveCount(0);
    const cached = await staffPage.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url);
    });
    const assets = cached.filter((url) => url.includes('/assets/'));
    expect(assets.length).toBeGreaterThan(20);
    expect(assets.filter((url) => !url.includes(`.v${version}.`))).toEqual([]);
  }
});

test('unsaved input or a pending mutation in any tab delays a new version [offline 5.2]', async ({
  staffPage,
  server,
  deployment,
  email,
}) => {
  await fillInPaymentRequest(staffPage, server.origin, email);
  const other = await openTab(staffPage, server.origin);
  const before = await getPageVersion(staffPage);
  const loadCounts = [staffPage, other].map(countLoads);
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
  await staffPage.route('**/api/services/payments/', (route) => released.then(() => route.continue()));
  await sendRequest(staffPage);
  await expect(staffPage.getByRole('button', { name: 'Send Payment Request' })).toHaveAttribute('aria-busy', 'true');
  await pressReload(other);
  await expect(other.getByText(/Another tab has something not sent/)).toBeVisible();
  expect([await getPageVersion(staffPage), await getPageVersion(other)]).toEqual([before, before]);
  release();
  await expect(staffPage.getByText('Payment request sent!')).toBeVisible();
  await waitForUpdateBanner(staffPage);

  // Reload is also blocked by a form that the user started after the banner appeared.
  await other.getByRole('link', { name: 'Customers' }).click();
  await other.getByRole('link', { name: 'Add Customer' }).click();
  await other.getByLabel('Name').fill('Half typed');
  await pressReload(other);
  await expect(other.getByText(/what is on this screen first/)).toBeVisible();
  await expect(other.getByLabel('Name')).toHaveValue('Half typed');
  await other.getByLabel('Name').fill('');
  expect(loadCounts.map((getCount) => getCount())).toEqual([0, 0]);

  await pressReload(staffPage);
  for (const each of [staffPage, other]) await waitForVersion(each, version);
  await expect(staffPage.getByText(email)).toBeVisible();
  await expect.poll(() => loadCounts.map((getCount) => getCount())).toEqual([1, 1]);
});

test('a tab keeps its unsaved input and can send it when another tab activates a new version, and then offers that version [offline 5.2]', async ({
  staffPage,
  server,
  deployment,
  email,
  consoleErrors,
}) => {
  await fillInPaymentRequest(staffPage, server.origin, email);
  const other = await openTab(staffPage, server.origin);
  const before = await getPageVersion(staffPage);
  const loads = countLoads(staffPage);
  const version = await deployment.deploy();
  await checkForUpdate(other);
  await waitForUpdateBanner(other);
  // The page activates the new version directly, as happens when the user presses Reload and types at the same time.
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await waitForVersion(other, version);
  const browser = await staffPage.context().newCDPSession(staffPage);
  await browser.send('Network.clearBrowserCache');
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
  await expect.poll(loads).toBe(1);
  ignoreChunkErrors(consoleErrors);
});

test('offline the app finds no new version, and activates a version that is already downloaded [offline 5.3]', async ({
  staffPage,
  server,
  deployment,
}) => {
  await waitForInstalledWorker(staffPage);
  const before = await getPageVersion(staffPage);
  await server.stop();
  const version = await deployment.deploy();
  await checkForUpdate(staffPage);
  await staffPage.getByRole('link', { name: 'Help' }).click();
  await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
  await staffPage.reload();
  await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
  expect(await getPageVersion(staffPage)).toBe(before);
  await expect(getUpdateBanner(staffPage)).toHaveCount(0);

  await server.start();
  await checkForUpdate(staffPage);
  await waitForUpdateBanner(staffPage);
  await server.stop();
  await pressReload(staffPage);
  await waitForVersion(staffPage, version);
  await expect(staffPage.getByRole('heading', { name: 'Help' })).toBeVisible();
  await server.start();
});

test('a changed page policy reaches an installed app with the next version [offline 5.5]', async ({
  staffPage,
  server,
  deployment,
}) => {
  await waitForInstalledWorker(staffPage);
  const reload = async () => {
    const shell = await staffPage.reload();
    await expect(getHomeHeading(staffPage)).toBeVisible();
    return { isCached: shell?.fromServiceWorker(), policy: shell?.headers()['content-security-policy'] };
  };
  const imageOrigin = `https://images-${Date.now()}.example.com`;
  await server.stop();
  await deployment.editPolicy((code) => code.replace("'data:'", `'data:', '${imageOrigin}'`));
  await server.start();
  await checkForUpdate(staffPage);
  // The cached shell keeps the policy with which it was fetched.
  const cachedShell = await reload();
  expect(cachedShell.isCached).toBe(true);
  expect(cachedShell.policy).toContain('img-src');
  expect(cachedShell.policy).not.toContain(imageOrigin);

  const { contentSecurityPolicy } = pagePolicy;
  const changed = { ...pagePolicy, contentSecurityPolicy: { ...contentSecurityPolicy, imgSrc: [imageOrigin] } };
  const [before, after] = [await getPolicyStamp(pagePolicy), await getPolicyStamp(changed)];
  expect(after).not.toBe(before);
  await deployment.editShell((shell) => {
    expect(shell).toContain(`name="page-policy" content="${before}"`);
    return shell.replace(before, after);
  });
  await checkForUpdate(staffPage);
  await waitForUpdateBanner(staffPage);
  const loads = countLoads(staffPage);
  await pressReload(staffPage);
  await expect.poll(loads).toBe(1);
  await expect(getHomeHeading(staffPage)).toBeVisible();
  expect(await reload()).toEqual({ isCached: true, policy: expect.stringContaining(imageOrigin) });
});
