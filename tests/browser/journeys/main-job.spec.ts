import { giveCard } from '../../support/give-card.ts';
import { logInAs } from '../colleagues.ts';
import { expect, openHome, test } from '../fixtures.ts';
import { ask, askAndOpen, fillIn, open, pay, rowOf, send } from '../requests.ts';

const asked = (email: string) => ({ email, description: 'Hygienist visit' });

test('somebody logs in and sends a request, the customer pays with 3-D Secure, and it shows as paid [spec 1.4, spec 1.9]', async ({
  page: staff,
  customer,
  server,
  address,
  linkSentTo,
}) => {
  await staff.goto(server.origin);
  await logInAs(staff, 'owner@example.com', 'demo-password');
  await expect(staff.getByRole('heading', { name: 'Harbour Street Dental' })).toBeVisible();
  await fillIn(staff, server.origin, asked(address));
  await send(staff).click();
  await expect(staff.getByText('Payment request sent!')).toBeVisible();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(rowOf(staff, address)).toContainText('requested');

  const link = await linkSentTo(address);
  await customer.goto(link);
  await expect(customer.getByText('£54.00').first()).toBeVisible();
  await expect(customer.getByText('Hygienist visit').first()).toBeVisible();
  await pay(customer, link);

  await staff.reload();
  await expect(rowOf(staff, address)).toContainText('paid');
  await open(staff, address);
  await expect(staff.getByText('£54.00').first()).toBeVisible();
  await expect(staff.getByText('paid', { exact: true })).toBeVisible();
  await expect(staff.getByText('£9.00')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Cancel Request' })).toHaveCount(0);
});

test('a request that the bank declines shows as declined, and another card still pays it', async ({
  staff,
  customer,
  server,
  address,
  linkSentTo,
}) => {
  await ask(staff, server.origin, asked(address));
  const link = await linkSentTo(address);
  await customer.goto(link);
  await giveCard(customer, '4000 0000 0000 0002');
  await customer.getByRole('button', { name: 'Approve' }).click();
  await expect(customer.getByRole('heading', { name: /declined/i })).toBeVisible();
  await staff.reload();
  await expect(rowOf(staff, address)).toContainText('declined');

  await customer.getByRole('link', { name: /another card/i }).click();
  await pay(customer, customer.url(), '5555 5555 5555 4444');
});

test('a request is resent, then cancelled after a confirmation, and can no longer be paid [spec 1.6]', async ({
  staff,
  customer,
  server,
  address,
  linkSentTo,
}) => {
  await askAndOpen(staff, server.origin, asked(address));
  const link = await linkSentTo(address);

  const sentTo = async () => (await server.messages()).filter((text) => text.includes(address)).length;
  await staff.getByRole('button', { name: 'Resend Request' }).click();
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect.poll(sentTo).toBe(2);

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

test('the link is there to scan and to copy', async ({ staff, server, address, linkSentTo, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin });
  await askAndOpen(staff, server.origin, asked(address));
  const link = await linkSentTo(address);
  await expect(staff.getByRole('img', { name: /QR code/ })).toBeVisible();
  await staff.getByRole('button', { name: 'Copy Link' }).click();
  await expect(staff.getByText('Copied')).toBeVisible();
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test('the keyboard alone sends a request', async ({ staff, server, address }) => {
  const next = () => staff.keyboard.press('Tab');
  const type = (text: string) => staff.keyboard.type(text);
  await openHome(staff, server.origin);
  await staff.getByRole('button', { name: 'Menu' }).focus();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('menuitem', { name: 'New Request' })).toBeFocused();
  await staff.keyboard.press('Enter');
  await expect(staff.getByRole('heading', { name: 'New Request' })).toBeFocused();

  const until = async (label: string) => {
    for (let presses = 0; presses < 12; presses += 1) {
      await next();
      const focused = await staff.evaluate(
        () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent,
      );
      if (focused === label) return;
    }
    throw new Error(`Tab never came to ${label}`);
  };
  await until('Name');
  await type('Keyboard Kim');
  await until('Email');
  await type(address);
  await until('Price');
  await type('1234');
  await staff.keyboard.press('Enter');
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await expect(rowOf(staff, address)).toContainText('Keyboard Kim');
});

test('pressing Send twice at once makes one request [offline 2.12]', async ({ staff, server, address }) => {
  await fillIn(staff, server.origin, asked(address));
  await send(staff).dblclick();
  await expect(staff).toHaveURL(`${server.origin}/payments`);
  await staff.getByRole('searchbox', { name: 'Search payments' }).fill(address);
  await expect(staff).toHaveURL(/search=/);
  await expect(rowOf(staff, address)).toHaveCount(1);
  await expect(staff.getByText('1 / 1')).toBeVisible();
});
