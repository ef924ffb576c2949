import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The password of everybody who joins here. */
export const theirPassword = 'a long walk home';

interface Person {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Invites somebody by the screen; ends on the staff list. */
export const invite = async (staff: Page, origin: string, person: Person) => {
  await staff.goto(`${origin}/staff/new`);
  await staff.getByLabel('First Name').fill(person.firstName ?? 'Kim');
  await staff.getByLabel('Last Name').fill(person.lastName ?? 'Lee');
  await staff.getByLabel('Email').fill(person.email);
  await staff.getByRole('button', { name: 'Invite User' }).click();
  await expect(staff).toHaveURL(`${origin}/staff`);
};

/** Fills in what an invited person is asked for; the button is left to press. */
export const fillInAcceptance = async (page: Page, link: string, password = theirPassword) => {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: /terms/i }).check();
};

/** Types who one is on the log-in screen, and presses its button. */
export const logInAs = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
};

/** Sets one's own password by the screen. */
export const changePassword = async (page: Page, origin: string, password: string) => {
  await page.goto(`${origin}/change-password`);
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Update Password' }).click();
};

/** Accepts an invite by its link; ends at home, signed in. */
export const join = async (page: Page, link: string) => {
  await fillInAcceptance(page, link);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Street Dental' })).toBeVisible();
};

/** The only row of a list once it has been searched for `text`. */
export const findRow = async (staff: Page, text: string) => {
  await staff.getByRole('searchbox').fill(text);
  await staff.getByRole('searchbox').press('Enter');
  const row = staff.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(row).toBeVisible();
  return row;
};

/** Opens the form of the colleague with this address. */
export const openColleague = async (staff: Page, origin: string, email: string) => {
  await staff.goto(`${origin}/staff`);
  await (await findRow(staff, email)).getByRole('link').click();
  await expect(staff.getByLabel('Email')).toHaveValue(email);
};
