import { knowOnlyTheSpec } from '../../support/know-only-the-spec.ts';
import { expect, test } from '../fixtures.ts';
import { askAndOpen, button, cancelBefore, fillIn, openTheOneBefore, send } from '../requests.ts';

test('on a backend with the calls of the specification alone all of it works as far as that tells [extra 2.7, extra 7.3, extra 10.3]', async ({
  staff,
  server,
  address,
}) => {
  const { origin } = server;
  await knowOnlyTheSpec(staff);
  await askAndOpen(staff, origin, { email: address });
  await expect(staff.getByRole('heading', { name: 'History' })).toHaveCount(0);
  await expect(staff.getByRole('heading', { name: 'Scan to pay' })).toHaveCount(0);
  const path = new URL(staff.url()).pathname;

  await fillIn(staff, origin, { email: address });
  await send(staff).click();
  await openTheOneBefore(staff, origin + path);

  await cancelBefore(staff, origin, 'cancel');
  await button(staff, 'Cancel Request').click();
  await button(staff, 'Yes').click();
  await expect(staff.getByText('It was cancelled.', { exact: true })).toBeVisible();
  await expect(staff.getByText('Failed to cancel payment request')).toBeVisible();
  await expect(button(staff, 'Cancel Request')).toHaveCount(0);
});
