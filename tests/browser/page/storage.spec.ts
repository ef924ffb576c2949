import type { Page } from '@playwright/test';
import { expect, openHome, signIn, test } from '../../support/browser/fixtures.ts';

const getRows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** Expects that lists load from the server and that log-out works. */
const expectAppWorks = async (page: Page, origin: string) => {
  await page.goto(`${origin}/customers`);
  await expect(getRows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(`${origin}/payments`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
};

test('the app treats storage that is full as empty [offline 7.1]', async ({
  staffPage,
  server,
}) => {
  const { origin } = server;
  await openHome(staffPage, origin);
  const customers = staffPage.getByRole('main').getByRole('link', { name: 'Customers' });
  await customers.click();
  await expect(getRows(staffPage)).toHaveCount(10);
  const readPersistedLists = () =>
    staffPage.evaluate(() => localStorage.getItem('beepaid-go-saved') ?? '');
  await expect.poll(readPersistedLists).toContain('totalPayments');

  await staffPage.evaluate(() => {
    localStorage.removeItem('beepaid-go-saved');
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      for (let part = 0; part < 4; part += 1) {
        try {
          localStorage.setItem(`full-${size}-${part}`, 'x'.repeat(size));
        } catch {
          // The storage is full.
        }
      }
    }
  });
  await expectAppWorks(staffPage, origin);
});

test('the app treats each kind of blocked storage as empty [offline 7.2]', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Storage is forbidden', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'] as const) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  });
  await signIn(page, server.origin);
  await expectAppWorks(page, server.origin);
});
