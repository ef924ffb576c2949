import type { Page } from '@playwright/test';
import { expect, openHome, test } from '../fixtures.ts';
import { holdApp } from '../hold-app.ts';

const lists = ['/payments', '/customers', '/services', '/staff'];
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('beepaid-go-saved') ?? '');
const painted = (page: Page) => page.locator('#first-paint');

/** Opens every list, as a working day does, and leaves the copy of them behind. */
const useApp = async (page: Page, origin: string) => {
  await openHome(page, origin);
  for (const path of lists) {
    await page.goto(origin + path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  }
  await page.goto(`${origin}/healthz`);
  for (const part of ['totalPayments', 'amountGross', 'isOwner']) expect(await saved(page)).toContain(part);
};

/** What a screen is made of, without the ids that each rendering numbers anew. */
const markup = (page: Page, place: string) =>
  page.locator(place).evaluate((element) => {
    const root = element.cloneNode(true) as Element;
    root.normalize();
    const numbered = ['id', 'aria-controls', 'aria-describedby', 'aria-labelledby'];
    const lines = (each: Element): string[] => [
      [each.localName, ...[...each.attributes].filter(({ name }) => !numbered.includes(name))]
        .map((part) => (typeof part === 'string' ? part : `${part.name}=${part.value}`))
        .toSorted()
        .join(' '),
      ...[...each.childNodes].flatMap((child) => (child instanceof Element ? lines(child) : [child.textContent ?? ''])),
    ];
    return [...root.querySelectorAll('main, header, header + div')].flatMap(lines);
  });

const phone = { width: 390, height: 844 };
const tablet = { width: 1024, height: 768 };

for (const { name, size, isOffline } of [
  { name: 'on a phone', size: phone, isOffline: false },
  { name: 'on a tablet', size: tablet, isOffline: false },
  { name: 'offline', size: phone, isOffline: true },
]) {
  test(`${name}, home and the lists are painted before the app has loaded, with the markup that it renders itself [offline 1.7]`, async ({
    staff,
    server: { origin },
  }) => {
    await staff.setViewportSize(size);
    await useApp(staff, origin);
    await staff.route('**/api/**', (route) => (isOffline ? route.abort() : undefined));
    if (isOffline) {
      await staff.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
    }
    for (const path of ['/', ...lists]) {
      const arrive = await holdApp(staff);
      await staff.goto(origin + path, { waitUntil: 'commit' });
      await expect(painted(staff).getByRole('main').getByRole('link').first()).toBeVisible();
      const first = await markup(staff, '#first-paint');
      const height = await staff.evaluate(() => document.documentElement.scrollHeight);
      arrive();
      await expect(painted(staff)).toHaveCount(0);
      expect(first).toEqual(await markup(staff, '#root'));
      expect(await staff.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
  });
}

/** What may be painted of the last visit when the device is as `change` leaves it. */
const paintedAfter = async (page: Page, origin: string, change: () => void, path = '/payments') => {
  await page.goto(`${origin}/healthz`);
  const copy = await page.evaluate(() => ({ ...localStorage }));
  await page.evaluate(change);
  await page.goto(origin + path, { waitUntil: 'commit' });
  // The splash, or what is shown in its place, once the script has run that decides it.
  await page.waitForFunction(() => window.earlyAnswers !== undefined || localStorage.getItem('beepaid-go-log-out'));
  const text = await painted(page).innerText();
  await page.evaluate((before) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
  }, copy);
  return text;
};

test('nothing saved shows of another sign-in, after log-out, after a shift, on a shared device, or where it does not fit [offline 1.9]', async ({
  staff,
  server: { origin },
}) => {
  await useApp(staff, origin);
  await holdApp(staff);
  expect(await paintedAfter(staff, origin, () => undefined)).toContain('New Request');
  const changes: [string, () => void][] = [
    ['another sign-in', () => localStorage.setItem('beepaid-go-sign-in', 'another')],
    ['nobody signed in', () => localStorage.removeItem('beepaid-go-sign-in')],
    ['a log-out on its way', () => localStorage.setItem('beepaid-go-log-out', '1')],
    ['a shared device', () => localStorage.setItem('beepaid-go-shared-device', '1')],
    [
      'yesterday',
      () => {
        const stored = JSON.parse(localStorage.getItem('beepaid-go-snapshot') ?? '');
        for (const screen of Object.values<{ savedAtMs: number }>(stored.screens)) screen.savedAtMs -= 13 * 60 * 60_000;
        localStorage.setItem('beepaid-go-snapshot', JSON.stringify(stored));
      },
    ],
    [
      'another build',
      () => {
        const stored = JSON.parse(localStorage.getItem('beepaid-go-snapshot') ?? '');
        localStorage.setItem('beepaid-go-snapshot', JSON.stringify({ ...stored, build: '/assets/app-another.js' }));
      },
    ],
    [
      'cut short',
      () => localStorage.setItem('beepaid-go-snapshot', (localStorage['beepaid-go-snapshot'] ?? '').slice(0, 900)),
    ],
    ['another shape', () => localStorage.setItem('beepaid-go-snapshot', '[null]')],
  ];
  for (const [name, change] of changes) expect(await paintedAfter(staff, origin, change), name).toBe('');
  expect(await paintedAfter(staff, origin, () => undefined, '/payments?search=jo'), 'a search').toBe('');
});

test('what is pressed and typed before the app is there it goes on with [offline 1.8]', async ({
  staff,
  server: { origin },
}) => {
  await useApp(staff, origin);
  const arrive = await holdApp(staff);
  await staff.goto(`${origin}/customers`, { waitUntil: 'commit' });
  await staff.getByRole('searchbox', { name: 'Search customers' }).fill('nobody at all');
  await staff.keyboard.press('Enter');
  arrive();
  await expect(staff.getByText('No customers match “nobody at all”')).toBeVisible();

  const arriveAgain = await holdApp(staff);
  await staff.goto(`${origin}/customers`, { waitUntil: 'commit' });
  const row = painted(staff).getByRole('main').getByRole('listitem').getByRole('link').first();
  const name = (await row.innerText()).split('\n')[0] ?? '';
  await row.click();
  await expect(painted(staff)).toBeVisible();
  arriveAgain();
  await expect(staff.getByRole('heading', { name: 'Customer Details' })).toBeVisible();
  await expect(staff.getByRole('main').getByText(name).first()).toBeVisible();
});

test('the focus on a painted row moves to the same row of the app', async ({ staff, server: { origin } }) => {
  await useApp(staff, origin);
  const arrive = await holdApp(staff);
  await staff.goto(`${origin}/payments`, { waitUntil: 'commit' });
  const row = painted(staff).getByRole('main').getByRole('listitem').getByRole('link').nth(2);
  const address = await row.getAttribute('href');
  await row.focus();
  arrive();
  await expect(painted(staff)).toHaveCount(0);
  await expect(staff.locator(`#root a[href="${address}"]`)).toBeFocused();
});

test('somebody signed out in another tab is not on screen any more [offline 1.9]', async ({
  staff,
  server: { origin },
}) => {
  await useApp(staff, origin);
  const arrive = await holdApp(staff);
  await staff.goto(`${origin}/payments`, { waitUntil: 'commit' });
  await expect(painted(staff).getByRole('main').getByRole('listitem').first()).toBeVisible();
  const otherTab = await staff.context().newPage();
  await otherTab.goto(`${origin}/healthz`);
  await otherTab.evaluate(() => localStorage.removeItem('beepaid-go-sign-in'));
  await expect(painted(staff).getByRole('listitem')).toHaveCount(0);
  arrive();
  await expect(staff.getByRole('heading', { name: 'Payments' })).toBeVisible();
});
