import { expect, test } from '../../support/browser/fixtures.ts';
import { simulateMinimalBackend } from '../../support/browser/minimal-backend.ts';
import {
  cancelBefore,
  fillInRequest,
  getButton,
  getSendButton,
  openEarlierRequest,
  sendAndOpen,
} from '../../support/browser/steps/payment-steps.ts';

test('the app works on a backend that implements only the specification [extra 2.7, extra 7.3, extra 10.3]', async ({
  staffPage,
  server,
  email,
}) => {
  const { origin } = server;
  await simulateMinimalBackend(staffPage);
  await sendAndOpen(staffPage, origin, { email });
  await expect(staffPage.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(staffPage.getByRole('heading', { name: 'Scan to pay' })).toHaveCount(0);
  const path = new URL(staffPage.url()).pathname;

  await fillInRequest(staffPage, origin, { email });
  await getSendButton(staffPage).click();
  await openEarlierRequest(staffPage, origin + path);

  await cancelBefore(staffPage, origin, 'cancel');
  await getButton(staffPage, 'Cancel Request').click();
  await getButton(staffPage, 'Yes').click();
  await expect(staffPage.getByText('It was cancelled.', { exact: true })).toBeVisible();
  await expect(staffPage.getByText('Failed to cancel payment request')).toBeVisible();
  await expect(getButton(staffPage, 'Cancel Request')).toHaveCount(0);
});
