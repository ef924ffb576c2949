import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  changePassword,
  fillInAcceptForm,
  findRow,
  inviteStaff,
  logInAs,
  openColleague,
} from '../../support/browser/steps/staff-steps.ts';

const getBox = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return { ...box, bottom: box.y + box.height };
};

const getMain = (page: Page) => page.getByRole('main');

test('an invited user accepts the invite after a failure, changes the password, and is logged out when made inactive [spec 1.8, spec 1.19, spec 2.25, spec 4.15, counter 10.4]', async ({
  staffPage,
  colleaguePage,
  server,
  email,
  linkSentTo,
}) => {
  const { origin } = server;
  await inviteStaff(staffPage, origin, { email });
  await expect(await findRow(staffPage, email)).toContainText('Invited');
  const link = await linkSentTo(email);
  expect(link).toContain(`${origin}/accept-invite#token=`);

  await colleaguePage.goto(link);
  await expect(colleaguePage).toHaveTitle('Beepaid GO - Create Account');
  await expect(colleaguePage.getByLabel('First Name')).toHaveValue('Kim');
  await expect(colleaguePage.getByLabel('Email')).toHaveValue(email);
  await expect(colleaguePage.getByLabel('Email')).toBeDisabled();
  const failure = '**/api/invites/*/accept/';
  await colleaguePage.route(failure, (route) => route.fulfill({ status: 500, json: {} }));
  await fillInAcceptForm(colleaguePage, link);
  const button = colleaguePage.getByRole('button', { name: 'Create Account' });
  await button.click();
  await expect(colleaguePage.getByRole('alert')).toBeInViewport();
  const dismiss = colleaguePage
    .getByRole('status', { name: 'Notifications' })
    .getByRole('button', { name: 'Dismiss' });
  const toast = await getBox(dismiss.locator('..'));
  expect(toast.y).toBeGreaterThanOrEqual((await getBox(colleaguePage.getByRole('banner'))).bottom);
  expect(toast.bottom).toBeLessThan((await getBox(button)).y);
  await colleaguePage.unroute(failure);
  await button.click();
  await expect(colleaguePage).toHaveURL(`${origin}/`);
  await colleaguePage.getByRole('button', { name: 'Menu' }).click();
  await expect(colleaguePage.getByText(email)).toBeVisible();

  await changePassword(colleaguePage, origin, 'another long walk');
  await expect(colleaguePage).toHaveURL(`${origin}/`);

  await staffPage.reload();
  await expect(getMain(staffPage).getByRole('listitem').filter({ hasText: email })).toContainText(
    'Active',
  );
  await openColleague(staffPage, origin, email);
  await staffPage.getByLabel('Is user active?').uncheck();
  await staffPage.getByRole('button', { name: 'Update User' }).click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(staffPage).toHaveURL(/\/staff\?search=/);
  await expect(await findRow(staffPage, email)).toContainText('Inactive');

  // A call in the background may have ended the session before the click.
  const customersLink = getMain(colleaguePage).getByRole('link', { name: 'Customers' });
  await customersLink.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(colleaguePage).toHaveURL(`${origin}/login`);
  await expect(
    colleaguePage.getByText('Your session has ended. Please log in again.'),
  ).toBeVisible();
  await logInAs(colleaguePage, email, 'another long walk');
  await expect(colleaguePage.getByRole('alert')).toContainText('Failed to log in.');
});
