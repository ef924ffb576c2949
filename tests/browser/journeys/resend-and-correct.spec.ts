import { expect, test } from '../../support/browser/fixtures.ts';
import {
  cancelBefore,
  fillInRequest,
  getButton,
  getListRow,
  getSendButton,
  openEarlierRequest,
  sendAndOpen,
} from '../../support/browser/steps/payment-steps.ts';

test('a duplicate request shows a warning, a wrong address can be corrected, and an early resend asks for confirmation [extra 2.1, extra 3.5, extra 6.1, extra 10.1]', async ({
  staffPage,
  server,
  email,
  linkSentTo,
}) => {
  const { origin } = server;
  await sendAndOpen(staffPage, origin, { email });
  const firstRequestUrl = staffPage.url();
  await expect(
    staffPage.getByRole('list', { name: 'History' }).getByRole('listitem').first(),
  ).toContainText('Created by');

  await fillInRequest(staffPage, origin, { email });
  await getSendButton(staffPage).click();
  await openEarlierRequest(staffPage, firstRequestUrl);

  await getButton(staffPage, 'Resend Request').click();
  const dialog = staffPage.getByRole('alertdialog');
  await expect(dialog).toHaveAccessibleName(/^Sent (less than a|a) minute ago\. Send again\?$/);
  await dialog.getByRole('button', { name: 'Go Back' }).click();

  await getButton(staffPage, 'Wrong address?').click();
  await expect(staffPage.getByRole('heading', { name: 'New Request' })).toBeVisible();
  await expect(staffPage.getByLabel('Price')).toHaveValue('£45.00');
  await staffPage.getByLabel('Email').fill(`right.${email}`);
  await getSendButton(staffPage).click();
  await expect(staffPage).toHaveURL(`${origin}/payments`);
  await expect(getListRow(staffPage, `right.${email}`)).toContainText('requested');
  await expect(getListRow(staffPage, email).last()).toContainText('cancelled');
  expect(await linkSentTo(`right.${email}`)).toMatch(/\/pay\//);
});

test('a resend of a request that was cancelled meanwhile shows who cancelled it, and the current status [extra 7.1]', async ({
  staffPage,
  server,
  email,
}) => {
  await sendAndOpen(staffPage, server.origin, { email });
  await cancelBefore(staffPage, server.origin, 'resend');
  await getButton(staffPage, 'Resend Request').click();
  await getButton(staffPage, 'Send again').click();
  const message = staffPage.getByText(
    /^You cancelled it at \d\d:\d\d, so it can no longer be sent again\.$/,
  );
  await expect(message).toBeVisible();
  await expect(message).toBeInViewport();
  await expect(staffPage.getByText('Failed to resend payment request')).toBeVisible();
  await expect(staffPage.getByText('cancelled', { exact: true })).toBeVisible();
  await expect(getButton(staffPage, 'Resend Request')).toHaveCount(0);
});
