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
  walk,
} from '../deployed.ts';

test('a version that comes by half, or whose worker does not start, changes nothing; the next whole one is offered [offline 5.6]', async ({
  staff,
  server,
  deployment,
  colleague,
}) => {
  await installed(staff);
  const before = await versionOf(staff);
  const installing = () =>
    staff.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? undefined);

  const version = await deployment.deploy();
  const putBack = await deployment.lose('help');
  await lookForUpdate(staff);
  await expect.poll(installing).toBeUndefined();
  await deployment.putWorker('throw new Error("This worker does not start")');
  await lookForUpdate(staff);
  await staff.reload();
  await expect(home(staff)).toBeVisible();
  await staff.getByRole('link', { name: 'Help' }).click();
  await expect(staff.getByRole('heading', { name: 'Help' })).toBeVisible();
  expect(await versionOf(staff)).toBe(before);
  await expect(offer(staff)).toHaveCount(0);
  // Who comes for the first time has the app from the network.
  await colleague.goto(`${server.origin}/login`);
  await expect(colleague.getByRole('button', { name: 'Log In' })).toBeVisible();
  await runs(colleague, version);

  await putBack();
  const whole = await deployment.deploy();
  await lookForUpdate(staff);
  await offered(staff);
  await pressReload(staff);
  await runs(staff, whole);
});

test('a worker that blanks every page is got rid of by the one that rescues, and no typing is lost [offline 5.7]', async ({
  staff,
  server,
  deployment,
  address,
}) => {
  await typeRequest(staff, server.origin, address);
  const other = await anotherTab(staff, server.origin);
  await deployment.putWorker(`
    self.addEventListener('install', () => self.skipWaiting());
    self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
    self.addEventListener('fetch', (event) => {
      if (event.request.mode !== 'navigate') return;
      event.respondWith(new Response('', { headers: { 'Content-Type': 'text/html' } }));
    });`);
  const cached = () => other.evaluate(() => caches.keys()).catch(() => undefined);
  expect(await cached()).not.toEqual([]);
  await lookForUpdate(other);
  await expect.poll(() => other.locator('body').textContent()).toBe('');

  await deployment.rescue();
  await other.reload();
  await expect(home(other)).toBeVisible({ timeout: 20_000 });
  await expect.poll(cached).toEqual([]);
  const loads = countLoads(other);
  await other.reload();
  await expect(home(other)).toBeVisible();
  expect(loads()).toBe(1);

  await expect(staff.getByLabel('Email')).toHaveValue(address);
  await sendRequest(staff);
  await expect(staff.getByText('Payment request sent!')).toBeVisible();

  const version = await deployment.deploy();
  await lookForUpdate(other);
  await offered(other);
  await pressReload(other);
  await runs(other, version);
  await server.stop();
  await other.reload();
  await expect(home(other)).toBeVisible();
  await server.start();
});

test.describe('where no worker can be (private windows)', () => {
  test.use({ serviceWorkers: 'block' });

  test('a screen whose code has gone reloads the page once; where that does not help it says so and offers Retry [offline 5.4]', async ({
    staff,
    server,
    deployment,
    complaints,
  }) => {
    const version = await deployment.deploy();
    const loads = countLoads(staff);
    await staff.getByRole('link', { name: 'Help' }).click();
    await expect(staff.getByRole('heading', { name: 'Help' })).toBeVisible();
    await runs(staff, version);
    await expect.poll(loads).toBe(1);

    const putBack = await deployment.lose('change-password');
    await staff.goto(`${server.origin}/`);
    await expect(home(staff)).toBeVisible();
    const more = countLoads(staff);
    await walk(staff, 'Change Password');
    await expect(staff.getByRole('alert')).toHaveText(/This screen couldn't be loaded/);
    await expect.poll(more).toBe(1);

    await walk(staff, 'Help');
    await expect(staff.getByRole('heading', { name: 'Help' })).toBeVisible();
    await walk(staff, 'Change Password');
    await expect(staff.getByRole('alert')).toHaveText(/This screen couldn't be loaded/);
    await expect.poll(more).toBe(1);

    const withoutStorage = await staff.context().newPage();
    await withoutStorage.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Storage is forbidden', 'SecurityError');
      };
      Object.defineProperty(window, 'sessionStorage', { get: refuse });
    });
    await withoutStorage.goto(server.origin);
    const loadsWithoutStorage = countLoads(withoutStorage);
    await walk(withoutStorage, 'Change Password');
    await expect(withoutStorage.getByRole('alert')).toHaveText(/This screen couldn't be loaded/);
    await expect.poll(loadsWithoutStorage).toBe(1);

    await server.stop();
    await staff.getByRole('button', { name: 'Retry' }).click();
    await expect(staff.getByRole('alert')).toHaveText(/couldn't reach Beepaid to load this screen/);
    await expect.poll(more).toBe(1);
    await server.start();
    await putBack();
    await staff.getByRole('button', { name: 'Retry' }).click();
    await expect(staff.getByLabel('Confirm New Password')).toBeVisible();
    await expect.poll(more).toBe(2);
    forgiveMissingParts(complaints);
  });
});
