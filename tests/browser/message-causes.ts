import type { Page } from '@playwright/test';
import { changePassword, findRow, invite, openColleague } from './colleagues.ts';
import { expect } from './fixtures.ts';

/** What somebody does to be told something. */
export interface Visit {
  readonly staff: Page;
  readonly origin: string;
  /** Used by no other test. */
  readonly address: string;
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Opens an address, which is cause enough. */
export const open =
  (path: string) =>
  ({ staff, origin }: Visit) =>
    staff.goto(origin + path).then(() => undefined);

export const sendRequest = async ({ staff, origin, address }: Visit) => {
  await staff.goto(`${origin}/payments/new`);
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(address);
  await staff.getByLabel('Price').pressSequentially('100');
  await press(staff, 'Send Payment Request');
};
export const openRequest = async ({ staff, origin }: Visit) => {
  await staff.goto(`${origin}/payments`);
  await staff.getByRole('main').getByRole('link').filter({ hasText: 'requested' }).first().click();
  await expect(staff.getByRole('button', { name: 'Resend Request' })).toBeVisible();
};
export const createCustomer = async ({ staff, origin, address }: Visit) => {
  await staff.goto(`${origin}/customers/new`);
  await staff.getByLabel('Name').fill('Jo Bloggs');
  await staff.getByLabel('Email').fill(address);
  await press(staff, 'Create Customer');
};
export const updateCustomer = async ({ staff, origin }: Visit) => {
  await staff.goto(`${origin}/customers`);
  await staff.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await staff.getByRole('link', { name: 'Edit Customer' }).click();
  await press(staff, 'Update Customer');
};
export const createService = async ({ staff, origin, address }: Visit) => {
  await staff.goto(`${origin}/services/new`);
  await staff.getByLabel('Service Name').fill(address);
  await staff.getByLabel('Description').fill('Half an hour');
  await press(staff, 'Create Service');
};
export const openService = async ({ staff, origin }: Visit) => {
  await staff.goto(`${origin}/services`);
  await staff.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(staff.getByRole('button', { name: 'Delete Service' })).toBeVisible();
};
export const updateService = async (visit: Visit) => {
  await openService(visit);
  await press(visit.staff, 'Update Service');
};
export const deleteService = async ({ staff }: Visit) => {
  await press(staff, 'Delete Service');
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
};
export const deleteNewService = async (visit: Visit) => {
  await createService(visit);
  await (await findRow(visit.staff, visit.address)).getByRole('link').click();
  await deleteService(visit);
};
export const inviteWith = async (visit: Visit, email: string) => {
  const { staff, origin } = visit;
  await staff.goto(`${origin}/staff/new`);
  await staff.getByLabel('First Name').fill('Kim');
  await staff.getByLabel('Last Name').fill('Lee');
  await staff.getByLabel('Email').fill(email);
  await press(staff, 'Invite User');
};
export const updateSelf = async ({ staff, origin }: Visit) => {
  await openColleague(staff, origin, 'owner@example.com');
  await press(staff, 'Update User');
};
export const resendInvite = async ({ staff, origin, address }: Visit) => {
  await invite(staff, origin, { email: address });
  await openColleague(staff, origin, address);
  await press(staff, 'Resend Invite');
};
export const setPassword =
  (password: string) =>
  ({ staff, origin }: Visit) =>
    changePassword(staff, origin, password);
