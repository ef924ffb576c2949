import { delayApp } from '../../support/browser/delay-code.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { acceptInvite, inviteStaff, logInAs } from '../../support/browser/steps/staff-steps.ts';

const password = 'another long walk home';

test('a user sets a new password with the mailed link, and is logged out on other devices [accounts 1.1, accounts 1.2]', async ({
  staffPage,
  colleaguePage,
  page,
  email,
  server,
  linkSentTo,
}) => {
  await inviteStaff(staffPage, server.origin, { email });
  await acceptInvite(colleaguePage, await linkSentTo(email));
  await staffPage.context().clearCookies();

  await page.goto(`${server.origin}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
  await expect.poll(() => linkSentTo(email)).toContain('/reset-password#token=');

  await page.goto(await linkSentTo(email));
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set Password and Log In' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Harbour Street Dental' }),
  ).toBeVisible();

  await colleaguePage.goto(`${server.origin}/payments`);
  await expect(colleaguePage.getByRole('button', { name: 'Log In' })).toBeVisible();
  await logInAs(colleaguePage, email, password);
  await expect(
    colleaguePage.getByRole('heading', { level: 1, name: 'Harbour Street Dental' }),
  ).toBeVisible();
});

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
