import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { holdApp } from '../hold-app.ts';

/** Keeps what the fields hold in the very moment in which the app takes over, before anything can be painted. */
const watchHandOver = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#root form')) return;
      observer.disconnect();
      // After whatever else looks for the app has seen it.
      queueMicrotask(() => {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')];
        Object.assign(window, { handedOver: fields.map(({ value }) => value) });
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
const handedOver = (page: Page) => page.evaluate(() => Reflect.get(window, 'handedOver'));

for (const path of ['/login', '/']) {
  test(`at ${path} log-in is there before the app is, and hands over what was typed, and the cursor [offline 1.5]`, async ({
    page,
    server,
  }) => {
    await watchHandOver(page);
    const arrive = await holdApp(page);
    await page.goto(`${server.origin}${path}`, { waitUntil: 'commit' });
    const email = page.getByLabel('Email');
    await email.fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).pressSequentially('demo-pass');
    await page.getByRole('switch', { name: 'Shared device' }).click();
    await page.getByLabel('Password', { exact: true }).focus();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
    const before = await email.boundingBox();

    arrive();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
    await expect(page).toHaveURL(`${server.origin}/login`);
    expect(await handedOver(page)).toEqual(['owner@example.com', 'demo-pass']);
    await expect(email).toHaveValue('owner@example.com');
    expect(await email.boundingBox()).toEqual(before);
    await expect(page.getByRole('switch', { name: 'Shared device' })).toBeChecked();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await page.keyboard.type('word');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  });
}

for (const path of ['/', '/login']) {
  test(`a signed-in user of whom the device remembers nothing sees no log-in at ${path}, and is asked for once [offline 1.6]`, async ({
    staff,
    server,
  }) => {
    const requests: string[] = [];
    staff.on('request', (request) => {
      if (request.url().includes('/api/')) requests.push(new URL(request.url()).pathname);
    });
    await staff.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('input[name=password]')) Object.assign(window, { hasShownLogIn: true });
      }).observe(document, { childList: true, subtree: true });
    });
    const arrive = await holdApp(staff);
    await staff.goto(server.origin + path, { waitUntil: 'commit' });
    await expect.poll(() => requests.length).toBe(2);
    arrive();
    await expect(staff.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    await expect(staff).toHaveURL(`${server.origin}/`);
    expect(await staff.evaluate(() => Reflect.get(window, 'hasShownLogIn'))).toBeUndefined();
    expect(requests.filter((each) => each === '/api/users/me/')).toHaveLength(1);
    expect(requests.filter((each) => each === '/api/whoami/')).toHaveLength(1);
  });
}

test.describe('a key that goes down before the app takes over and up after it', () => {
  /** Opens log-in without the app; `takeOver` lets the app take its place. */
  const openPainted = async (page: Page, origin: string) => {
    const arrive = await holdApp(page);
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    await expect(page.getByLabel('Email')).toBeVisible();
    const takeOver = async () => {
      arrive();
      await expect(page.locator('#first-paint')).toHaveCount(0);
    };
    return { takeOver };
  };

  test('Space turns the switch', async ({ page, server }) => {
    const { takeOver } = await openPainted(page, server.origin);
    const shared = page.getByRole('switch', { name: 'Shared device' });
    await shared.focus();
    await page.keyboard.down(' ');
    await takeOver();
    await expect(shared).toBeFocused();
    await expect(shared).not.toBeChecked();
    await page.keyboard.up(' ');
    await expect(shared).toBeChecked();
  });

  test('Enter sends the form', async ({ page, server }) => {
    const { takeOver } = await openPainted(page, server.origin);
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.keyboard.down('Enter');
    await takeOver();
    await page.keyboard.up('Enter');
    await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  });

  test('Space presses the focused button', async ({ page, server }) => {
    const { takeOver } = await openPainted(page, server.origin);
    await page.getByRole('button', { name: 'Show characters' }).focus();
    await page.keyboard.down(' ');
    await takeOver();
    await expect(page.getByRole('button', { name: 'Show characters' })).toBeFocused();
    await page.keyboard.up(' ');
    await expect(page.getByRole('button', { name: 'Hide characters' })).toBeVisible();
  });

  test('a key that repeats reaches the app alone', async ({ page, server }) => {
    const logIns: string[] = [];
    page.on('request', (request) => request.url().endsWith('/api/login/') && logIns.push(request.url()));
    const { takeOver } = await openPainted(page, server.origin);
    await page.getByLabel('Email').fill('owner@example.com');
    await page.getByLabel('Password', { exact: true }).fill('demo-password');
    await page.keyboard.down('Enter');
    await takeOver();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    expect(logIns).toHaveLength(1);
  });
});
