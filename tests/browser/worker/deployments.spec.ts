import { getPolicyStamp } from '../../../build/policy-stamp-plugin.ts';
import { pagePolicy } from '../../../contract/page-policy.ts';
import {
  anotherTab,
  countLoads,
  expect,
  forgiveMissingParts,
  home,
  installed,
  lookForUpdate,
  offer,
  offered,
  pressReload,
  runs,
  sendRequest,
  test,
  typeRequest,
  versionOf,
} from '../deployed.ts';

test('a new version is offered in every tab and forced on none; one press puts it in place with one reload a tab [offline 5.1]', async ({
  staff,
  server,
  deployment,
}) => {
  await installed(staff);
  const tabs = [staff, await anotherTab(staff, `${server.origin}/help`), await anotherTab(staff, server.origin)];
  // The first time over tabs that came before their worker or with it, the second over tabs that were reloaded.
  for (const tab of [tabs[1], tabs[0]]) {
    const before = await versionOf(staff);
    const version = await deployment.deploy();
    const counts = tabs.map(countLoads);
    await lookForUpdate(staff);
    for (const each of tabs) await offered(each);
    for (const each of tabs) expect(await versionOf(each)).toBe(before);
    if (tab) await pressReload(tab);
    for (const each of tabs) await runs(each, version);
    for (const each of tabs) await expect(each.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect.poll(() => counts.map((count) => count())).toEqual([1, 1, 1]);
    for (const each of tabs) await expect(offer(each)).toHaveCount(0);
    const cached = await staff.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => url);
    });
    const assets = cached.filter((url) => url.includes('/assets/'));
    expect(assets.length).toBeGreaterThan(20);
    expect(assets.filter((url) => !url.includes(`.v${version}.`))).toEqual([]);
  }
});

test('typing or a write on its way, in any tab, keeps a new version waiting; once sent, it is offered there [offline 5.2]', async ({
  staff,
  server,
  deployment,
  address,
}) => {
  await typeRequest(staff, server.origin, address);
  const other = await anotherTab(staff, server.origin);
  const before = await versionOf(staff);
  const counts = [staff, other].map(countLoads);
  const version = await deployment.deploy();
  await lookForUpdate(other);
  await offered(other);
  await expect(offer(staff)).toHaveCount(0);
  await pressReload(other);
  await expect(other.getByText(/Another tab has something not sent/)).toBeVisible();

  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await staff.route('**/api/services/payments/', (route) => held.then(() => route.continue()));
  await sendRequest(staff);
  await expect(staff.getByRole('button', { name: 'Send Payment Request' })).toHaveAttribute('aria-busy', 'true');
  await pressReload(other);
  await expect(other.getByText(/Another tab has something not sent/)).toBeVisible();
  expect([await versionOf(staff), await versionOf(other)]).toEqual([before, before]);
  answer();
  await expect(staff.getByText('Payment request sent!')).toBeVisible();
  await offered(staff);

  // An offer that shows already is no way out of a form begun since.
  await other.getByRole('link', { name: 'Customers' }).click();
  await other.getByRole('link', { name: 'Add Customer' }).click();
  await other.getByLabel('Name').fill('Half typed');
  await pressReload(other);
  await expect(other.getByText(/what is on this screen first/)).toBeVisible();
  await expect(other.getByLabel('Name')).toHaveValue('Half typed');
  await other.getByLabel('Name').fill('');
  expect(counts.map((count) => count())).toEqual([0, 0]);

  await pressReload(staff);
  for (const each of [staff, other]) await runs(each, version);
  await expect(staff.getByText(address)).toBeVisible();
  await expect.poll(() => counts.map((count) => count())).toEqual([1, 1]);
});

test('a tab with typing, under which another version takes over, keeps it and sends it, and is offered the other then [offline 5.2]', async ({
  staff,
  server,
  deployment,
  address,
  complaints,
}) => {
  await typeRequest(staff, server.origin, address);
  const other = await anotherTab(staff, server.origin);
  const before = await versionOf(staff);
  const loads = countLoads(staff);
  const version = await deployment.deploy();
  await lookForUpdate(other);
  await offered(other);
  // As when the press and the first key stroke fall together.
  await other.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' });
  });
  await runs(other, version);
  const browser = await staff.context().newCDPSession(staff);
  await browser.send('Network.clearBrowserCache');
  expect(await versionOf(staff)).toBe(before);
  await expect(staff.getByLabel('Email')).toHaveValue(address);

  // All code but what this tab has is gone, from the cache and from the server.
  await sendRequest(staff);
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(staff.getByText(address)).toBeVisible();
  expect(await versionOf(staff)).toBe(before);
  await offered(staff);
  await pressReload(staff);
  await runs(staff, version);
  await expect(staff.getByText(address)).toBeVisible();
  await expect.poll(loads).toBe(1);
  forgiveMissingParts(complaints);
});

test('offline, a new version is neither found nor missed; one that is ready can be taken without a network [offline 5.3]', async ({
  staff,
  server,
  deployment,
}) => {
  await installed(staff);
  const before = await versionOf(staff);
  await server.stop();
  const version = await deployment.deploy();
  await lookForUpdate(staff);
  await staff.getByRole('link', { name: 'Help' }).click();
  await expect(staff.getByRole('heading', { name: 'Help' })).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole('heading', { name: 'Help' })).toBeVisible();
  expect(await versionOf(staff)).toBe(before);
  await expect(offer(staff)).toHaveCount(0);

  await server.start();
  await lookForUpdate(staff);
  await offered(staff);
  await server.stop();
  await pressReload(staff);
  await runs(staff, version);
  await expect(staff.getByRole('heading', { name: 'Help' })).toBeVisible();
  await server.start();
});

test('a changed page policy alone reaches an installed app with its next version [offline 5.5]', async ({
  staff,
  server,
  deployment,
}) => {
  await installed(staff);
  const reload = async () => {
    const shell = await staff.reload();
    await expect(home(staff)).toBeVisible();
    return { cached: shell?.fromServiceWorker(), policy: shell?.headers()['content-security-policy'] };
  };
  const images = `https://images-${Date.now()}.example.com`;
  await server.stop();
  await deployment.editPolicy((code) => code.replace("'data:'", `'data:', '${images}'`));
  await server.start();
  await lookForUpdate(staff);
  const frozen = await reload();
  expect(frozen.cached).toBe(true);
  expect(frozen.policy).toContain('img-src');
  expect(frozen.policy).not.toContain(images);

  const { contentSecurityPolicy } = pagePolicy;
  const changed = { ...pagePolicy, contentSecurityPolicy: { ...contentSecurityPolicy, imgSrc: [images] } };
  const [before, after] = [await getPolicyStamp(pagePolicy), await getPolicyStamp(changed)];
  expect(after).not.toBe(before);
  await deployment.editShell((shell) => {
    expect(shell).toContain(`name="page-policy" content="${before}"`);
    return shell.replace(before, after);
  });
  await lookForUpdate(staff);
  await offered(staff);
  const loads = countLoads(staff);
  await pressReload(staff);
  await expect.poll(loads).toBe(1);
  await expect(home(staff)).toBeVisible();
  expect(await reload()).toEqual({ cached: true, policy: expect.stringContaining(images) });
});
