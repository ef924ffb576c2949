import type { Page } from '@playwright/test';
import { delayApp } from '../../support/browser/delay-code.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

/** Records the values of the fields when React mounts, before the next paint. */
const recordFieldsAtMount = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('#root form')) return;
      observer.disconnect();
      // The microtask lets the app's own mutation observers run first.
      queueMicrotask(() => {
        const fields = [
          ...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])'),
        ];
        Object.assign(window, { fieldsAtMount: fields.map(({ value }) => value) });
      });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
const readFieldsAtMount = (page: Page) => page.evaluate(() => Reflect.get(window, 'fieldsAtMount'));

test('the log-in screen is painted before the app loads, and typed text and the focus are not lost [offline 1.5]', async ({
  page,
  server,
}) => {
  await recordFieldsAtMount(page);
  const release = await delayApp(page);
  await page.goto(server.origin, { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  await email.fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).pressSequentially('demo-pass');
  await page.getByRole('switch', { name: 'Shared device' }).click();
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
  const before = await email.boundingBox();

  release();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
  await expect(page).toHaveURL(`${server.origin}/login`);
  expect(await readFieldsAtMount(page)).toEqual(['owner@example.com', 'demo-pass']);
  await expect(email).toHaveValue('owner@example.com');
  expect(await email.boundingBox()).toEqual(before);
  await expect(page.getByRole('switch', { name: 'Shared device' })).toBeChecked();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type('word');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
});

test('a signed-in user without persisted data does not see the log-in screen, and the app requests the user once [offline 1.6]', async ({
  staffPage,
  server,
}) => {
  let requests: string[] = [];
  staffPage.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(new URL(request.url()).pathname);
  });
  await staffPage.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input[name=password]'))
        Object.assign(window, { hasShownLogIn: true });
    }).observe(document, { childList: true, subtree: true });
  });
  for (const path of ['/', '/login']) {
    await staffPage.goto(`${server.origin}/healthz`);
    await staffPage.evaluate(() => localStorage.clear());
    requests = [];
    const release = await delayApp(staffPage);
    await staffPage.goto(server.origin + path, { waitUntil: 'commit' });
    // The first-paint script requests the user and whoami before the app's code arrives.
    await expect.poll(() => requests.length).toBe(2);
    release();
    await expect(staffPage.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    await expect(staffPage).toHaveURL(`${server.origin}/`);
    expect(await staffPage.evaluate(() => Reflect.get(window, 'hasShownLogIn'))).toBeUndefined();
    expect(requests.filter((each) => each === '/api/users/me/')).toHaveLength(1);
    expect(requests.filter((each) => each === '/api/whoami/')).toHaveLength(1);
  }
});

/** Fills in the log-in form. */
const fillIn = async (page: Page) => {
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
};

test.describe('a key that is pressed before React mounts and released after it', () => {
  /**
   * Opens log-in without the app's code; `takeOver` loads it and waits until React has replaced the
   * painted screen.
   */
  const openPainted = async (page: Page, origin: string) => {
    const release = await delayApp(page);
    await page.goto(`${origin}/login`, { waitUntil: 'commit' });
    await expect(page.getByLabel('Email')).toBeVisible();
    const takeOver = async () => {
      release();
      await expect(page.locator('#first-paint')).toHaveCount(0);
    };
    return { takeOver };
  };

  test('toggles the switch if it is Space', async ({ page, server }) => {
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

  test('presses the focused button if it is Space', async ({ page, server }) => {
    const { takeOver } = await openPainted(page, server.origin);
    await page.getByRole('button', { name: 'Show characters' }).focus();
    await page.keyboard.down(' ');
    await takeOver();
    await expect(page.getByRole('button', { name: 'Show characters' })).toBeFocused();
    await page.keyboard.up(' ');
    await expect(page.getByRole('button', { name: 'Hide characters' })).toBeVisible();
  });

  test('submits the form once if it is held', async ({ page, server }) => {
    const logIns: string[] = [];
    page.on(
      'request',
      (request) => request.url().endsWith('/api/login/') && logIns.push(request.url()),
    );
    const { takeOver } = await openPainted(page, server.origin);
    await fillIn(page);
    await page.keyboard.down('Enter');
    await takeOver();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
    expect(logIns).toHaveLength(1);
  });
});
