import type { Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';

const openScreen = async (page: Page, url: string, name: string) => {
  await openInApp(page, url);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
};

interface Insets {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * Returns the texts and controls inside the safe-area insets. Looks at a point every six pixels.
 */
const findInInsets = (page: Page, insets: Insets) =>
  page.evaluate(({ top, right, bottom, left }) => {
    const { innerWidth: width, innerHeight: height } = window;
    const found = new Set<string>();
    for (let x = 2; x < width; x += 6) {
      for (let y = 2; y < height; y += 6) {
        if (x >= left && x < width - right && y >= top && y < height - bottom) continue;
        const element = document
          .elementFromPoint(x, y)
          ?.closest('a, button, input, label, p, h1, h2, li, dl, svg, dialog');
        if (element)
          found.add(`${element.tagName} ${element.textContent?.slice(0, 40)} at ${x},${y}`);
      }
    }
    return [...found];
  }, insets);

const checkTopAndBottom = async (page: Page, insets: Insets, what: string) => {
  // Content may scroll under the home indicator. Only the end of the page must be clear of it.
  await page.evaluate(() => window.scrollTo(0, 0));
  const above = { ...insets, bottom: 0 };
  expect(await findInInsets(page, above), `${what}, top`).toEqual([]);
  const findAtEnd = async () => {
    await page.evaluate(() => {
      for (const element of document.querySelectorAll('html, [tabindex="0"]'))
        element.scrollTop = element.scrollHeight;
    });
    return findInInsets(page, insets);
  };
  // The page grows while it loads.
  await expect.poll(findAtEnd, { message: `${what}, end` }).toEqual([]);
};

/**
 * Expects that a fixed element is outside the insets. The background of a dialog may reach into
 * them, its buttons may not.
 */
const expectClear = async (
  page: Page,
  { role, name, insets }: { role: 'status' | 'menu' | 'alertdialog'; name: string; insets: Insets },
) => {
  const element = page.getByRole(role, { name, exact: true });
  await element.waitFor({ state: 'attached' });
  const box = await element.evaluate((node) => {
    const buttons = node.role === 'alertdialog' ? [...node.querySelectorAll('button')] : [];
    const boxes = (buttons.length > 0 ? buttons : [node]).map((part) =>
      part.getBoundingClientRect(),
    );
    return {
      top: Math.min(...boxes.map(({ top }) => top)),
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box.top, name).toBeGreaterThanOrEqual(insets.top);
  expect(box.left, name).toBeGreaterThanOrEqual(insets.left);
  expect(box.right, name).toBeLessThanOrEqual(width - insets.right);
  expect(box.bottom, name).toBeLessThanOrEqual(height - insets.bottom);
};

const orientations = [
  {
    orientation: 'upright',
    size: { width: 390, height: 844 },
    insets: { top: 59, right: 0, bottom: 34, left: 0 },
  },
  {
    orientation: 'sideways',
    size: { width: 640, height: 360 },
    insets: { top: 0, right: 48, bottom: 21, left: 59 },
  },
];

const screens = [
  ['/', 'Harbour Street Dental'],
  ['/payments', 'Payments'],
  ['/payments/new', 'New Request'],
  ['/terms-and-conditions', 'Terms And Conditions'],
  ['/help', 'Help'],
] as const;

/**
 * Checks the screens, the offline banner, the menu and a dialog. The page ends on an open payment.
 */
const checkOrientation = async (page: Page, origin: string, insets: Insets) => {
  for (const [path, name] of screens) {
    await openScreen(page, origin + path, name);
    if (path === '/payments')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
    await checkTopAndBottom(page, insets, path);
  }
  await expectClear(page, { role: 'status', name: 'Notifications', insets });

  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await checkTopAndBottom(page, insets, 'banner');
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeAttached();
  await expectClear(page, { role: 'menu', name: 'Menu', insets });

  await page.getByRole('menuitem', { name: 'Payments' }).click();
  await page.getByRole('link').filter({ hasText: 'requested' }).first().click();
  await page.getByRole('button', { name: 'Cancel Request' }).click();
  await expectClear(page, { role: 'alertdialog', name: 'Cancel Payment Request?', insets });
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
};

test('on a phone that is held upright or sideways, no content is below the cutout or the home indicator [offline 6.5]', async ({
  staffPage,
  server,
}) => {
  const device = await staffPage.context().newCDPSession(staffPage);
  for (const { orientation, size, insets } of orientations) {
    await test.step(orientation, async () => {
      await staffPage.setViewportSize(size);
      await device.send('Emulation.setSafeAreaInsetsOverride', { insets });
      await checkOrientation(staffPage, server.origin, insets);
    });
  }
});
