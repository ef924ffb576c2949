import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';
import {
  changePassword,
  fillInAcceptForm,
  findRow,
  inviteStaff,
  logInAs,
  openColleague,
} from '../../support/browser/steps/staff-steps.ts';

interface Route {
  readonly path: string;
  readonly title: string;
  /** The heading in the top bar, by default the title. */
  readonly heading?: string;
  /** A control that only this screen has. */
  readonly control: readonly [role: 'link' | 'button', name: string];
  /**
   * The URL of the list whose first row links to a value of the path's parameter. `search` selects
   * a row by its text.
   */
  readonly list?: string;
}

/** The routes of spec §2, in its order. */
const routes: Route[] = [
  { path: '/', title: 'Home', heading: 'Harbour Street Dental', control: ['link', 'New Request'] },
  { path: '/payments', title: 'Payments', control: ['link', 'New Request'] },
  { path: '/payments/new', title: 'New Request', control: ['button', 'Send Payment Request'] },
  {
    path: '/payments/:paymentRequestId',
    title: 'Payment Detail',
    control: ['button', 'Resend Request'],
    list: '/payments?search=requested',
  },
  { path: '/customers', title: 'Customers', control: ['link', 'Add Customer'] },
  { path: '/customers/new', title: 'New Customer', control: ['button', 'Create Customer'] },
  {
    path: '/customers/:customerId',
    title: 'Customer Details',
    control: ['link', 'Request Payment'],
    list: '/customers',
  },
  {
    path: '/customers/:customerId/edit',
    title: 'Edit Customer',
    control: ['button', 'Update Customer'],
    list: '/customers',
  },
  { path: '/staff', title: 'Staff', control: ['link', 'Add Staff User'] },
  { path: '/staff/new', title: 'New User', control: ['button', 'Invite User'] },
  {
    path: '/staff/:userId/edit',
    title: 'Edit User',
    control: ['button', 'Update User'],
    list: '/staff',
  },
  { path: '/services', title: 'Services', control: ['link', 'Add Service'] },
  { path: '/services/new', title: 'New Service', control: ['button', 'Create Service'] },
  {
    path: '/services/:serviceId/edit',
    title: 'Edit Service',
    control: ['button', 'Update Service'],
    list: '/services',
  },
  { path: '/change-password', title: 'Change Password', control: ['button', 'Update Password'] },
  { path: '/help', title: 'Help', control: ['link', 'Call Support'] },
];

const getBox = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not on the screen');
  return { ...box, bottom: box.y + box.height };
};

const getMain = (page: Page) => page.getByRole('main');

/**
 * Returns the URL of the route. Takes the value of the parameter from a row of the route's list.
 */
const getRouteUrl = async (staffPage: Page, origin: string, { path, list }: Route) => {
  if (!list) return origin + path;
  await openInApp(staffPage, origin + new URL(list, origin).pathname);
  const rows = getMain(staffPage).getByRole('listitem').getByRole('link');
  const rowText = new URL(list, origin).searchParams.get('search') ?? '';
  const href = (await rows.filter({ hasText: rowText }).first().getAttribute('href')) ?? '';
  const parameter = href.split('/')[2] ?? '';
  return origin + path.replace(/:\w+/, parameter);
};

test('every route opens by its URL with its title, its heading and its main control [spec 1.13, spec 2.6, spec 2.7, spec 2.8, spec 2.10, spec 2.11, spec 2.12, spec 2.13, spec 2.14, spec 2.15, spec 2.16, spec 2.17, spec 2.18, spec 2.19, spec 2.20, spec 2.21, spec 2.22, spec 2.28, spec 2.29]', async ({
  staffPage,
  server,
}) => {
  for (const route of routes) {
    const { path, title, heading = title, control } = route;
    await test.step(path, async () => {
      const url = await getRouteUrl(staffPage, server.origin, route);
      await staffPage.goto(url);
      await expect(
        staffPage.getByRole('heading', { level: 1, name: heading, exact: true }),
      ).toBeVisible();
      // The title of a payment also names the customer and the amount.
      await expect(staffPage).toHaveTitle(new RegExp(`^Beepaid GO - ${title}( - .+)?$`));
      await expect(
        getMain(staffPage).getByRole(control[0], { name: control[1], exact: true }),
      ).toBeVisible();
      await expect(staffPage.getByRole('button', { name: 'Menu' })).toBeVisible();
      await expect(staffPage).toHaveURL(url);
    });
  }
});

test('an invited user accepts the invite after a failure, whose toast covers neither the title nor the button of the form, changes the password, and is signed out when deactivated [spec 1.8, spec 1.19, spec 2.25, spec 4.15, counter 10.4]', async ({
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
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
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
