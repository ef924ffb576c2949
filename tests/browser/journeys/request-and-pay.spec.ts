import { expect, openHome, test } from '../../support/browser/fixtures.ts';
import {
  fillInRequest,
  getListRow,
  getSendButton,
  openRequest,
  payRequest,
  sendAndOpen,
  sendRequest,
} from '../../support/browser/payment-steps.ts';
import { logInAs } from '../../support/browser/staff-steps.ts';
import { submitCard } from '../../support/browser/submit-card.ts';

const getRequestFields = (email: string) => ({ email, description: 'Hygienist visit' });

test('a user logs in and sends a request, the customer pays with 3-D Secure, and the request shows as paid [spec 1.4, spec 1.9]', async ({
  page: staff,
  customer,
  server,
  email,
  linkSentTo,
}) => {
  await staff.goto(server.origin);
  await logInAs(staff, 'owner@example.com', 'demo-password');
  await expect(staff.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  await fillInRequest(staff, server.origin, getRequestFields(email));
  await getSendButton(staff).click();
  await expect(staff.getByText('Payment request sent!')).toBeVisible();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(getListRow(staff, email)).toContainText('requested');

  const link = await linkSentTo(email);
  await customer.goto(link);
  await expect(customer.getByText('£54.00').first()).toBeVisible();
  await expect(customer.getByText('Hygienist visit').first()).toBeVisible();
  await payRequest(customer, link);

  await staff.reload();
  await expect(getListRow(staff, email)).toContainText('paid');
  await openRequest(staff, email);
  await expect(staff.getByText('£54.00').first()).toBeVisible();
  await expect(staff.getByText('paid', { exact: true })).toBeVisible();
  await expect(staff.getByText('£9.00')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Cancel Request' })).toHaveCount(0);
});

test('a declined request can be paid with another card', async ({ staff, customer, server, email, linkSentTo }) => {
  await sendRequest(staff, server.origin, getRequestFields(email));
  const link = await linkSentTo(email);
  await customer.goto(link);
  await submitCard(customer, '4000 0000 0000 0002');
  await customer.getByRole('button', { name: 'Approve' }).click();
  await expect(customer.getByRole('heading', { name: /declined/i })).toBeVisible();
  await staff.reload();
  await expect(getListRow(staff, email)).toContainText('declined');

  await customer.getByRole('link', { name: /another card/i }).click();
  await payRequest(customer, customer.url(), '5555 5555 5555 4444');
});

test('a user resends a request and cancels it after a confirmation, and it can no longer be paid [spec 1.6]', async ({
  staff,
  customer,
  server,
  email,
  linkSentTo,
}) => {
  await sendAndOpen(staff, server.origin, getRequestFields(email));
  const link = await linkSentTo(email);

  const countMessages = async () => (await server.messages()).filter((text) => text.includes(email)).length;
  await staff.getByRole('button', { name: 'Resend Request' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(countMessages).toBe(2);

  await staff.getByRole('button', { name: 'Cancel Request' }).click();
  const dialog = staff.getByRole('alertdialog', { name: 'Cancel Payment Request?' });
  await expect(dialog.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(dialog).toBeHidden();
  await expect(staff.getByText('requested', { exact: true })).toBeVisible();

  await staff.getByRole('button', { name: 'Cancel Request' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(staff.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Resend Request' })).toHaveCount(0);

  await customer.goto(link);
  await expect(customer.getByText(/cancelled/i).first()).toBeVisible();
  await expect(customer.getByLabel('Card number')).toHaveCount(0);
});

test('the detail shows a QR code and copies the payment link', async ({
  staff,
  server,
  email,
  linkSentTo,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await sendAndOpen(staff, server.origin, getRequestFields(email));
  const link = await linkSentTo(email);
  await expect(staff.getByRole('img', { name: /QR code/ })).toBeVisible();
  await staff.getByRole('button', { name: 'Copy Link' }).click();
  await expect(staff.getByText('Copied')).toBeVisible();
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('a user sends a request with the keyboard alone', async ({ staff, server, email }) => {
  const next = () => staff.keyboard.press('Tab');
  const type = (text: string) => staff.keyboard.type(text);
  await openHome(staff, server.origin);
  await staff.getByRole('button', { name: 'Menu' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('menuitem', { name: 'New Request' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { name: 'New Request' })).toBeFocused();

  const tabTo = async (label: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await next();
      const focused = await staff.evaluate(
        () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent,
      );
      if (focused === label) return;
    }
    throw new Error(`Tab did not reach ${label}`);
  };
  await tabTo('Name');
  await type('Keyboard Kim');
  await tabTo('Email');
  await type(email);
  await tabTo('Price');
  await type('1234');
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(getListRow(staff, email)).toContainText('Keyboard Kim');
});

test('a double click on Send creates one request [offline 2.12]', async ({ staff, server, email }) => {
  await fillInRequest(staff, server.origin, getRequestFields(email));
  await getSendButton(staff).dblclick();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await staff.getByRole('searchbox', { name: 'Search payments' }).fill(email);
  await expect(staff).toHaveURL(/search=/);
  await expect(getListRow(staff, email)).toHaveCount(1);
  await expect(staff.getByText('1 / 1')).toBeVisible();
});
