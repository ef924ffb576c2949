import { delayApp } from '../../support/browser/delay-code.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

test('the link for a forgotten password works before the app has loaded, and the screen does not shift [accounts 1.8]', async ({
  page,
  server,
}) => {
  const release = await delayApp(page);
  await page.goto(`${server.origin}/login`, { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Forgot password?' });
  await expect(link).toBeVisible();
  const before = await link.boundingBox();
  const terms = await page.getByRole('link', { name: 'Terms and Conditions' }).boundingBox();
  await link.click();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Log In' }).click();
  await expect(link).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
  expect(await page.getByRole('link', { name: 'Terms and Conditions' }).boundingBox()).toEqual(
    terms,
  );
});

test('with a backend without mail, the link for a forgotten password is hidden, and the screen does not shift [accounts 1.8]', async ({
  page,
  server,
}) => {
  await page.route('**/api/whoami/', async (route) => {
    const response = await route.fetch();
    const { client } = await response.json();
    const json = { client: { ...client, mails_password_links: false } };
    await route.fulfill({ response, json });
  });
  const release = await delayApp(page);
  await page.goto(`${server.origin}/login`, { waitUntil: 'commit' });
  const terms = page.getByRole('link', { name: 'Terms and Conditions' });
  const before = await terms.boundingBox();
  release();
  await expect(page.getByText('Harbour Street Dental')).toBeVisible();
  expect(await terms.boundingBox()).toEqual(before);
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeHidden();
});
