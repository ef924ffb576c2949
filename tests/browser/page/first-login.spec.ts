import { postToApi } from '../../support/post-to-api.ts';
import { logInAs } from '../colleagues.ts';
import { forgiveMissingParts } from '../deployed.ts';
import { expect, test } from '../fixtures.ts';
import { holdCode } from '../hold-app.ts';

const home = { name: 'Harbour Street Dental' };

test('the terms open from a first log-in, and Back leads to it', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`);
  await expect(page.getByText(home.name)).toBeVisible();
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('heading', { name: 'Terms And Conditions' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/terms-and-conditions`);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Terms And Conditions' })).toBeVisible();
});

test('where the module is missing, the card shows at the start of a new device, and log-in at its own address', async ({
  page,
  server,
}) => {
  const turnedOff = server.origin.replace('localhost', 'nogo.localhost');
  await page.goto(turnedOff);
  await expect(page.getByText('This merchant does not have Beepaid GO enabled')).toBeVisible();
  await page.goto(`${turnedOff}/login`);
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
});

test('log-in waits for nothing that the other screens need, and takes the place of no screen in the history [offline 1.10]', async ({
  page,
  server,
}) => {
  const arrive = await holdCode(page, /\/assets\/screens-/);
  await page.goto(`${server.origin}/favicon.svg`);
  await page.goto(`${server.origin}/login`);
  await logInAs(page, 'owner@example.com', 'demo-password');
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveTitle('Beepaid GO - Log In');

  arrive();
  await expect(page.getByRole('heading', home)).toBeVisible();
  await expect(page).toHaveTitle('Beepaid GO - Home');
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin}/favicon.svg`);
});

test('where the code of the screens cannot be had, it says so, and Retry opens home [offline 1.10]', async ({
  page,
  server,
  complaints,
}) => {
  await page.route(/\/assets\/screens-/, (route) => route.abort());
  await page.goto(`${server.origin}/login`);
  await logInAs(page, 'owner@example.com', 'demo-password');
  await expect(page.getByText("This screen couldn't be loaded. Nothing you sent has been lost.")).toBeVisible();
  await page.unroute(/\/assets\/screens-/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', home)).toBeVisible();
  forgiveMissingParts(complaints);
});

test('a user who has logged in outside the app reaches the address that they open', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`);
  await expect(page.getByText(home.name)).toBeVisible();
  await postToApi(page, `${server.origin}/api/login/`, { email: 'owner@example.com', password: 'demo-password' });
  await page.goto(`${server.origin}/payments/new`);
  await expect(page.getByRole('heading', { name: 'New Request' })).toBeVisible();
});
