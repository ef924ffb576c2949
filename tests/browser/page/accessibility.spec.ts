import type { Page } from '@playwright/test';
import { colourRules, findAxeViolations } from '../../support/browser/axe.ts';
import { expect, signIn, test } from '../../support/browser/fixtures.ts';
import { stayInApp } from '../../support/browser/steps/open-in-app.ts';
import { moneyVisits } from '../../support/browser/visits/money-visits.ts';
import { signedIn, signedOut, signedOutAgain } from '../../support/browser/visits/screen-visits.ts';
import { settingsVisits } from '../../support/browser/visits/settings-visits.ts';
import type { ScreenVisit } from '../../support/browser/visits/visit.ts';
import type { RunningServer } from '../../support/server/run-server.ts';

const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 568 };

/** These visits simulate another backend, so they load their pages. */
const simulatedBackends = [
  'email-account',
  'new-request-vat-inclusive',
  'payment-account',
  'payment-reconciled',
  'payout',
  'payouts',
  'text-account',
  'unreachable',
  'unreachable-saved',
];

/** Returns by how many pixels the page is wider than the window. */
const getOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Visits each screen, and checks it in the light and dark colour scheme and on a narrow screen. */
const checkScreens = async (
  page: Page,
  server: RunningServer,
  visits: readonly (readonly [string, ScreenVisit])[],
) => {
  const found: string[] = [];
  for (const [name, { visit }] of visits) {
    await page.setViewportSize(phone);
    const isSimulated = simulatedBackends.includes(name);
    const loadAgain = Object.hasOwn(signedIn, name) && !isSimulated ? stayInApp(page) : undefined;
    await visit(page, server);
    loadAgain?.();
    await expect(page.getByText(/^Loading/), name).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    found.push(...(await findAxeViolations(page)).map((finding) => `${name}, light: ${finding}`));
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    found.push(
      ...(await findAxeViolations(page, colourRules)).map((finding) => `${name}, dark: ${finding}`),
    );
    await page.setViewportSize(narrow);
    // An open popover adapts to the new width one frame later, so the check is repeated.
    await expect
      .poll(() => getOverflow(page), { message: `${name} at ${narrow.width} px` })
      .toBeLessThanOrEqual(0);
    // The next visit must not stay in an app that has responses of the simulated backend.
    if (isSimulated) await page.goto('about:blank');
  }
  return found;
};

/**
 * The pages of the customer, all of which pay-page-states.spec.ts checks, and the terms scrolled to
 * their end.
 */
const checkedElsewhere = ['customer-pays', 'customer-3ds', 'terms-charges'];
const isCheckedHere = ([name]: readonly [string, ScreenVisit]) => !checkedElsewhere.includes(name);
const isAboutMoney = ([name]: readonly [string, ScreenVisit]) => Object.hasOwn(moneyVisits, name);
const isSetting = ([name]: readonly [string, ScreenVisit]) => Object.hasOwn(settingsVisits, name);
const screens = Object.entries(signedIn).filter(
  (screen) => !isAboutMoney(screen) && !isSetting(screen) && isCheckedHere(screen),
);
// Two tests share the screens, so that both workers have as much to do. Each visits its screens one
// after another, because some screens show what the previous visit created.
const half = Math.ceil(screens.length / 2);

test.describe(() => {
  // Each test has dozens of screens.
  test.setTimeout(300_000);

  test('axe finds no violation on the screens about money and on the first signed-in screens, in light, dark and narrow windows', async ({
    page,
    newServer: server,
  }) => {
    await signIn(page, server.origin);
    // The visits about money need the payments of the demo on the first page of the list.
    const found = await checkScreens(page, server, Object.entries(signedIn).filter(isAboutMoney));
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('about:blank');
    expect([...found, ...(await checkScreens(page, server, screens.slice(0, half)))]).toEqual([]);
  });

  test('axe finds no violation on the other signed-in screens and on the screens for visitors, in light, dark and narrow windows', async ({
    page,
    newServer: server,
  }) => {
    const found = await checkScreens(page, server, Object.entries(signedOut).filter(isCheckedHere));
    await page.context().clearCookies();
    await signIn(page, server.origin);
    found.push(...(await checkScreens(page, server, screens.slice(half))));
    await page.context().clearCookies();
    found.push(...(await checkScreens(page, server, Object.entries(signedOutAgain))));
    expect(found).toEqual([]);
  });

  test('axe finds no violation on the settings, in light, dark and narrow windows', async ({
    page,
    newServer: server,
  }) => {
    await signIn(page, server.origin);
    expect(await checkScreens(page, server, Object.entries(settingsVisits))).toEqual([]);
  });
});
