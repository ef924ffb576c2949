import type { Locator, Page } from '@playwright/test';
import { expect, openHome, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';

/** The middle of the window, which is 390 px wide. */
const WINDOW_CENTRE_PX = 195;

const getBox = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return {
    ...box,
    right: box.x + box.width,
    bottom: box.y + box.height,
    centre: box.x + box.width / 2,
  };
};

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeVisible();
};

test('the menu colours its focused entry only for the keyboard', async ({ staffPage, server }) => {
  await staffPage.goto(`${server.origin}/staff`);
  const button = staffPage.getByRole('button', { name: 'Menu' });
  const settings = staffPage.getByRole('menuitem', { name: 'Settings' });
  const transparent = 'rgba(0, 0, 0, 0)';
  await button.tap();
  await expect(settings).toBeFocused();
  await expect(settings).toHaveCSS('background-color', transparent);
  await staffPage.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expect(settings).toBeFocused();
  await expect(settings).not.toHaveCSS('background-color', transparent);
});

test('the menu opens below its button with its entries in groups, and its screens have one title [spec 2.30, spec 2.31, spec 2.32, spec 2.33, markup 1.2]', async ({
  staffPage,
  server,
}) => {
  await openHome(staffPage, server.origin);
  await openMenu(staffPage);
  const menu = staffPage.getByRole('menu');
  const [button, dropdown] = [
    await getBox(staffPage.getByRole('button', { name: 'Menu' })),
    await getBox(menu),
  ];
  expect(dropdown.width).toBe(256);
  expect(dropdown.y).toBeGreaterThanOrEqual(button.bottom);
  expect(Math.abs(dropdown.right - button.right)).toBeLessThan(12);
  const firstGroup = ['New Request', 'Staff', 'Payments', 'Customers', 'Services', 'Help'];
  const texts = ['owner@example.com', 'Settings', ...firstGroup, 'Change Password', 'Log Out'];
  const tops = await Promise.all(
    texts.map(async (text) => (await getBox(menu.getByText(text, { exact: true }))).y),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await expect(menu.getByRole('menuitem')).toHaveCount(9);
  const dividers = menu.locator('[role="separator"], .mantine-Menu-divider');
  const countDividersBetween = async (above: string, below: string) => {
    const [top, bottom] = [
      staffPage.getByRole('menuitem', { name: above }),
      staffPage.getByRole('menuitem', { name: below }),
    ];
    const [from, to] = [(await getBox(top)).y, (await getBox(bottom)).y];
    const boxes = await Promise.all((await dividers.all()).map(getBox));
    return boxes.filter(({ y }) => y > from && y < to).length;
  };
  expect(await countDividersBetween('New Request', 'Help')).toBe(0);
  expect(await countDividersBetween('Help', 'Change Password')).toBe(1);
  expect(await countDividersBetween('Change Password', 'Log Out')).toBe(1);

  await staffPage.getByRole('menuitem', { name: 'Help' }).click();
  await expect(staffPage).toHaveTitle('Beepaid GO - Help');
  await expect(staffPage.locator('head title')).toHaveCount(1);
});

/**
 * From this width on (46.5 rem), there is a rail, a column with the main links, beside the content.
 */
const MIN_RAIL_WIDTH_PX = 744;
/**
 * From this width on (60 rem), the payments list is a table, and Help has two columns, which may be
 * wider than text.
 */
const MIN_TABLE_WIDTH_PX = 960;
/** The maximum width of a column of text. */
const MAX_COLUMN_WIDTH_PX = 576;

/**
 * Expects the maximum width of the columns on screen, and a centred title, at each width of the
 * window.
 */
const checkColumns = async (page: Page, path: string) => {
  for (const width of [700, 900, 1280, 1600]) {
    const at = `${path} at ${width} px`;
    await page.setViewportSize({ width, height: 800 });
    const hasRail = width >= MIN_RAIL_WIDTH_PX;
    // Waits until the app has noticed the new width.
    const railLink = page.getByRole('navigation', { name: 'Main' }).getByRole('link', {
      name: 'Settings',
    });
    await expect(railLink, at).toHaveCount(hasRail ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Menu' }), at).toBeVisible();
    const columns = await Promise.all((await page.locator('main [data-screen]').all()).map(getBox));
    const isWide = ['/payments', '/help'].includes(path) && width >= MIN_TABLE_WIDTH_PX;
    if (!isWide)
      expect
        .soft(Math.max(...columns.map((column) => column.width)), at)
        .toBeLessThanOrEqual(MAX_COLUMN_WIDTH_PX);
    const title = await getBox(page.getByRole('heading', { level: 1 }));
    expect.soft(Math.abs(title.centre - width / 2), at).toBeLessThanOrEqual(8);
    if (!hasRail)
      expect.soft(Math.abs(title.centre - (columns[0]?.centre ?? 0)), at).toBeLessThanOrEqual(1);
  }
};

test('while the customer of a form loads, only its pane waits [counter 5.17]', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize({ width: 1440, height: 900 });
  await staffPage.route('**/api/services/customers/*/', () => undefined);
  await staffPage.goto(`${server.origin}/customers/${crypto.randomUUID()}/edit`);
  await expect(staffPage.getByText('Loading', { exact: true })).toBeAttached();
  await staffPage.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
  await expect(staffPage).toHaveURL(/\/payments/);
});

test('a wait cursor covers the screen until the tenant and the user are loaded [spec 1.11, spec 1.12, spec 4.2]', async ({
  staffPage,
  server,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await staffPage.route('**/api/whoami/', (route) => released.then(() => route.continue()));
  await staffPage.addInitScript(() => localStorage.clear());
  await staffPage.goto(`${server.origin}/help`);
  await expect(staffPage.getByText('Loading')).toBeAttached();
  const cursors = await staffPage.evaluate(() =>
    [0.05, 0.5, 0.95].map((part) => {
      const element = document.elementFromPoint(
        window.innerWidth * part,
        window.innerHeight * part,
      );
      return element && getComputedStyle(element).cursor;
    }),
  );
  expect(cursors).toEqual(['wait', 'wait', 'wait']);
  release();
  await expect(staffPage.getByRole('link', { name: 'Call Support' })).toBeVisible();
  await expect(staffPage.getByText('Loading')).toHaveCount(0);
});

test('for a tenant without the module, every address except log-in and the terms shows only a notice [spec 1.10, spec 2.26, spec 6.5, spec 8.25]', async ({
  page,
  server,
}) => {
  const noModuleOrigin = server.origin.replace('localhost', 'nogo.localhost');
  for (const path of ['/', '/payments']) {
    await page.goto(noModuleOrigin + path);
    const card = page.getByRole('alert');
    await expect(card).toHaveText('This merchant does not have Beepaid GO enabled');
    expect(Math.abs((await getBox(card)).centre - WINDOW_CENTRE_PX), path).toBeLessThanOrEqual(1);
    // The browser computes `--error` in a temporary element, because a custom property itself has
    // no computed colour.
    const [colour, errorColour] = await card.evaluate((element) => {
      const sample = element.appendChild(document.createElement('i'));
      const { color } = getComputedStyle(element);
      sample.style.color = 'var(--error)';
      return [color, getComputedStyle(sample).color];
    });
    expect(colour).toBe(errorColour);
    await expect(page).toHaveURL(noModuleOrigin + path);
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
  }
  await page.goto(`${noModuleOrigin}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.goto(`${noModuleOrigin}/terms-and-conditions`);
  await expect(page.getByRole('heading', { level: 1, name: 'Terms And Conditions' })).toBeVisible();
});

test('Home has four large tiles, the amount is the largest text of a payment, and columns have a maximum width [spec 2.27, spec 2.28, spec 2.35, spec 2.36, spec 2.66, spec 2.117]', async ({
  staffPage,
  server: { origin },
}) => {
  await test.step('the tiles of home', async () => {
    await openHome(staffPage, origin);
    const tileLinks = staffPage
      .getByRole('main')
      .getByRole('link', { name: /^(New Request|Payments|Customers|Help)/ });
    const tiles = await Promise.all((await tileLinks.all()).map(getBox));
    expect(tiles).toHaveLength(4);
    for (const { width, height } of tiles) {
      expect(width).toBeGreaterThanOrEqual(140);
      expect(height).toBeGreaterThanOrEqual(88);
    }
    for (const [name, path] of Object.entries({
      'New Request': '/payments/new',
      Payments: '/payments',
      Customers: '/customers',
      Help: '/help',
    })) {
      await staffPage.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(staffPage).toHaveURL(origin + path);
      await staffPage.getByRole('link', { name: 'Beepaid GO, home' }).click();
      await expect(staffPage).toHaveURL(`${origin}/`);
    }
  });

  await test.step('the amount of a payment', async () => {
    await openInApp(staffPage, `${origin}/payments`);
    await staffPage.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(staffPage.getByText('Created At')).toBeVisible();
    // The elements with text of their own, those with the largest font first.
    const texts = await staffPage.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) =>
          [...element.childNodes].some((child) => child instanceof Text && child.textContent),
        )
        .map((element) => ({
          text: element.textContent,
          size: Number.parseFloat(getComputedStyle(element).fontSize),
        }))
        .toSorted((one, other) => other.size - one.size),
    );
    expect(texts[0]?.text).toMatch(/^£[\d,]+\.\d\d$/);
    expect(texts[0]?.size).toBeGreaterThan((texts[1]?.size ?? 0) * 1.5);
  });

  await test.step('the card of help', async () => {
    await openInApp(staffPage, `${origin}/help`);
    const card = staffPage
      .getByRole('main')
      .getByText("Chat to us, we're here to help you!")
      .locator('..');
    await expect(card.getByRole('link', { name: 'Call Support' })).toBeVisible();
    const cardStyle = await card.evaluate((element) => {
      const { backgroundColor, borderTopWidth, borderTopLeftRadius } = getComputedStyle(element);
      return {
        isFilled: backgroundColor !== 'rgba(0, 0, 0, 0)',
        borderTopWidth,
        isRound: borderTopLeftRadius !== '0px',
      };
    });
    expect(cardStyle).toEqual({ isFilled: true, borderTopWidth: '1px', isRound: true });
  });

  await test.step('the columns and the title', async () => {
    for (const path of ['/', '/help', '/payments', '/payments/new']) {
      await openInApp(staffPage, origin + path);
      await checkColumns(staffPage, path);
    }
  });
});
