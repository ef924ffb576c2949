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
  page: staffPage,
  customerPage,
  server,
  email,
  linkSentTo,
}) => {
  await staffPage.goto(server.origin);
  await logInAs(staffPage, 'owner@example.com', 'demo-password');
  await expect(staffPage.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  await fillInRequest(staffPage, server.origin, getRequestFields(email));
  await getSendButton(staffPage).click();
  await expect(staffPage.getByText('Payment request sent!')).toBeVisible();
  await expect(staffPage).toHaveURL(`${server.origin}/payments`);
  await expect(getListRow(staffPage, email)).toContainText('requested');

  const link = await linkSentTo(email);
  await customerPage.goto(link);
  await expect(customerPage.getByText('£54.00').first()).toBeVisible();
  await expect(customerPage.getByText('Hygienist visit').first()).toBeVisible();
  await payRequest(customerPage, link);

  await staffPage.reload();
  await expect(getListRow(staffPage, email)).toContainText('paid');
  await openRequest(staffPage, email);
  await expect(staffPage.getByText('£54.00').first()).toBeVisible();
  await expect(staffPage.getByText('paid', { exact: true })).toBeVisible();
  await expect(staffPage.getByText('£9.00')).toBeVisible();
  await expect(staffPage.getByRole('button', { name: 'Cancel Request' })).toHaveCount(0);
});

test('a declined request can be paid with another card', async ({
  staffPage,
  customerPage,
  server,
  email,
  linkSentTo,
}) => {
  await sendRequest(staffPage, server.origin, getRequestFields(email));
  const link = await linkSentTo(email);
  await customerPage.goto(link);
  await submitCard(customerPage, '4000 0000 0000 0002');
  await customerPage.getByRole('button', { name: 'Approve' }).click();
  await expect(customerPage.getByRole('heading', { name: /declined/i })).toBeVisible();
  await staffPage.reload();
  await expect(getListRow(staffPage, email)).toContainText('declined');

  await customerPage.getByRole('link', { name: 'Try again' }).click();
  await payRequest(customerPage, customerPage.url(), '5555 5555 5555 4444');
});

test('a user resends a request and cancels it after a confirmation, and the customer can no longer pay it [spec 1.6]', async ({
  staffPage,
  customerPage,
  server,
  email,
  linkSentTo,
}) => {
  await sendAndOpen(staffPage, server.origin, getRequestFields(email));
  const link = await linkSentTo(email);

  const countMessages = async () => (await server.messages()).filter((text) => text.includes(email)).length;
  await staffPage.getByRole('button', { name: 'Resend Request' }).click();
  await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(countMessages).toBe(2);

  await staffPage.getByRole('button', { name: 'Cancel Request' }).click();
  const dialog = staffPage.getByRole('alertdialog', { name: 'Cancel Payment Request?' });
  await expect(dialog.getByRole('button', { name: 'Go Back' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(dialog).toBeHidden();
  await expect(staffPage.getByText('requested', { exact: true })).toBeVisible();

  await staffPage.getByRole('button', { name: 'Cancel Request' }).click();
  await dialog.getByRole('button', { name: 'Yes' }).click();
  await expect(staffPage.locator(':focus')).toContainText('cancelled');
  await expect(staffPage.getByRole('button', { name: 'Resend Request' })).toHaveCount(0);

  await customerPage.goto(link);
  await expect(customerPage.getByText(/cancelled/i).first()).toBeVisible();
  await expect(customerPage.getByLabel('Card number')).toHaveCount(0);
});

test('the detail shows its actions and a QR code without scrolling, and copies the payment link [counter 10.2]', async ({
  staffPage,
  server,
  email,
  linkSentTo,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await sendAndOpen(staffPage, server.origin, getRequestFields(email));
  const link = await linkSentTo(email);
  await expect(staffPage.getByRole('img', { name: /QR code/ })).toBeInViewport({ ratio: 1 });
  for (const name of ['Copy Link', 'Resend Request', 'Cancel Request']) {
    await expect(staffPage.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await staffPage.getByRole('button', { name: 'Copy Link' }).click();
  await expect(staffPage.getByText('Copied')).toBeVisible();
  expect(await staffPage.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('a user sends a request with the keyboard alone', async ({ staffPage, server, email }) => {
  const pressTab = () => staffPage.keyboard.press('Tab');
  const type = (text: string) => staffPage.keyboard.type(text);
  await openHome(staffPage, server.origin);
  await staffPage.getByRole('button', { name: 'Menu' }).focus();
  await staffPage.keyboard.press('Enter');
  await expect(staffPage.getByRole('menuitem', { name: 'New Request' })).toBeFocused();
  await staffPage.keyboard.press('Enter');
  await expect(staffPage.getByRole('heading', { name: 'New Request' })).toBeFocused();

  const tabTo = async (label: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await pressTab();
      const focused = await staffPage.evaluate(
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
  await staffPage.keyboard.press('Enter');
  await expect(staffPage).toHaveURL(`${server.origin}/payments`);
  await expect(getListRow(staffPage, email)).toContainText('Keyboard Kim');
});

test('a double click on Send creates one request [offline 2.12]', async ({ staffPage, server, email }) => {
  await fillInRequest(staffPage, server.origin, getRequestFields(email));
  await getSendButton(staffPage).dblclick();
  await expect(staffPage).toHaveURL(`${server.origin}/payments`);
  await staffPage.getByRole('searchbox', { name: 'Search payments' }).fill(email);
  await expect(staffPage).toHaveURL(/search=/);
  await expect(getListRow(staffPage, email)).toHaveCount(1);
  await expect(staffPage.getByText('1 payment found')).toBeAttached();
});
