import type { Page } from '@playwright/test';
import { delayApp } from '../../support/browser/delay-code.ts';
import { expect, openHome, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';

const lists = ['/payments', '/customers', '/services', '/staff'];
const readPersistedLists = (page: Page) =>
  page.evaluate(() => localStorage.getItem('beepaid-go-saved') ?? '');
const getSnapshot = (page: Page) => page.locator('#first-paint');

/** Opens home and every list, so that the app persists the lists and a snapshot of each screen. */
const openEveryScreen = async (page: Page, origin: string) => {
  await openHome(page, origin);
  // On a wide screen, Home has a list that must not be persisted while it loads.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // Home shows the services, and the lists below them, when the services have arrived.
  await expect(page.getByRole('heading', { name: 'Price List' })).toBeVisible();
  // The code that takes snapshots is loaded after Home shows, so that a snapshot of Home is missing
  // when the page moves on before.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('beepaid-go-snapshot')))
    .not.toBeNull();
  for (const path of lists) {
    await openInApp(page, origin + path);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  }
  await page.goto(`${origin}/healthz`);
  for (const part of ['totalPayments', 'amountGross', 'isOwner'])
    expect(await readPersistedLists(page)).toContain(part);
};

/** Returns one line for each element of a screen, with its attributes, and one for each text. */
const getMarkup = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const root = element.cloneNode(true) as Element;
    root.normalize();
    // Snapshots leave out figures that would show without their age, and parts that load later.
    for (const part of root.querySelectorAll('[data-without-snapshot]')) part.replaceChildren();
    // Ids are generated, and a list may have been refetched since the snapshot was taken.
    const ignored = [
      'id',
      'aria-controls',
      'aria-describedby',
      'aria-labelledby',
      'data-updated-at',
    ];
    const describeElement = ({ localName, attributes }: Element) => {
      const compared = [...attributes].filter(({ name }) => !ignored.includes(name));
      return [localName, ...compared.map(({ name, value }) => `${name}=${value}`).toSorted()].join(
        ' ',
      );
    };
    const listLines = (node: Node): string[] =>
      node instanceof Element
        ? [describeElement(node), ...[...node.childNodes].flatMap(listLines)]
        : [(node.textContent ?? '').replace(/(?<=^Saved at )[\d:]+$/, '')];
    return [...root.querySelectorAll('main, header, header + div')].flatMap(listLines);
  });

const phone = { width: 390, height: 844 };
/** Upright. A wider screen shows tables, whose rows are not in a snapshot. */
const tablet = { width: 768, height: 1024 };

for (const { name, size, isOffline } of [
  { name: 'on a tablet', size: tablet, isOffline: false },
  { name: 'on a phone offline', size: phone, isOffline: true },
]) {
  test(`${name}, Home and the lists are painted from the snapshot with the same markup that React renders [offline 1.7]`, async ({
    staffPage,
    server: { origin },
  }) => {
    await staffPage.setViewportSize(size);
    // A snapshot has no figures, so a long one must fit in the place that is painted.
    await staffPage.route('**/services/payment_totals/**', async (route) => {
      const response = await route.fetch();
      const totals = { ...(await response.json()), unpaid_amount: 123_456_789 };
      await route.fulfill({ response, json: totals });
    });
    await openEveryScreen(staffPage, origin);
    // No call gets a response, so that React renders the persisted data. Offline, the calls fail.
    await staffPage.route('**/api/**', (route) => (isOffline ? route.abort() : undefined));
    if (isOffline) {
      await staffPage.addInitScript(() =>
        Object.defineProperty(navigator, 'onLine', { get: () => false }),
      );
    }
    for (const path of ['/', ...lists]) {
      const release = await delayApp(staffPage);
      await staffPage.goto(origin + path, { waitUntil: 'commit' });
      await expect(
        getSnapshot(staffPage).getByRole('main').getByRole('link').first(),
      ).toBeVisible();
      const first = await getMarkup(staffPage, '#first-paint');
      const height = await staffPage.evaluate(() => document.documentElement.scrollHeight);
      release();
      await expect(getSnapshot(staffPage)).toHaveCount(0);
      expect(first).toEqual(await getMarkup(staffPage, '#root'));
      // The figures of the last visit show before the server responds.
      if (path === '/' && size === tablet)
        await expect(staffPage.getByRole('region', { name: 'Figures' })).toContainText(
          /Paid Today£/,
        );
      expect(await staffPage.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
    }
  });
}

/**
 * Applies `change` to the storage, returns the text that is painted from the snapshot, and restores
 * the storage.
 */
const getPaintedText = async (
  page: Page,
  origin: string,
  change: () => void,
  path = '/payments',
) => {
  await page.goto(`${origin}/healthz`);
  const copy = await page.evaluate(() => ({ ...localStorage }));
  await page.evaluate(change);
  await page.goto(origin + path, { waitUntil: 'commit' });
  // Wait until the inline script has painted the snapshot or left the splash.
  await page.waitForFunction(
    () => window.earlyResponses !== undefined || localStorage.getItem('beepaid-go-log-out'),
  );
  const text = await getSnapshot(page).innerText();
  await page.evaluate((before) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
  }, copy);
  return text;
};

test('a snapshot is painted only for its user, build and device while it is recent, hands clicks, typed text and the focus over to the app, and goes at a log-out in another tab [offline 1.8, offline 1.9, counter 5.9]', async ({
  staffPage,
  server: { origin },
}) => {
  await openEveryScreen(staffPage, origin);
  await delayApp(staffPage);
  expect(await getPaintedText(staffPage, origin, () => undefined)).toContain('New Request');
  const changes: [string, () => void][] = [
    ['another sign-in', () => localStorage.setItem('beepaid-go-sign-in', 'another')],
    ['signed out', () => localStorage.removeItem('beepaid-go-sign-in')],
    ['a pending log-out', () => localStorage.setItem('beepaid-go-log-out', '1')],
    ['a shared device', () => localStorage.setItem('beepaid-go-shared-device', '1')],
    [
      'yesterday',
      () => {
        const stored = JSON.parse(localStorage.getItem('beepaid-go-snapshot') ?? '');
        for (const screen of Object.values<{ savedAtMs: number }>(stored.screens))
          screen.savedAtMs -= 13 * 60 * 60_000;
        localStorage.setItem('beepaid-go-snapshot', JSON.stringify(stored));
      },
    ],
    [
      'another build',
      () => {
        const stored = JSON.parse(localStorage.getItem('beepaid-go-snapshot') ?? '');
        localStorage.setItem(
          'beepaid-go-snapshot',
          JSON.stringify({ ...stored, build: '/assets/app-another.js' }),
        );
      },
    ],
    [
      'truncated',
      () =>
        localStorage.setItem(
          'beepaid-go-snapshot',
          (localStorage['beepaid-go-snapshot'] ?? '').slice(0, 900),
        ),
    ],
    ['another shape', () => localStorage.setItem('beepaid-go-snapshot', '[null]')],
  ];
  for (const [name, change] of changes)
    expect(await getPaintedText(staffPage, origin, change), name).toBe('');
  expect(
    await getPaintedText(staffPage, origin, () => undefined, '/payments?search=jo'),
    'a search',
  ).toBe('');
  await staffPage.setViewportSize(tablet);
  expect(await getPaintedText(staffPage, origin, () => undefined), 'a wider screen').toBe('');
  await staffPage.setViewportSize(phone);

  const release = await delayApp(staffPage);
  await staffPage.goto(`${origin}/customers`, { waitUntil: 'commit' });
  await staffPage.getByRole('searchbox', { name: 'Search customers' }).fill('nobody at all');
  await staffPage.keyboard.press('Enter');
  release();
  await expect(staffPage.getByText('No customers match “nobody at all”')).toBeVisible();

  const releaseAgain = await delayApp(staffPage);
  await staffPage.goto(`${origin}/customers`, { waitUntil: 'commit' });
  const row = getSnapshot(staffPage)
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .first();
  const name = (await row.innerText()).split('\n')[0] ?? '';
  await row.click();
  await expect(getSnapshot(staffPage)).toBeVisible();
  releaseAgain();
  await expect(staffPage.getByRole('heading', { name: 'Customer Details' })).toBeVisible();
  await expect(staffPage.getByRole('main').getByText(name).first()).toBeVisible();

  const releaseFocused = await delayApp(staffPage);
  await staffPage.goto(`${origin}/payments`, { waitUntil: 'commit' });
  const focusedRow = getSnapshot(staffPage)
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .nth(2);
  const href = await focusedRow.getAttribute('href');
  await focusedRow.focus();
  releaseFocused();
  await expect(getSnapshot(staffPage)).toHaveCount(0);
  await expect(staffPage.locator(`#root a[href="${href}"]`)).toBeFocused();

  const releaseSignedOut = await delayApp(staffPage);
  await staffPage.goto(`${origin}/payments`, { waitUntil: 'commit' });
  await expect(
    getSnapshot(staffPage).getByRole('main').getByRole('listitem').first(),
  ).toBeVisible();
  const otherTab = await staffPage.context().newPage();
  await otherTab.goto(`${origin}/healthz`);
  await otherTab.evaluate(() => localStorage.removeItem('beepaid-go-sign-in'));
  await expect(getSnapshot(staffPage).getByRole('listitem')).toHaveCount(0);
  releaseSignedOut();
  await expect(staffPage.getByRole('heading', { name: 'Payments' })).toBeVisible();
});
