import { expect, test } from '../../support/browser/fixtures.ts';

test('of a service that two people edit, both keep what they have changed, and the price that both have changed is chosen [extra 12.3]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/services/new`);
  await staffPage.getByLabel('Service Name').fill('Whitening');
  await staffPage.getByLabel('Description').fill('One hour');
  await staffPage.getByRole('button', { name: 'Create Service' }).click();
  await staffPage.getByRole('link', { name: /^Whitening/ }).click();
  await expect(staffPage.getByLabel('Service Name')).toHaveValue('Whitening');

  const otherTab = await staffPage.context().newPage();
  await otherTab.goto(staffPage.url());
  await otherTab.getByLabel('Price').pressSequentially('6500');
  await otherTab.getByRole('button', { name: 'Update Service' }).click();
  await expect(otherTab.getByRole('link', { name: /^Whitening.*£/ })).toBeVisible();

  await staffPage.getByLabel('Description').fill('Two hours');
  await staffPage.getByLabel('Price').pressSequentially('5000');
  await staffPage.getByRole('button', { name: 'Update Service' }).click();
  await expect(staffPage.getByRole('alert')).toContainText('Someone else changed this service');
  await expect(staffPage.getByRole('radio', { name: 'Theirs £65.00' })).toBeFocused();
  await staffPage.keyboard.press('ArrowDown');
  await expect(staffPage.getByRole('radio', { name: 'Yours £50.00' })).toBeChecked();
  await staffPage.getByRole('button', { name: 'Update Service' }).click();
  const row = staffPage.getByRole('link', { name: /^Whitening/ });
  await expect(row).toContainText('Two hours');
  await expect(row).toContainText(/£50\.00|£60\.00/);
});
