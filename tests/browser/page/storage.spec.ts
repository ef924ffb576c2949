import type { Page } from '@playwright/test';
import { expect, openHome, signIn, test } from '../fixtures.ts';

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** The app as if nothing were stored: lists come from the server, and log-out works. */
const works = async (page: Page, origin: string) => {
  await page.goto(`${origin}/customers`);
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(`${origin}/payments`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
};

// The fixture that watches the console fails each of these when the app complains there.

test('storage that is full, cut short, or written by another version is as good as empty [offline 7.1]', async ({
  staff,
  server,
}) => {
  const { origin } = server;
  await openHome(staff, origin);
  const customers = staff.getByRole('main').getByRole('link', { name: 'Customers' });
  await customers.click();
  await expect(rows(staff)).toHaveCount(10);
  const saved = () => staff.evaluate(() => localStorage.getItem('beepaid-go-saved') ?? '');
  await expect.poll(saved).toContain('totalPayments');

  const spoilt: ((text: string) => string)[] = [
    (text) => text.slice(0, text.length / 2),
    (text) => text.replace(/"buster":"\d+ /, '"buster":"1 '),
    (text) => text.replaceAll('"results":[', '"rows":['),
    () => '[]',
  ];
  for (const spoil of spoilt) {
    const text = await saved();
    expect(spoil(text)).not.toBe(text);
    // Put there in place of what the page saves on leaving.
    await staff.goto(`${origin}/healthz`);
    await staff.evaluate((spoiled) => localStorage.setItem('beepaid-go-saved', spoiled), spoil(text));
    await staff.goto(`${origin}/customers`);
    await expect(rows(staff)).toHaveCount(10);
    await expect.poll(saved).toContain('totalPayments');
  }

  await staff.evaluate(() => {
    localStorage.removeItem('beepaid-go-saved');
    for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
      for (let part = 0; part < 4; part += 1) {
        try {
          localStorage.setItem(`full-${size}-${part}`, 'x'.repeat(size));
        } catch {
          // That is what it is about.
        }
      }
    }
  });
  await works(staff, origin);
});

test('storage that is forbidden is as good as empty, for every kind of it [offline 7.2]', async ({ page, server }) => {
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
  await works(page, server.origin);
});
