import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

const inviteePassword = 'a long walk home';

interface Invitee {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/** Ends on the staff list. */
export const inviteStaff = async (staffPage: Page, origin: string, invitee: Invitee) => {
  await staffPage.goto(`${origin}/staff/new`);
  await staffPage.getByLabel('First Name').fill(invitee.firstName ?? 'Kim');
  await staffPage.getByLabel('Last Name').fill(invitee.lastName ?? 'Lee');
  await staffPage.getByLabel('Email').fill(invitee.email);
  await staffPage.getByRole('button', { name: 'Invite User' }).click();
  await expect(staffPage).toHaveURL(`${origin}/staff`);
};

const fillInAcceptForm = async (page: Page, link: string) => {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(inviteePassword);
  await page.getByLabel('Confirm Password', { exact: true }).fill(inviteePassword);
  await page.getByRole('checkbox', { name: /terms/i }).check();
};

export const logInAs = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
};

/** Ends on home, signed in. */
export const acceptInvite = async (page: Page, link: string) => {
  await fillInAcceptForm(page, link);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Harbour Street Dental' }),
  ).toBeVisible();
};

/** The list has one matching row. */
export const findRow = async (staffPage: Page, text: string) => {
  await staffPage.getByRole('searchbox').fill(text);
  await staffPage.getByRole('searchbox').press('Enter');
  const row = staffPage.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(row).toBeVisible();
  return row;
};

/** The user may have a PIN from another test on this server. */
export const setPin = async (page: Page, origin: string, pin: string) => {
  await page.goto(`${origin}/settings/account`);
  await page.getByLabel('New PIN').fill(pin);
  await page.getByRole('button', { name: /^(Set|Change) PIN$/ }).click();
  await expect(page.getByLabel('New PIN')).toHaveValue('');
};
