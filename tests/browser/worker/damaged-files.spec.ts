import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, getHomeHeading } from '../../support/browser/deployment-test.ts';
import { logInByApi } from '../../support/browser/fixtures.ts';
import { waitForActiveWorker } from '../../support/browser/steps/wait-for-active-worker.ts';
import { type Alter, startAlteringProxy } from '../../support/server/proxies/altering-proxy.ts';

type AlteringProxy = Awaited<ReturnType<typeof startAlteringProxy>>;

const test = base.extend<{ readonly filter: AlteringProxy }>({
  filter: async ({ server }, use) => {
    const filter = await startAlteringProxy(server.origin);
    await use(filter);
    filter.stop();
  },
});

test.use({ serviceWorkers: 'allow' });

const html = {
  body: Buffer.from('<!doctype html><title>Blocked</title><h1>Blocked by your company</h1>'),
  contentType: 'text/html',
};
const isFile = (path: string) => /^\/(assets|icons)\/|\.(html|svg|png|webmanifest)$/.test(path);
const getContentType = (path: string) => {
  if (path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.css') ? 'text/css' : 'application/octet-stream';
};
/** The same paths in each run. */
const isInSample = (path: string) => (createHash('sha1').update(path).digest()[0] ?? 0) % 3 === 0;

const alterations: readonly Alter[] = [
  (path) => (isFile(path) ? html : undefined),
  (path) => (isFile(path) && isInSample(path) ? html : undefined),
  (path, body) =>
    isFile(path)
      ? { body: body.subarray(0, body.length / 2), contentType: getContentType(path) }
      : undefined,
  (path, body) =>
    path.startsWith('/assets/')
      ? { body: Buffer.concat([body, Buffer.from(' ')]), contentType: getContentType(path) }
      : undefined,
];

/** Counts the stored files, and returns the paths of those whose content is not that of the build. */
const findDamagedFiles = async (page: Page, folder: string) => {
  const stored = await page.evaluate(async () => {
    const files: [path: string, hash: string][] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.arrayBuffer();
        const digest = await crypto.subtle.digest('SHA-256', body ?? new ArrayBuffer());
        files.push([
          new URL(request.url).pathname,
          btoa(String.fromCharCode(...new Uint8Array(digest))),
        ]);
      }
    }
    return files;
  });
  const damaged: string[] = [];
  for (const [path, hash] of stored) {
    const content = await readFile(join(folder, path)).catch(() => '');
    if (createHash('sha256').update(content).digest('base64') !== hash) damaged.push(path);
  }
  return { stored: stored.length, damaged };
};

/** Opens each screen whose code the app loads by name. */
const openScreens = async (page: Page, origin: string) => {
  await page.goto(`${origin}/payments/new`);
  await expect(page.getByRole('button', { name: 'Send Payment Request' })).toBeVisible();
  await page.goto(`${origin}/help`);
  await expect(page.getByText("Chat to us, we're here to help you!")).toBeVisible();
  await page.goto(`${origin}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
};

const expectWorksOffline = async (page: Page, origin: string) => {
  await page.context().setOffline(true);
  await openScreens(page, origin);
  await page.context().setOffline(false);
};

/** Starts the installation, as the app does. Resolves when it has succeeded or failed. */
const install = (page: Page) =>
  page.evaluate(async () => {
    // The page policy allows this name. The app has not loaded, which would take it.
    const policy = window.trustedTypes?.createPolicy('beepaid-worker', {
      createScriptURL: (url) => url,
    });
    const url = policy?.createScriptURL('/sw.js') as unknown as string;
    const registration = await navigator.serviceWorker.register(url);
    const worker = registration.installing;
    await new Promise<void>((resolve) => {
      worker?.addEventListener('statechange', () => worker.state !== 'installing' && resolve());
    });
    return worker?.state;
  });

test('the service worker stores no page or damaged file of a proxy, and the app works offline once the proxy is gone [offline 5.8]', async ({
  page,
  deployment,
  filter,
  consoleErrors,
}) => {
  await logInByApi(page, filter.origin);
  for (const alter of alterations) {
    await page.goto(`${filter.origin}/healthz`);
    filter.set(alter);
    expect(await install(page)).toBe('redundant');
    expect((await findDamagedFiles(page, deployment.servedFolder)).damaged).toEqual([]);
  }

  // The browser's HTTP cache keeps what the proxy sends to the page.
  filter.set((path) => (path.startsWith('/assets/') ? html : undefined));
  await page.goto(filter.origin);
  await expect(page.getByRole('alert')).toContainText(
    'Beepaid GO couldn’t be loaded. Check your connection and try again.',
  );
  filter.set(() => undefined);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(getHomeHeading(page)).toBeVisible();
  await waitForActiveWorker(page);
  const installed = await findDamagedFiles(page, deployment.servedFolder);
  expect(installed.damaged).toEqual([]);
  expect(installed.stored).toBeGreaterThan(100);
  await expectWorksOffline(page, filter.origin);
  expect(consoleErrors.length).toBeGreaterThan(0);
  consoleErrors.length = 0;
});

test('the service worker downloads stored files again when they were replaced, shortened or deleted [offline 5.9]', async ({
  staffPage,
  server,
  deployment,
}) => {
  await waitForActiveWorker(staffPage);
  const intact = await findDamagedFiles(staffPage, deployment.servedFolder);
  expect(intact.stored).toBeGreaterThan(100);
  expect(intact.damaged).toEqual([]);
  await staffPage.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const [index, request] of (await cache.keys()).entries()) {
        const stored = await cache.match(request);
        const start = (await stored?.arrayBuffer())?.slice(0, 100);
        if (index % 3 === 0) await cache.delete(request);
        else if (index % 3 === 1) await cache.put(request, new Response(start, stored));
        else await cache.put(request, new Response('<h1>Blocked</h1>', stored));
      }
    }
  });
  await staffPage.goto(server.origin);
  await expect(getHomeHeading(staffPage)).toBeVisible();
  await expect
    .poll(() => findDamagedFiles(staffPage, deployment.servedFolder), { timeout: 30_000 })
    .toEqual(intact);
  await expectWorksOffline(staffPage, server.origin);
});

/** Stores whatever arrives, as the releases did whose worker checked no hashes. */
const formerWorker = `
  const name = 'workbox-precache-v2-' + self.registration.scope;
  const files = ['/index.html', '/help-former.js'];
  self.addEventListener('install', (event) => {
    self.skipWaiting();
    event.waitUntil(caches.open(name).then((cache) => cache.addAll(files)));
  });
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/index.html'));
  });`;

test('the next version replaces a damaged page of a former release without a press [offline 5.9]', async ({
  page,
  deployment,
  filter,
}) => {
  await logInByApi(page, filter.origin);
  await page.goto(`${filter.origin}/healthz`);
  await deployment.putWorker(formerWorker);
  filter.set((path) => (path === '/sw.js' ? undefined : html));
  expect(await install(page)).not.toBe('redundant');
  await page.goto(filter.origin);
  await expect(page.getByText('Blocked by your company')).toBeVisible();

  filter.set(() => undefined);
  await deployment.deploy();
  await page.reload();
  await expect(getHomeHeading(page)).toBeVisible({ timeout: 30_000 });
  await expectWorksOffline(page, filter.origin);
});
