import type { Locator, Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { colourRules, findAxeViolations } from '../../support/browser/axe.ts';
import { expect, logInByApi, openHome, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';

const tablet = { width: 1024, height: 768 };
const phone = { width: 390, height: 844 };
/** The smallest tablet, and the two usual ones. */
const uprightTablets = [
  { width: 744, height: 1133 },
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
] as const;

const getListPane = (page: Page, label: string) =>
  page.getByRole('region', { name: `List of ${label}` });
const getRows = (page: Page, label: string) =>
  getListPane(page, label).getByRole('listitem').getByRole('link');
const getOpenRow = (page: Page, label: string) =>
  getListPane(page, label).locator('li > a[aria-current]');
const getPane = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true });
const getScrollTop = (page: Page) =>
  getListPane(page, 'payments').evaluate(({ scrollTop }) => scrollTop);

/** An address of other tests may be longer than any column. */
const MAX_ADDRESS_CHARACTERS = 32;

/** Expects whole addresses, and amounts that cover no status. */
const expectCellsApart = async (rows: Locator) => {
  const cells = await rows.evaluateAll(
    (all, maxCharacters) =>
      all.map((row) => {
        const [, customer, , status, amount] = row.children;
        const address = customer?.children[1];
        // The address without its domain has a second line, which is cut off.
        const lines = address?.querySelector('[data-email]') ?? address;
        const badge = status?.children[0];
        if (!address || !lines || !badge || !amount) throw new Error('The row has no such cells');
        return {
          isWhole:
            (address.scrollWidth <= address.clientWidth &&
              lines.scrollHeight <= lines.getBoundingClientRect().height + 1) ||
            (address.textContent?.length ?? 0) > maxCharacters,
          gap: amount.getBoundingClientRect().left - badge.getBoundingClientRect().right,
        };
      }),
    MAX_ADDRESS_CHARACTERS,
  );
  expect(cells.filter(({ isWhole, gap }) => !isWhole || gap < 0)).toEqual([]);
};

const sections = [
  { path: '/payments', label: 'payments', paneTitle: 'Payment Detail' },
  { path: '/customers', label: 'customers', paneTitle: 'Customer Details' },
  { path: '/services', label: 'services', paneTitle: 'Edit Service' },
  { path: '/staff', label: 'staff', paneTitle: 'Edit User' },
];

test.describe('on a tablet', () => {
  test.use({ viewport: tablet });

  test('every section opens an item beside the list and marks its row, and a form does not lose input when the device is turned [counter 5.1, counter 5.5]', async ({
    staffPage,
    server,
  }) => {
    for (const { path, label, paneTitle } of sections) {
      await test.step(path, async () => {
        await openInApp(staffPage, server.origin + path);
        await expect(getRows(staffPage, label).first()).toBeVisible();
        await expect(getOpenRow(staffPage, label)).toHaveCount(0);
        for (const row of [0, 1]) {
          const link = getRows(staffPage, label).nth(row);
          const href = await link.getAttribute('href');
          await link.click();
          await expect(getPane(staffPage, paneTitle)).toBeVisible();
          await expect(staffPage).toHaveURL(server.origin + href);
          await expect(staffPage).toHaveTitle(new RegExp(`^Beepaid GO - ${paneTitle}( - .+)?$`));
          await expect(getOpenRow(staffPage, label)).toHaveAttribute('href', href ?? '');
        }
        await staffPage.goBack();
        await staffPage.goBack();
        await expect(staffPage).toHaveURL(server.origin + path);
        await expect(getPane(staffPage, paneTitle)).toHaveCount(0);
      });
    }

    await openInApp(staffPage, `${server.origin}/customers/new`);
    await staffPage.getByLabel('Name').fill('Half typed');
    await staffPage.setViewportSize(uprightTablets[0]);
    await expect(getListPane(staffPage, 'customers')).toBeVisible();
    await expect(staffPage.getByLabel('Name')).toHaveValue('Half typed');
    await staffPage.setViewportSize(phone);
    await expect(getListPane(staffPage, 'customers')).toHaveCount(0);
    await expect(staffPage.getByLabel('Name')).toHaveValue('Half typed');
    await staffPage.setViewportSize(tablet);
    await expect(getListPane(staffPage, 'customers')).toBeVisible();
    await expect(staffPage.getByLabel('Name')).toHaveValue('Half typed');
  });

  test('the list keeps its search, its page and its scroll position while items are opened and closed beside it [counter 5.2, counter 5.3, counter 16.9]', async ({
    staffPage,
    server,
  }) => {
    await test.step('search, page and scroll position', async () => {
      await staffPage.goto(`${server.origin}/payments?search=example.com&page=2`);
      await getRows(staffPage, 'payments').first().click();
      await expect(getPane(staffPage, 'Payment Detail')).toBeVisible();
      const lastRow = getRows(staffPage, 'payments').last();
      await lastRow.scrollIntoViewIfNeeded();
      const scrollTop = await getScrollTop(staffPage);
      expect(scrollTop).toBeGreaterThan(0);
      const expectSameList = async () => {
        await expect(staffPage.getByRole('searchbox')).toHaveValue('example.com');
        await expect(staffPage.getByText(/^2 \/ \d+$/)).toBeVisible();
      };
      const expectSamePosition = async () => expect(await getScrollTop(staffPage)).toBe(scrollTop);
      await lastRow.click();
      await expectSameList();
      await expectSamePosition();
      await getRows(staffPage, 'payments').nth(-2).click();
      await expectSameList();
      await expectSamePosition();
      for (let opened = 0; opened < 3; opened += 1) await staffPage.goBack();
      await expect(staffPage).toHaveURL(`${server.origin}/payments?search=example.com&page=2`);
      await expectSameList();
    });

    await test.step('Watch', async () => {
      await openInApp(staffPage, `${server.origin}/payments`);
      await getRows(staffPage, 'payments').first().click();
      const row = getRows(staffPage, 'payments').filter({ hasText: 'requested' }).last();
      await row.scrollIntoViewIfNeeded();
      const scrollTop = await getScrollTop(staffPage);
      expect(scrollTop).toBeGreaterThan(0);
      await row.click();
      await staffPage.getByRole('link', { name: 'Show to Customer' }).click();
      await expect(staffPage.getByRole('link', { name: 'Stop Watching' })).toBeVisible();
      await expect(getListPane(staffPage, 'payments')).toHaveCount(0);
      await staffPage.getByRole('link', { name: 'Stop Watching' }).click();
      await expect(row).toBeVisible();
      expect(await getScrollTop(staffPage)).toBe(scrollTop);
    });

    await test.step('an open item', async () => {
      await openInApp(staffPage, `${server.origin}/payments`);
      await getRows(staffPage, 'payments').filter({ hasText: 'requested' }).first().click();
      const detail = getPane(staffPage, 'Payment Detail');
      await expect(detail.getByRole('heading', { name: 'History' })).toBeVisible();
      await detail.evaluate((element) => element.scrollTo(0, 400));
      await getRows(staffPage, 'payments').filter({ hasText: 'requested' }).nth(1).click();
      await expect.poll(() => detail.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
      await getRows(staffPage, 'payments').first().click();
      await expect(detail).toBeVisible();
      const address = staffPage.url();
      await staffPage.getByRole('button', { name: 'Next page' }).click();
      await expect(staffPage.getByText(/^2 \/ \d+$/)).toBeVisible();
      await expect.poll(() => getScrollTop(staffPage)).toBe(0);
      await staffPage.getByRole('searchbox').fill('nobody at all');
      await staffPage.keyboard.press('Enter');
      await expect(staffPage.getByText('No payments match “nobody at all”')).toBeVisible();
      await expect(detail).toBeVisible();
      expect(staffPage.url()).toBe(address);
    });
  });

  test('the rail has Home, the main entries of the menu and Settings, marks the current entry, and names the user [counter 5.6]', async ({
    staffPage,
    server,
  }) => {
    await openHome(staffPage, server.origin);
    const rail = staffPage.getByRole('navigation', { name: 'Main' });
    const [home, ...labels] = await rail.getByRole('link').allInnerTexts();
    expect(home).toBe('Home');
    await expect(rail.locator('[aria-current]')).toHaveText('Home');
    await expect(rail.getByText('Logged in as Olivia Hart')).toBeVisible();
    await staffPage.getByRole('button', { name: 'Menu' }).click();
    await expect(staffPage.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
    const [settings, ...entries] = await staffPage.getByRole('menuitem').allInnerTexts();
    expect(entries).toEqual([...labels.slice(0, -1), 'Change Password', 'Log Out']);
    expect(labels.at(-1)).toBe(settings);
    await staffPage.keyboard.press('Escape');
    for (const label of labels) {
      await rail.getByRole('link', { name: label }).click();
      await expect(staffPage.getByRole('heading', { level: 1, name: label })).toBeFocused();
      await expect(rail.locator('[aria-current]')).toHaveText(label);
    }
    await rail.getByRole('link', { name: 'Payments' }).click();
    await getRows(staffPage, 'payments').first().click();
    await expect(rail.locator('[aria-current]')).toHaveText('Payments');
  });

  test('Home shows the requests of today, and the list beside an open request shows a new request at once [counter 5.7]', async ({
    staffPage,
    server,
    email,
  }) => {
    await createPayment(staffPage, server.origin, { email, name: 'Ada Lovelace' });
    await openHome(staffPage, server.origin);
    const today = getPane(staffPage, 'Requests');
    await expect(today.getByRole('link').filter({ hasText: email })).toBeVisible();
    await staffPage.setViewportSize(uprightTablets[1]);
    await expect(today).toHaveCount(0);
    await expect(
      staffPage.getByRole('main').getByRole('link').filter({ hasText: email }),
    ).toBeVisible();
    await staffPage.setViewportSize(tablet);
    await today.getByRole('link').filter({ hasText: email }).click();
    await expect(getPane(staffPage, 'Payment Detail')).toContainText('Ada Lovelace');

    // The test leaves this page first, because its event stream may be opened late and would be
    // counted.
    await staffPage.goto('about:blank');
    const streams: string[] = [];
    staffPage.on(
      'request',
      (request) => request.url().endsWith('/events/') && streams.push(request.url()),
    );
    await staffPage.goto(`${server.origin}/payments`);
    await getRows(staffPage, 'payments').first().click();
    await expect(getPane(staffPage, 'Payment Detail')).toContainText('Ada Lovelace');
    const other = `other.${email}`;
    await createPayment(staffPage, server.origin, { email: other });
    await expect(getRows(staffPage, 'payments').first()).toContainText(other);
    await expect(getPane(staffPage, 'Payment Detail')).toContainText('Ada Lovelace');
    await getRows(staffPage, 'payments').first().click();
    await expect(
      getPane(staffPage, 'Payment Detail').getByRole('button', { name: 'Cancel Request' }),
    ).toBeVisible();
    expect(streams).toHaveLength(1);
  });

  test('axe finds no violation, in light and dark [counter 5.8]', async ({ staffPage, server }) => {
    await staffPage.goto(`${server.origin}/payments`);
    const paths = [
      '/',
      '/payments',
      '/payments/new',
      '/customers',
      '/services/new',
      '/staff',
      '/settings',
      '/change-password',
      '/help',
    ];
    const row = await getRows(staffPage, 'payments').first().getAttribute('href');
    for (const path of [...paths, row]) {
      await openInApp(staffPage, server.origin + path);
      await expect(staffPage.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(staffPage.getByText(/^Loading/)).toHaveCount(0);
      for (const colorScheme of ['light', 'dark'] as const) {
        await staffPage.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const rules = colorScheme === 'dark' ? colourRules : undefined;
        expect
          .soft(await findAxeViolations(staffPage, rules), `${path}, ${colorScheme}`)
          .toEqual([]);
      }
    }
  });
});

/** The narrowest screen for which the app is made, less the space beside its content. */
const MIN_DETAIL_WIDTH_PX = 360;

test('on tablets that are held upright, every section opens an item beside the list, and nothing is wider than its column [counter 5.1, counter 5.8]', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize(uprightTablets[0]);
  await staffPage.route(/\/services\/payments\/\?/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"refunded_amount":0', '"refunded_amount":2000');
    await route.fulfill({ response, body });
  });
  await staffPage.goto(`${server.origin}/`);
  for (const { path, label, paneTitle } of sections) {
    await openInApp(staffPage, server.origin + path);
    await getRows(staffPage, label).first().click();
    const panes = [getListPane(staffPage, label), getPane(staffPage, paneTitle)];
    for (const size of uprightTablets) {
      const at = `${path} at ${size.width} px`;
      await staffPage.setViewportSize(size);
      for (const pane of panes) await expect(pane).toBeVisible();
      await expect(getOpenRow(staffPage, label)).toBeVisible();
      await expect(staffPage.getByText(/^Loading/)).toHaveCount(0);
      const [list, item] = await Promise.all(panes.map((pane) => pane.boundingBox()));
      expect(item?.x, at).toBeGreaterThanOrEqual((list?.x ?? Infinity) + (list?.width ?? 0));
      expect(item?.width, at).toBeGreaterThanOrEqual(MIN_DETAIL_WIDTH_PX);
      if (label === 'payments') {
        // The first row has a note about a refund.
        const rows = await getRows(staffPage, label).evaluateAll((all) =>
          all.map((row) => {
            const description = row.children[1]?.firstElementChild;
            return {
              height: row.getBoundingClientRect().height,
              freeWidth: (row.children[1]?.clientWidth ?? 0) - (description?.clientWidth ?? 0),
            };
          }),
        );
        // The note has a line of its own where the badge leaves no room.
        expect(new Set(rows.slice(1).map(({ height }) => height)).size, at).toBe(1);
        expect(new Set(rows.map(({ freeWidth }) => freeWidth)), at).toEqual(new Set([0]));
        const tops = await getListPane(staffPage, label)
          .getByRole('group', { name: 'Show' })
          .getByRole('button')
          .evaluateAll((chips) => chips.map((chip) => chip.getBoundingClientRect().top));
        expect(new Set(tops).size, at).toBe(1);
        const mine = getListPane(staffPage, label).getByRole('button', { name: 'Mine' });
        const hiddenPx = await mine.evaluate(
          ({ parentElement: row }) => row && row.scrollWidth - row.clientWidth,
        );
        expect(hiddenPx, at).toBe(0);
      }
      for (const pane of panes)
        expect
          .soft(await pane.evaluate((each) => each.scrollWidth - each.clientWidth), at)
          .toBeLessThanOrEqual(0);
    }
    await staffPage.setViewportSize(uprightTablets[0]);
    expect.soft(await findAxeViolations(staffPage), path).toEqual([]);
  }
});

test.describe('on a phone', () => {
  test('the link to the list goes back if the list was the previous screen, so that its search and page return [counter 5.3, counter 6.1]', async ({
    staffPage,
    server,
  }) => {
    await staffPage.goto(`${server.origin}/payments?search=example.com&page=2`);
    await staffPage.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    const length = await staffPage.evaluate(() => history.length);
    await staffPage.getByRole('link', { name: 'Back to Payments' }).click();
    await expect(staffPage).toHaveURL(`${server.origin}/payments?search=example.com&page=2`);
    expect(await staffPage.evaluate(() => history.length)).toBe(length);
    await expect(staffPage.getByRole('link', { name: /^Back to/ })).toHaveCount(0);

    await staffPage.goForward();
    await expect(staffPage.getByRole('heading', { name: 'Payment Detail' })).toBeVisible();
    const lists: string[] = [];
    staffPage.on('request', (request) => {
      if (/\/api\/services\/payments\/\?/.test(request.url())) lists.push(request.url());
    });
    await staffPage.reload();
    await expect(staffPage.getByText('Created At')).toBeVisible();
    await staffPage.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
    expect(lists).toEqual([]);
    // The message that the device is offline must not cover the link of a page that has scrolled.
    const back = staffPage.getByRole('link', { name: 'Back to Payments' });
    await staffPage.mouse.wheel(0, 5);
    await expect.poll(() => staffPage.evaluate(() => scrollY)).toBe(5);
    const before = await back.boundingBox();
    await staffPage.context().setOffline(true);
    const message = staffPage.getByText('You’re offline.');
    await expect(message).toBeVisible();
    const height = (await message.boundingBox())?.height ?? Infinity;
    expect((await back.boundingBox())?.y).toBeGreaterThan((before?.y ?? Infinity) + height);
    await staffPage.context().setOffline(false);
    // The link moves up when the message disappears.
    await expect(message).toBeHidden();
    await back.click();
    await expect(staffPage).toHaveURL(`${server.origin}/payments`);
  });

  test('every row of payments shows the address, in one column below the names where the list is narrow [counter 8.5]', async ({
    staffPage,
    server,
    email,
  }) => {
    const { ident } = await createPayment(staffPage, server.origin, {
      email: `wilhelmina.featherstonehaugh-cholmondeley.${email}`,
      name: 'Wilhelmina Featherstonehaugh-Cholmondeley',
    });
    for (const { path, ...size } of [
      { path: '/payments', width: 360, height: 640 },
      { path: '/payments', width: 390, height: 844 },
      { path: `/payments/${ident}`, width: 768, height: 1024 },
      { path: `/payments/${ident}`, width: 1440, height: 900 },
    ]) {
      await staffPage.setViewportSize(size);
      await openInApp(staffPage, server.origin + path);
      const rows = staffPage.getByRole('list', { name: 'payments' }).getByRole('link');
      await expect(rows.first()).toBeVisible();
      const places = await rows.evaluateAll((all) =>
        all.map((row) => {
          const [name, address] = row.firstElementChild?.firstElementChild?.children ?? [];
          if (!name || !address) throw new Error('The row has no name or no address');
          const box = address.getBoundingClientRect();
          return {
            offsetPx: Math.round(box.left - name.getBoundingClientRect().left),
            isBelow: box.top >= name.getBoundingClientRect().bottom - 1,
            isWhole: box.width > 0 && box.right <= row.getBoundingClientRect().right,
          };
        }),
      );
      const isWrong = ({ offsetPx, isBelow, isWhole }: (typeof places)[number]) =>
        offsetPx !== 0 || !isBelow || !isWhole;
      expect(places.filter(isWrong), `${path} at ${size.width} px`).toEqual([]);
      const overflowPx = await staffPage.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflowPx, `${path} at ${size.width} px`).toBeLessThanOrEqual(0);
    }
  });

  test('in lists of customers and staff, phone numbers stand in one column below email addresses [counter 8.5]', async ({
    staffPage,
    server,
  }) => {
    await staffPage.setViewportSize({ width: 360, height: 640 });
    for (const path of ['/customers', '/staff']) {
      await openInApp(staffPage, server.origin + path);
      const rows = staffPage.getByRole('main').getByRole('listitem').getByRole('link');
      await expect(rows.first()).toBeVisible();
      const places = await rows.evaluateAll((all) =>
        all.flatMap((row) => {
          const email = row.querySelector('[data-email]')?.parentElement;
          const phoneNumber = email?.nextElementSibling;
          if (!phoneNumber) return [];
          const { left, top } = phoneNumber.getBoundingClientRect();
          const { bottom } = email.getBoundingClientRect();
          return [{ leftPx: Math.round(left), isBelow: top >= bottom - 1 }];
        }),
      );
      expect(places.length, path).toBeGreaterThan(0);
      expect(
        places.filter(({ leftPx, isBelow }) => !isBelow || leftPx !== places[0]?.leftPx),
        path,
      ).toEqual([]);
    }
  });

  test('every screen below a list has a link to the list, unless the list is beside it [counter 6.2]', async ({
    staffPage,
    server,
    email,
  }) => {
    const { ident } = await createPayment(staffPage, server.origin, { email });
    const getHref = async (list: string) => {
      await openInApp(staffPage, server.origin + list);
      return staffPage
        .getByRole('main')
        .getByRole('listitem')
        .getByRole('link')
        .first()
        .getAttribute('href');
    };
    const [customerPage, service, user] = [
      await getHref('/customers'),
      await getHref('/services'),
      await getHref('/staff'),
    ];
    const screens = [
      { name: 'Payments', href: '/payments', below: [`/payments/${ident}`, '/payments/new'] },
      { name: 'Customers', href: '/customers', below: [customerPage, '/customers/new'] },
      { name: 'Customer Details', href: customerPage ?? '', below: [`${customerPage}/edit`] },
      { name: 'Services', href: '/services', below: [service, '/services/new'] },
      {
        name: 'Staff',
        href: '/staff',
        below: [user, '/staff/new'],
      },
      {
        name: 'Settings',
        href: '/settings',
        below: ['/settings/account', '/settings/shop', '/settings/tablets'],
      },
    ];
    for (const { name, href, below } of screens) {
      for (const path of below) {
        await staffPage.setViewportSize({ width: 320, height: 568 });
        await openInApp(staffPage, server.origin + path);
        const back = staffPage.getByRole('link', { name: `Back to ${name}` });
        await expect(back).toHaveAttribute('href', href);
        expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        await staffPage.setViewportSize(tablet);
        await expect(back).toHaveCount(0);
      }
    }
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a list is a table with rows of 44 px, or 52 px with a note, until an item is opened beside it, and Help has its cards side by side [counter 5.4, counter 5.11, counter 5.12]', async ({
    staffPage,
    server,
  }) => {
    // A part of each request is refunded, which its row says, too. The first one has a large amount.
    await staffPage.route(/\/services\/payments\/\?/, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({
        response,
        body: text
          .replaceAll('"refunded_amount":0', '"refunded_amount":2000')
          .replace(/"amount_gross":\d+/, '"amount_gross":123456789'),
      });
    });
    for (const { path, label, paneTitle } of sections) {
      await test.step(path, async () => {
        await openInApp(staffPage, server.origin + path);
        const rows = getRows(staffPage, label);
        const row =
          label === 'payments' ? rows.filter({ hasText: 'requested' }).first() : rows.first();
        await expect(row).toBeVisible();
        if (label === 'payments') await expect(rows.getByText('refunded').first()).toBeVisible();
        for (const width of [tablet.width, 1440]) {
          await staffPage.setViewportSize({ width, height: 900 });
          const measured = await rows.evaluateAll((all) =>
            all.map((row) => {
              const [, , , status] = row.children;
              const notes = status?.children[1];
              const lineHeight = notes ? Number.parseFloat(getComputedStyle(notes).lineHeight) : 0;
              return {
                height: row.getBoundingClientRect().height,
                hasMoreLines: (notes?.clientHeight ?? 0) > 1.5 * lineHeight,
                isCutOff: notes ? notes.scrollWidth > notes.clientWidth : false,
              };
            }),
          );
          // The notes of a payment are complete, and make its row higher.
          const low = measured.filter((row) => label !== 'payments' || !row.hasMoreLines);
          const heights = low.map(({ height }) => height);
          if (label === 'payments') expect(measured.filter(({ isCutOff }) => isCutOff)).toEqual([]);
          expect(heights.filter((height) => height !== (label === 'payments' ? 51.5 : 44))).toEqual(
            [],
          );
          if (label === 'payments' && width === tablet.width) await expectCellsApart(rows);
        }
        const list = await getListPane(staffPage, label).boundingBox();
        expect(list?.width).toBeGreaterThan(1_000);
        expect(await findAxeViolations(staffPage)).toEqual([]);
        const href = await row.getAttribute('href');
        await row.focus();
        await staffPage.keyboard.press('Enter');
        const detail = getPane(staffPage, paneTitle);
        await expect(detail).toBeFocused();
        await expect(getOpenRow(staffPage, label)).toHaveAttribute('href', href ?? '');
        await expect(getOpenRow(staffPage, label)).toBeInViewport();
        if (label === 'payments') {
          await expect(detail.getByRole('heading', { name: 'History' })).toBeInViewport();
          const code = await detail.getByRole('img', { name: /^QR code/ }).boundingBox();
          expect(code?.width).toBeGreaterThanOrEqual(128);
          expect(code?.width).toBeLessThanOrEqual(160);
          const action = await detail.getByRole('button', { name: 'Copy Link' }).boundingBox();
          expect(action?.x, 'beside the code').toBeGreaterThan((code?.x ?? 0) + (code?.width ?? 0));
          expect(action?.y, 'above the code').toBeLessThan(code?.y ?? 0);
        }
        await staffPage.goBack();
        await expect(rows.and(staffPage.locator(`[href="${href}"]`))).toBeFocused();
        await expect(detail).toHaveCount(0);
      });
    }

    await test.step('/help', async () => {
      await openInApp(staffPage, `${server.origin}/help`);
      const main = staffPage.getByRole('main');
      const call = await main.getByRole('link', { name: 'Call Support' }).boundingBox();
      const install = await main.getByRole('region', { name: /home screen$/ }).boundingBox();
      expect(install?.x).toBeGreaterThan((call?.x ?? Infinity) + (call?.width ?? 0));
      expect(install?.width).toBeGreaterThan(300);
    });
  });
});

/** Runs in the page. A fact that breaks has two boxes. */
const readFacts = (rows: Element[]) =>
  rows.flatMap((row) =>
    [...row.querySelectorAll('[data-tone="neutral"]')].flatMap((fact) => {
      const isBadge = /^[a-z]+$/.test(fact.textContent ?? '');
      if (isBadge) return [];
      const text = document.createRange();
      text.selectNodeContents(fact);
      const { top, bottom } = text.getBoundingClientRect();
      return [
        {
          text: fact.textContent,
          boxes: text.getClientRects().length,
          top,
          fromEdgePx: row.getBoundingClientRect().bottom - bottom,
        },
      ];
    }),
  );

test('a request that was just sent stops standing out in the list when another one is opened', async ({
  staffPage: page,
  server: { origin },
  email,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await createPayment(page, origin, { email: `kim.${email}`, name: 'Kim Day' });
  await page.goto(`${origin}/payments/new`);
  await page.getByLabel('Name').fill('Jo Bloggs');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('4500');
  await page.getByRole('button', { name: 'Send Payment Request' }).click();
  await expect(getOpenRow(page, 'payments')).toContainText('Jo Bloggs');
  await getRows(page, 'payments').filter({ hasText: 'Kim Day' }).first().click();
  await expect(getOpenRow(page, 'payments')).toContainText('Kim Day');
  const [open, sent] = await Promise.all(
    [getOpenRow(page, 'payments'), getListPane(page, 'payments').locator('[data-mark] > a')].map(
      (row) => row.evaluate((each) => getComputedStyle(each).backgroundColor),
    ),
  );
  expect(sent).not.toBe(open);
});

test('in the table and in the cards, each fact about the money of a request has a line of its own, with room around it, and cuts no address [counter 8.5]', async ({
  page,
  newServer: { origin },
}) => {
  await logInByApi(page, origin);
  await page.route(/\/services\/payments\/\?/, async (route) => {
    const response = await route.fetch();
    const { results, ...others } = await response.json();
    const money = { due_amount: 22_180, asked_amount: 22_180, refunded_amount: 1_000 };
    const change = (row: { status: string }, index: number) =>
      index === 0 ? { ...row, ...money, amount_gross: 48_000, status: 'requested' } : row;
    await route.fulfill({ response, json: { ...others, results: results.map(change) } });
  });
  const { ident } = await createPayment(page, origin, { email: 'priya.sharma@example.com' });
  for (const { path, ...size } of [
    { path: '/payments', width: 1440, height: 900 },
    { path: '/payments', width: 1024, height: 768 },
    { path: `/payments/${ident}`, width: 1024, height: 768 },
    { path: `/payments/${ident}`, width: 768, height: 1024 },
    { path: '/payments', width: 360, height: 640 },
  ]) {
    const at = `${path} at ${size.width} px`;
    await page.setViewportSize(size);
    await openInApp(page, origin + path);
    const rows = page.getByRole('list', { name: 'payments' }).getByRole('link');
    await expect(rows.first()).toContainText('£221.80 left');
    const [left, refunded] = await rows.evaluateAll(readFacts);
    expect(left, at).toMatchObject({ text: '£221.80 left', boxes: 1 });
    expect(refunded, at).toMatchObject({ text: '£10.00 refunded', boxes: 1 });
    expect(refunded?.top, at).toBeGreaterThan(left?.top ?? Infinity);
    expect(refunded?.fromEdgePx, at).toBeGreaterThanOrEqual(6);
    if (path === '/payments' && size.width >= 1024) await expectCellsApart(rows);
    else {
      const badge = rows.first().getByText('requested', { exact: true });
      const { y = 0, height = 0 } = (await badge.boundingBox()) ?? {};
      expect(left?.top, at).toBeGreaterThanOrEqual(y + height - 1);
    }
  }
});

test('forms, short fields and buttons are as wide as their content, and have the whole width on a phone [counter 5.14]', async ({
  staffPage,
  server,
}) => {
  const readWidths = async () => {
    const form = staffPage.getByRole('form', { name: 'Create Customer' });
    const boxes = await Promise.all(
      [
        form,
        form.getByLabel('Email'),
        form.getByLabel('Phone Number'),
        form.getByRole('button', { name: 'Create Customer' }),
      ].map((part) => part.boundingBox()),
    );
    return boxes.map((box) => Math.round(box?.width ?? 0));
  };
  await staffPage.setViewportSize({ width: 1440, height: 900 });
  await openInApp(staffPage, `${server.origin}/customers/new`);
  const [form, email, phoneNumber, button = 0] = await readWidths();
  expect([form, email, phoneNumber]).toEqual([448, 448, 224]);
  expect(button).toBeLessThan(250);
  await staffPage.setViewportSize(phone);
  await expect.poll(async () => new Set(await readWidths()).size).toBe(1);
});

test('a form that finds a mistake shows the label of the first field with it, wherever the page was scrolled [counter 10.20]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/settings/shop`);
  const form = staffPage.getByRole('form', { name: 'Shop Profile' });
  const field = form.getByLabel('Shop Name');
  const label = form.getByText('Shop Name', { exact: true });
  await field.fill('');
  for (const viewport of [phone, ...uprightTablets, tablet, { width: 1440, height: 600 }]) {
    await test.step(`${viewport.width}`, async () => {
      await staffPage.setViewportSize(viewport);
      await field.evaluate((input) => {
        input.blur();
        input.scrollIntoView({ block: 'start' });
        let scroller = input.parentElement;
        while (scroller?.scrollTop === 0) scroller = scroller.parentElement;
        // The whole field is in sight, directly below the top bar or the edge of its pane.
        scroller?.scrollBy(0, -2);
      });
      // `click` would scroll to where the button is without `sticky`.
      await form.getByRole('button', { name: 'Update Shop Profile' }).dispatchEvent('click');
      await expect(field).toBeFocused();
      const isCovered = await label.evaluate((text) => {
        const { left, top } = text.getBoundingClientRect();
        return !text.contains(document.elementFromPoint(left + 2, top + 2));
      });
      expect(isCovered).toBe(false);
    });
  }
});

test('the tools of the payments have one height, keep their lines when an item opens, and share one with a rare filter [counter 5.15]', async ({
  staffPage,
  server,
}) => {
  await staffPage.route('**/api/services/payment_totals/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), undelivered_count: 1 } });
  });
  const readTools = async () => {
    const pane = getListPane(staffPage, 'payments');
    const boxes = await Promise.all(
      [
        pane.getByRole('link', { name: 'New Request' }),
        pane.getByRole('link', { name: 'Download as CSV' }),
        pane.getByRole('searchbox'),
        pane.getByRole('button', { name: 'Undelivered' }),
        pane.getByRole('button', { name: 'Filters' }),
      ].map((tool) => tool.boundingBox()),
    );
    return {
      tops: boxes.map((box) => Math.round(box?.y ?? 0)),
      heights: [...new Set(boxes.map((box) => Math.round(box?.height ?? 0)))],
    };
  };
  await staffPage.setViewportSize(tablet);
  await openInApp(staffPage, `${server.origin}/payments`);
  const wide = await readTools();
  expect(new Set(wide.tops).size).toBe(1);
  expect(wide.heights).toEqual([48]);
  await staffPage.setViewportSize(uprightTablets[0]);
  const alone = await readTools();
  expect(alone.heights).toEqual([48]);
  await getRows(staffPage, 'payments').first().click();
  await expect(getPane(staffPage, 'Payment Detail')).toBeVisible();
  const beside = await readTools();
  expect(beside.tops.slice(0, 3)).toEqual(alone.tops.slice(0, 3));
  expect(beside.tops[3]).toBe(beside.tops[4]);
});
