import { delayCode } from '../../support/browser/delay-code.ts';
import { ignoreChunkErrors } from '../../support/browser/deployment-test.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { logInAs } from '../../support/browser/steps/staff-steps.ts';

const tenantName = 'Harbour Street Dental';

test('on a new device, the log-in screen shows the logo, and a visitor can read the terms and return with Back [spec 2.23, spec 2.37]', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/login`);
  await expect(page.getByText(tenantName)).toBeVisible();
  const tops = await Promise.all(
    [
      page.getByRole('img', { name: 'Beepaid GO' }),
      page.getByLabel('Email'),
      page.getByLabel('Password', { exact: true }),
      page.getByRole('button', { name: 'Log In' }),
    ].map(async (element) => (await element.boundingBox())?.y),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => (one ?? 0) - (other ?? 0)));
  await page.getByRole('link', { name: 'Terms and Conditions' }).click();
  await expect(page.getByRole('heading', { name: 'Terms And Conditions' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/terms-and-conditions`);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Terms And Conditions' })).toBeVisible();
});

test('Log In looks disabled until the form is valid [spec 2.38]', async ({ page, server }) => {
  await page.goto(`${server.origin}/login`);
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(button).toBeDisabled();
  const getBackground = () =>
    button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const disabledBackground = await getBackground();
  await page.getByLabel('Email').fill('owner@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await expect(button).toBeEnabled();
  expect(await getBackground()).not.toBe(disabledBackground);
});

test('log-in does not wait for the code of other screens, and adds no entry to the history [offline 1.10]', async ({
  page,
  server,
}) => {
  const release = await delayCode(page, /\/assets\/screens-/);
  await page.goto(`${server.origin}/favicon.svg`);
  await page.goto(`${server.origin}/login`);
  await logInAs(page, 'owner@example.com', 'demo-password');
  const button = page.getByRole('button', { name: 'Log In' });
  await expect(page).toHaveURL(`${server.origin}/`);
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveTitle('Beepaid GO - Log In');

  release();
  await expect(page.getByRole('heading', { name: tenantName })).toBeVisible();
  await expect(page).toHaveTitle('Beepaid GO - Home');
  await page.goBack();
  await expect(page).toHaveURL(`${server.origin}/favicon.svg`);
});

test('log-in shows an error when the code of the screens does not load, and Retry opens Home [offline 1.10]', async ({
  page,
  server,
  consoleErrors,
}) => {
  await page.route(/\/assets\/screens-/, (route) => route.abort());
  await page.goto(`${server.origin}/login`);
  await logInAs(page, 'owner@example.com', 'demo-password');
  await expect(
    page.getByText('This screen couldn’t be loaded. Nothing you sent has been lost.'),
  ).toBeVisible();
  await page.unroute(/\/assets\/screens-/);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: tenantName })).toBeVisible();
  ignoreChunkErrors(consoleErrors);
});
