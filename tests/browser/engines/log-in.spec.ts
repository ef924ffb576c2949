import { expect, test } from '../../support/engines/fixtures.ts';
import { logOut } from '../../support/engines/steps.ts';

const home = { name: 'Harbour Street Dental' };

test('a user logs in after a wrong password, is logged in in every tab, and after the log-out Back shows no data [spec 4.5]', async ({
  openScreen,
  origin,
}) => {
  const screen = await openScreen();
  await screen.goTo(`${origin}/payments`);
  await screen.waitForPath('/login');
  await screen.getByLabel('Email').type('owner@example.com');
  await screen.getByLabel('Password').type('not-it');
  await screen.getByRole('button', { name: 'Log In' }).click();
  await screen.getByRole('alert').waitUntilVisible();

  await screen.getByLabel('Password').click();
  for (let length = 'not-it'.length; length > 0; length -= 1) await screen.press('Backspace');
  await screen.type('demo-password');
  await screen.press('Enter');
  await screen.getByRole('heading', home).waitUntilVisible();
  await screen.reload();
  await screen.getByRole('heading', home).waitUntilVisible();
  const second = await screen.openTab();
  await second.goTo(`${origin}/login`);
  await second.getByRole('heading', home).waitUntilVisible();
  await second.waitForPath('/');
  await second.tab.close();

  await screen.goTo(`${origin}/payments`);
  await screen.getByRole('main').getByRole('listitem').nth(0).waitUntilVisible();
  await logOut(screen);
  await screen.goBack();
  await screen.waitForPath('/login');
  await screen.getByRole('main').getByRole('listitem').waitUntilHidden();
  expect(
    await screen.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('@');
});

test('an email and a password that the user types before the app has loaded log the user in', async ({
  openScreen,
  network,
}) => {
  network.set({ kind: 'hold', request: /^GET \/assets\/app-/ });
  const screen = await openScreen();
  // The page's load event waits for the app's code.
  const loading = screen.goTo(`${network.origin}/login`).catch(() => undefined);
  await screen.getByLabel('Email').type('owner@example.com');
  await screen.getByLabel('Password').type('demo-password');
  await screen.press('Enter');
  expect(await screen.getByCss('#first-paint').count()).toBe(1);
  network.set({ kind: 'none' });
  await screen.getByRole('heading', home).waitUntilVisible();
  await loading;
});
