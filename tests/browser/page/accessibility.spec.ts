import type { Page } from '@playwright/test';
import { colourRules, findAxeViolations } from '../../support/browser/axe.ts';
import { expect, signIn, test } from '../../support/browser/fixtures.ts';
import { moneyVisits } from '../../support/browser/money-visits.ts';
import { type ScreenVisit, signedIn, signedOut, signedOutAgain } from '../../support/browser/screen-visits.ts';
import { type RunningServer, runServer } from '../../support/server/run-server.ts';

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 568 };

/** Returns by how many pixels the page is wider than the window. */
const getOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Visits each screen, and checks it in the light and dark colour scheme and on a narrow screen. */
const checkScreens = async (page: Page, server: RunningServer, visits: readonly (readonly [string, ScreenVisit])[]) => {
  const found: string[] = [];
  for (const [name, { visit }] of visits) {
    await page.setViewportSize(phone);
    await visit(page, server);
    await expect(page.getByText(/^Loading/), name).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    found.push(...(await findAxeViolations(page)).map((finding) => `${name}, light: ${finding}`));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.push(...(await findAxeViolations(page, colourRules)).map((finding) => `${name}, dark: ${finding}`));
    await page.setViewportSize(narrow);
    // An open popover adapts to the new width one frame later, so the check is repeated.
    await expect.poll(() => getOverflow(page), { message: `${name} at ${narrow.width} px` }).toBeLessThanOrEqual(0);
  }
  return found;
};

const isAboutMoney = ([name]: readonly [string, ScreenVisit]) => Object.hasOwn(moneyVisits, name);
const screens = Object.entries(signedIn).filter((screen) => !isAboutMoney(screen));
// Each part visits its screens one after another, because some screens show what the previous visit created.
const parts = [
  screens.slice(0, screens.length / 2),
  screens.slice(screens.length / 2),
  Object.entries(signedIn).filter(isAboutMoney),
];

test.describe(() => {
  // Each part has dozens of screens.
  test.setTimeout(180_000);

  for (const [index, part] of parts.entries()) {
    test(`axe finds no violation on any signed-in screen, light, dark and narrow, part ${index + 1}`, async ({
      page,
    }) => {
      const server = await runServer();
      await signIn(page, server.origin);
      expect(await checkScreens(page, server, part)).toEqual([]);
      await server.remove();
    });
  }

  test('axe finds no violation on any signed-out screen, light, dark and narrow', async ({ page, colleaguePage }) => {
    const server = await runServer();
    expect(await checkScreens(page, server, Object.entries(signedOut))).toEqual([]);
    await signIn(colleaguePage, server.origin);
    await signedIn['staff-invited']?.visit(colleaguePage, server);
    expect(await checkScreens(page, server, Object.entries(signedOutAgain))).toEqual([]);
    await server.remove();
  });
});
