import type { Page } from '@playwright/test';
import { expect, openHome, test } from '../fixtures.ts';
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
  test(`at ${path} log-in is there before the app is, and hands over what was typed, and the cursor`, async ({
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

test('who is signed in sees no log-in on the way home, and is asked for once', async ({ staff, server }) => {
  await openHome(staff, server.origin);
  const asked: string[] = [];
  staff.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  const arrive = await holdApp(staff);
  await staff.goto(server.origin, { waitUntil: 'commit' });
  await expect.poll(() => asked.length).toBe(2);
  await expect(staff.getByLabel('Email')).toHaveCount(0);
  arrive();
  await expect(staff.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  expect(asked.filter((path) => path === '/api/users/me/')).toHaveLength(1);
  expect(asked.filter((path) => path === '/api/whoami/')).toHaveLength(1);
});
