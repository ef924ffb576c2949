import type { Page } from '@playwright/test';
import { colourRules, findAxeViolations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { logInAs } from '../../support/browser/steps/staff-steps.ts';
import { addAuthenticator } from '../../support/browser/virtual-authenticator.ts';

const email = 'owner@example.com';
const password = 'demo-password';

const getUsePasskeyButton = (page: Page) => page.getByRole('button', { name: 'Use a Passkey' });
const getCreateButton = (page: Page) => page.getByRole('button', { name: 'Create a Passkey' });
const getOffer = (page: Page) => page.getByRole('region', { name: 'Log in faster next time?' });
const getPasskeyRows = (page: Page) =>
  page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

const expectHome = (page: Page) =>
  expect(page.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();

const logIn = async (page: Page, origin: string) => {
  await page.goto(`${origin}/login`);
  await logInAs(page, email, password);
  await expectHome(page);
};

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
};

/**
 * Returns the axe violations in both colour schemes, and by how many pixels the page is too wide at
 * 320 px.
 */
const findProblems = async (page: Page) => {
  // The bar at the top could cover a part of a switch.
  await page.evaluate(() => window.scrollTo(0, 0));
  const found = await findAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await findAxeViolations(page, colourRules)));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 568 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  return { found, overflow };
};
const noProblems = { found: [], overflow: 0 };

test('a user creates a passkey when Home offers it, logs in with one tap and with the autofill of the email field, and deletes it [passkeys 3.1, passkeys 3.2, passkeys 3.3, passkeys 3.5]', async ({
  page,
  server,
}) => {
  const authenticator = await addAuthenticator(page);
  await logIn(page, server.origin);
  await expect(getOffer(page)).toBeVisible();
  expect(await findProblems(page)).toEqual(noProblems);
  await authenticator.setPresent(true);
  await getCreateButton(page).click();
  await expect(page.getByText('Passkey created!')).toBeVisible();
  await expect(getOffer(page)).toHaveCount(0);
  expect(await authenticator.countPasskeys()).toBe(1);
  await page.goto(`${server.origin}/settings/account`);
  await expect(getPasskeyRows(page)).toHaveCount(1);
  // The toast covers the switch at the end of the screen for a moment.
  await expect.poll(() => findProblems(page)).toEqual(noProblems);
  await getCreateButton(page).click();
  await expect(page.getByText('This device already has a passkey of yours.')).toBeVisible();

  await authenticator.setPresent(false);
  await logOut(page);
  await expect(getUsePasskeyButton(page)).toBeVisible();
  expect(await findProblems(page)).toEqual(noProblems);
  // The authenticator sees the user only after the press: before it, the autofill of the email
  // field would log in.
  await page.route('**/api/login/passkey/options/', async (route) => {
    await authenticator.setPresent(true);
    await route.continue();
  });
  await getUsePasskeyButton(page).click();
  await expectHome(page);
  await page.reload();
  await expectHome(page);
  await expect(getOffer(page)).toHaveCount(0);

  await logOut(page);
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  // The authenticator responds to the request of the autofill at once.
  await expectHome(page);
  await page.goto(`${server.origin}/settings/account`);
  await getPasskeyRows(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Passkey deleted!')).toBeVisible();
  await expect(getPasskeyRows(page)).toHaveCount(0);
});

test('the log-in screen does not shift when the button for passkeys appears, and the first load has no code of passkeys [passkeys 3.4]', async ({
  page,
  server,
}) => {
  await addAuthenticator(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/passkey-log-in-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${server.origin}/login`);
  await expect(page.getByText('Harbour Street Dental')).toBeVisible();
  const measure = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('input, button[type=submit], a')].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x, y, width, height];
      }),
    );
  const before = await measure();
  await expect(getUsePasskeyButton(page)).toHaveCount(0);
  release();
  await expect(getUsePasskeyButton(page)).toBeVisible();
  expect(await measure()).toEqual(before);
});
