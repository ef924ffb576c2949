import type { Page, Route } from '@playwright/test';
import { fillInAcceptance, invite, logInAs } from './colleagues.ts';
import { expect, test } from './fixtures.ts';
import {
  createCustomer,
  createService,
  deleteNewService,
  deleteService,
  inviteWith,
  open,
  openRequest,
  openService,
  press,
  resendInvite,
  sendRequest,
  setPassword,
  updateCustomer,
  updateSelf,
  updateService,
  type Visit,
} from './message-causes.ts';

/** Makes the next call of `method` to `path` (a pattern under /api) answer with `status` and `body`. */
const answerNext = (page: Page, [method, path, status, body = {}]: Fault) =>
  page.route(`**/api${path}`, (route: Route) =>
    route.request().method() === method ? route.fulfill({ status, json: body }) : route.fallback(),
  );

type Fault = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, status: number, body?: object];

interface Message {
  readonly when: string;
  readonly says: string;
  /** What the server answers in place of the truth. */
  readonly fault?: Fault;
  readonly cause: (visit: Visit) => Promise<void>;
  /** Where it leads; undefined: it stays. */
  readonly leadsTo?: string;
  /** What a field says beside the toast. */
  readonly field?: readonly [label: string, message: string];
}

/** The toasts of spec §8, in its order, and those that §2 adds. */
const toasts: Message[] = [
  {
    when: 'a new password is refused',
    says: 'Failed to update password',
    cause: setPassword('short'),
    field: ['New Password', 'Password must be at least 8 characters'],
  },
  {
    when: 'the server fails at a new password',
    says: 'Failed to update password',
    fault: ['POST', '/password/set/', 500],
    cause: setPassword('demo-password'),
  },
  { when: 'the password is changed', says: 'Password updated!', cause: setPassword('demo-password'), leadsTo: '/' },
  {
    when: 'a request cannot be cancelled',
    says: 'Failed to cancel payment request',
    fault: ['POST', '/services/payments/*/cancel/', 500],
    cause: async (visit) => {
      await openRequest(visit);
      await press(visit.staff, 'Cancel Request');
      await visit.staff.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
    },
  },
  {
    when: 'a request cannot be resent',
    says: 'Failed to resend payment request',
    fault: ['POST', '/services/payments/*/resend/', 500],
    cause: async (visit) => {
      await sendRequest(visit);
      await expect(visit.staff).toHaveURL(`${visit.origin}/payments`);
      await openRequest(visit);
      await press(visit.staff, 'Resend Request');
      await press(visit.staff, 'Send again');
    },
  },
  {
    when: 'a request is refused for a field',
    says: 'Failed to create payment request',
    fault: ['POST', '/services/payments/', 400, { customer: { email: ['This address is blocked'] } }],
    cause: sendRequest,
    field: ['Email', 'This address is blocked'],
  },
  { when: 'a request is sent', says: 'Payment request sent!', cause: sendRequest, leadsTo: '/payments' },
  {
    when: 'a customer cannot be created',
    says: 'Failed to create customer',
    fault: ['POST', '/services/customers/', 400, { name: ['Choose another name'] }],
    cause: createCustomer,
    field: ['Name', 'Choose another name'],
  },
  { when: 'a customer is created', says: 'Customer Created!', cause: createCustomer, leadsTo: '/customers' },
  {
    when: 'a customer cannot be updated',
    says: 'Failed to update customer',
    fault: ['PUT', '/services/customers/*/', 500],
    cause: updateCustomer,
  },
  { when: 'a customer is updated', says: 'Customer Updated!', cause: updateCustomer, leadsTo: '/customers' },
  {
    when: 'the customer to edit is not there',
    says: 'Customer not found',
    cause: open('/customers/nobody/edit'),
    leadsTo: '/customers',
  },
  {
    when: 'the customer to ask is not there',
    says: 'Failed to retrieve customer',
    cause: open('/payments/new?customerId=nobody'),
    leadsTo: '/customers/nobody',
  },
  {
    when: 'a service cannot be created',
    says: 'Failed to create service',
    fault: ['POST', '/services/services/', 400, { name: ['There is one already'] }],
    cause: createService,
    field: ['Service Name', 'There is one already'],
  },
  {
    when: 'a service cannot be updated',
    says: 'Failed to create service',
    fault: ['PUT', '/services/services/*/', 500],
    cause: updateService,
  },
  { when: 'a service is created', says: 'Service Created!', cause: createService, leadsTo: '/services' },
  { when: 'a service is updated', says: 'Service Updated!', cause: updateService, leadsTo: '/services' },
  {
    when: 'the service to edit is not there',
    says: 'Service not found',
    cause: open('/services/none/edit'),
    leadsTo: '/services',
  },
  {
    when: 'a service cannot be deleted',
    says: 'Failed to delete service',
    fault: ['DELETE', '/services/services/*/', 500],
    cause: async (visit) => {
      await openService(visit);
      await deleteService(visit);
    },
  },
  { when: 'a service is deleted', says: 'Service deleted', cause: deleteNewService, leadsTo: '/services' },
  { when: 'a user is updated', says: 'User Updated!', cause: updateSelf, leadsTo: '/staff' },
  {
    when: 'a user is invited',
    says: 'User Invited!',
    cause: (visit) => inviteWith(visit, visit.address),
    leadsTo: '/staff',
  },
  {
    when: 'somebody who is there already is invited',
    says: 'Failed to create user',
    cause: (visit) => inviteWith(visit, 'owner@example.com'),
    field: ['Email', 'There is already a user with this email address'],
  },
  {
    when: 'a user cannot be updated',
    says: 'Failed to create user',
    fault: ['PUT', '/users/*/', 400, { phone: ['No such line'] }],
    cause: updateSelf,
    field: ['Phone Number', 'No such line'],
  },
  {
    when: 'the user to edit is not there',
    says: 'User not found',
    cause: open('/staff/nobody/edit'),
    leadsTo: '/staff',
  },
  { when: 'an invite is sent again', says: 'Resent invite to user', cause: resendInvite },
  {
    when: 'an invite cannot be sent again',
    says: 'Failed to resend invite',
    fault: ['POST', '/users/*/resend_invite/', 500],
    cause: resendInvite,
  },
];

const toast = (page: Page, message: string) =>
  page.getByRole('status', { name: 'Notifications' }).getByText(message, { exact: true });

const path = (page: Page) => new URL(page.url()).pathname;

for (const { when, says, fault, cause, leadsTo, field } of toasts) {
  test(`when ${when} a toast says “${says}”`, async ({ staff, server, address }) => {
    if (fault) await answerNext(staff, fault);
    await cause({ staff, origin: server.origin, address });
    const from = path(staff);
    await expect(toast(staff, says)).toBeVisible();
    await expect.poll(() => path(staff)).toBe(leadsTo ?? from);
    if (!field) return;
    const [label, message] = field;
    await expect(staff.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
    await expect(staff.getByText(message, { exact: true })).toBeVisible();
  });
}

const failedLogIn = 'Failed to log in. Please check your username and password are correct.';
const logIns: { when: string; fault?: Fault }[] = [
  { when: 'a wrong password' },
  { when: 'a failure of the server', fault: ['POST', '/login/', 500] },
  { when: 'too many tries', fault: ['POST', '/login/', 429, { detail: 'Later', code: 'throttled' }] },
];

for (const { when, fault } of logIns) {
  test(`after ${when} a banner over log-in says that it failed, and what was typed stays`, async ({ page, server }) => {
    if (fault) await answerNext(page, fault);
    await page.goto(`${server.origin}/login`);
    await expect(page.getByRole('button', { name: 'Log In' })).toBeDisabled();
    await logInAs(page, 'owner@example.com', 'not-it');
    await expect(page.getByRole('alert')).toHaveText(failedLogIn);
    await expect(page.getByLabel('Email')).toHaveValue('owner@example.com');
    expect(path(page)).toBe('/login');
  });
}

test('a customer’s page that cannot be loaded says “Error loading customer” in its place', async ({
  staff,
  server,
}) => {
  await staff.goto(`${server.origin}/customers/nobody`);
  await expect(staff.getByRole('alert')).toHaveText('Error loading customer');
  expect(path(staff)).toBe('/customers/nobody');
});

test('an invite that leads nowhere says “Invite not found” over log-in', async ({ page, server }) => {
  await page.goto(`${server.origin}/accept-invite?token=made-up`);
  await expect(toast(page, 'Invite not found')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
});

test('an accepted invite says “User Created”; one that is refused says why at the field', async ({
  staff,
  colleague,
  server,
  address,
  linkSentTo,
}) => {
  await invite(staff, server.origin, { email: address });
  await fillInAcceptance(colleague, await linkSentTo(address), 'short');
  await press(colleague, 'Create Account');
  await expect(toast(colleague, 'Failed to create account')).toBeVisible();
  const password = colleague.getByLabel('Password', { exact: true });
  await expect(password).toHaveAccessibleDescription('Password must be at least 8 characters');

  await password.fill('a long walk home');
  await colleague.getByLabel('Confirm Password', { exact: true }).fill('a long walk home');
  await press(colleague, 'Create Account');
  await expect(toast(colleague, 'User Created')).toBeVisible();
  await expect(colleague).toHaveURL(`${server.origin}/`);
});
