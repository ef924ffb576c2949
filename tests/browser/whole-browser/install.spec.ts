import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findAxeViolations } from '../../support/browser/axe.ts';
import { browserFlags, findBrowser } from '../../support/browser/find-browser.ts';
import { test as base, expect, openHome } from '../../support/browser/fixtures.ts';
import { readImage } from '../../support/browser/read-image.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';
import { logInAs } from '../../support/browser/steps/staff-steps.ts';
import { removeFolder } from '../../support/remove-folder.ts';

const title = 'Put Beepaid GO on your home screen';

const test = base.extend<{ readonly phone: BrowserContext }>({
  /**
   * A browser with a profile of its own, because apps cannot be installed in Playwright's private
   * windows.
   */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  phone: async ({}, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'beepaid-profile-'));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      args: browserFlags,
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
    });
    await use(context);
    await context.close();
    await removeFolder(profile);
  },
});

const getHeading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
const getInvitation = (page: Page) => page.getByRole('region', { name: title });

const sendRequest = async (page: Page, origin: string, email: string) => {
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('4500');
  await page.getByRole('button', { name: 'Send Payment Request' }).click();
  await expect(getHeading(page, 'Payments')).toBeVisible();
};

const goHome = async (page: Page) => {
  await page.getByRole('link', { name: 'Beepaid GO, home' }).click();
  await expect(getHeading(page, 'Harbour Street Dental')).toBeVisible();
};

/** Opens `url` and waits for its heading. */
const openScreen = async (page: Page, url: string, name: string) => {
  const response = await page.goto(url);
  await expect(getHeading(page, name)).toBeVisible();
  return response;
};

test('the app can be installed, and Home offers this after the first request until the user declines [offline 6.1, offline 6.3]', async ({
  phone,
  server,
  email,
}) => {
  const page = await phone.newPage();
  await page.goto(`${server.origin}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  const browser = await phone.newCDPSession(page);
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(await browser.send('Page.getAppId')).toMatchObject({ appId: `${server.origin}/` });

  const { headers, status } = await page.evaluate(async (url) => {
    const response = await fetch(url, { cache: 'reload' });
    return { status: response.status, headers: Object.fromEntries(response.headers) };
  }, `${url}?fresh`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'cache-control': 'public, max-age=0, must-revalidate, no-transform',
    etag: expect.any(String),
  });

  const manifest = JSON.parse(data ?? '');
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Beepaid GO',
    short_name: 'Beepaid GO',
    description: expect.stringMatching(/\w/),
    lang: 'en-GB',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    prefer_related_applications: false,
  });

  const bitmaps = manifest.icons.filter(({ type }: { type: string }) => type === 'image/png');
  const shortcutIcons = manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons);
  for (const { src, sizes, type, purpose } of [...bitmaps, ...shortcutIcons]) {
    const found = await readImage(page, src);
    expect(found, src).toMatchObject({ sizes, type });
    expect(found.isOpaque, src).toBe(purpose === 'maskable');
  }
  for (const purpose of ['any', 'maskable', 'monochrome']) {
    const icons = bitmaps.filter((icon: { purpose: string }) => icon.purpose === purpose);
    expect(icons.map((icon: { sizes: string }) => icon.sizes)).toEqual(['192x192', '512x512']);
  }
  for (const formFactor of ['narrow', 'wide']) {
    const shots = manifest.screenshots.filter(
      (shot: { form_factor: string }) => shot.form_factor === formFactor,
    );
    expect(shots.length).toBeGreaterThanOrEqual(2);
    // Browsers show only screenshots that have one aspect ratio.
    expect(new Set(shots.map(({ sizes }: { sizes: string }) => sizes)).size).toBe(1);
    for (const { src, sizes, type, label } of shots) {
      const found = await readImage(page, src);
      expect(found, src).toMatchObject({ sizes, type });
      expect(found.bytes, src).toBeLessThan(100_000);
      const [width = 0, height = 0] = found.sizes.split('x').map(Number);
      expect(Math.max(width, height) / Math.min(width, height), src).toBeLessThanOrEqual(2.3);
      expect(width > height, src).toBe(formFactor === 'wide');
      expect(label).toMatch(/\w/);
    }
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  const cached = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((name) => window.caches.open(name)),
    );
    return (await Promise.all(caches.map((cache) => cache.keys())))
      .flat()
      .map((request) => request.url);
  });
  expect(cached.join()).toContain('/index.html');
  expect(cached.join()).not.toContain('/screenshots/');

  await logInAs(page, 'owner@example.com', 'demo-password');
  await expect(getHeading(page, 'Harbour Street Dental')).toBeVisible();
  await expect(getInvitation(page)).toHaveCount(0);
  await sendRequest(page, server.origin, email);
  await goHome(page);
  // The button shows because Chromium has fired its installation event.
  await expect(getInvitation(page).getByRole('button', { name: 'Install' })).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findAxeViolations(page), colorScheme).toEqual([]);
  }
  for (const button of await getInvitation(page).getByRole('button').all()) {
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await openScreen(page, server.origin, 'Harbour Street Dental');
  await getInvitation(page).getByRole('button', { name: 'Not Now' }).click();
  await expect(getInvitation(page)).toHaveCount(0);

  await openScreen(page, `${server.origin}/help`, 'Help');
  await expect(getInvitation(page).getByRole('button', { name: 'Install' })).toBeVisible();
  await goHome(page);
  await expect(getInvitation(page)).toHaveCount(0);
});

test.describe('in a browser without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('on an iPhone, the page has the tags and the icon of an app, and iOS zooms in on no field', async ({
    staffPage: page,
    server: { origin },
  }) => {
    await openHome(page, origin);
    const head = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('meta[name]')].map((meta) => [
          `${meta.getAttribute('name')} ${meta.getAttribute('media') ?? ''}`.trim(),
          meta.getAttribute('content'),
        ]),
      ),
    );
    expect(head).toMatchObject({
      viewport:
        'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
      'apple-mobile-web-app-capable': 'yes',
      'apple-mobile-web-app-title': 'Beepaid GO',
      'apple-mobile-web-app-status-bar-style': 'default',
      'theme-color (prefers-color-scheme: light)': '#fffaf0',
      'theme-color (prefers-color-scheme: dark)': '#14141f',
    });
    const icon = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    expect(await readImage(page, icon ?? '')).toMatchObject({
      sizes: '180x180',
      type: 'image/png',
      isOpaque: true,
    });

    // iOS zooms in on fields whose font is smaller than 16 px.
    for (const [path, name] of [
      ['/payments/new', 'New Request'],
      ['/payments', 'Payments'],
      ['/change-password', 'Change Password'],
    ] as const) {
      await openInApp(page, origin + path);
      await expect(getHeading(page, name)).toBeVisible();
      await expect(page.locator('input:not([hidden])').first()).toBeVisible();
      const sizes = await page.$$eval('input:not([hidden])', (fields) =>
        fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      );
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  });
});
