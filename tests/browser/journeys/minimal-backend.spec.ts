import { expect, test } from '../../support/browser/fixtures.ts';
import { simulateMinimalBackend } from '../../support/browser/minimal-backend.ts';
import {
  cancelBefore,
  fillInRequest,
  getButton,
  getSendButton,
  openEarlierRequest,
  sendAndOpen,
} from '../../support/browser/payment-steps.ts';

test('the app works on a backend that implements only the specification [extra 2.7, extra 7.3, extra 10.3]', async ({
  staff,
  server,
  email,
}) => {
  const { origin } = server;
  await simulateMinimalBackend(staff);
  await sendAndOpen(staff, origin, { email });
  await expect(staff.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(staff.getByRole('heading', { name: 'Scan to pay' })).toHaveCount(0);
  const path = new URL(staff.url()).pathname;

  await fillInRequest(staff, origin, { email });
  await getSendButton(staff).click();
  await openEarlierRequest(staff, origin + path);

  await cancelBefore(staff, origin, 'cancel');
  await getButton(staff, 'Cancel Request').click();
  await getButton(staff, 'Yes').click();
  await expect(staff.getByText('It was cancelled.', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to cancel payment request')).toBeVisible();
  await expect(getButton(staff, 'Cancel Request')).toHaveCount(0);
});
