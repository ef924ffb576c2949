import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** The password of users who accept an invite. */
export const inviteePassword = 'a long walk home';

interface Invitee {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Invites a user through the screen. The page ends on the staff list. */
export const inviteStaff = async (staffPage: Page, origin: string, invitee: Invitee) => {
  await staffPage.goto(`${origin}/staff/new`);
  await staffPage.getByLabel('First Name').fill(invitee.firstName ?? 'Kim');
  await staffPage.getByLabel('Last Name').fill(invitee.lastName ?? 'Lee');
  await staffPage.getByLabel('Email').fill(invitee.email);
  await staffPage.getByRole('button', { name: 'Invite User' }).click();
  await expect(staffPage).toHaveURL(`${origin}/staff`);
};

/** Fills in the form with which an invited user accepts an invite, without submitting it. */
export const fillInAcceptForm = async (page: Page, link: string, password = inviteePassword) => {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /terms/i }).check();
};

/** Fills in and submits the log-in form. */
export const logInAs = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
};

/** Changes the user's password through the screen. */
export const changePassword = async (page: Page, origin: string, password: string) => {
  await page.goto(`${origin}/change-password`);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
};

/** Accepts an invite through its link. The page ends on the home screen, signed in. */
export const acceptInvite = async (page: Page, link: string) => {
  await fillInAcceptForm(page, link);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Harbour Street Dental' }),
  ).toBeVisible();
};

/** Searches the list on screen for `text`, and returns the only row. */
export const findRow = async (staffPage: Page, text: string) => {
  await staffPage.getByRole('searchbox').fill(text);
  await staffPage.getByRole('searchbox').press('Enter');
  const row = staffPage.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(row).toBeVisible();
  return row;
};

/** Opens the form of the user with this email address. */
export const openColleague = async (staffPage: Page, origin: string, email: string) => {
  await staffPage.goto(`${origin}/staff`);
  await (await findRow(staffPage, email)).getByRole('link').click();
  await expect(staffPage.getByLabel('Email')).toHaveValue(email);
};
