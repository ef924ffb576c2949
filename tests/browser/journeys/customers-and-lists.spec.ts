import { expect, test } from '../../support/browser/fixtures.ts';

test('a user creates a customer, finds it by search, and requests a payment [spec 1.3]', async ({
  staff,
  server,
  email,
}) => {
  await staff.goto(`${server.origin}/customers`);
  await staff.getByRole('link', { name: 'Add Customer' }).click();
  await staff.getByRole('button', { name: 'Create Customer' }).click();
  await expect(staff.getByText('Name must not be empty')).toBeVisible();
  await expect(staff.getByText('Either email or phone is required')).toHaveCount(2);
  await expect(staff.getByLabel('Name')).toBeFocused();

  await staff.getByLabel('Name').fill('Zoë Ångström');
  await staff.getByLabel('Email').fill(email);
  await expect(staff.getByText('Either email or phone is required')).toHaveCount(0);
  await staff.getByRole('button', { name: 'Create Customer' }).click();
  await expect(staff.getByText('Customer Created!')).toBeVisible();
  await expect(staff).toHaveURL(`${server.origin}/customers`);

  const search = staff.getByRole('searchbox', { name: 'Search customers' });
  await search.fill(`  ${email.toUpperCase()} `);
  const row = staff.getByRole('listitem').filter({ hasText: 'Zoë Ångström' });
  await expect(row).toContainText('£0.00');
  await expect(search).toBeFocused();
  await expect(staff.getByRole('listitem')).toHaveCount(1);

  await row.getByRole('link').click();
  await expect(staff.getByText('No payments yet')).toBeVisible();
  await staff.getByRole('link', { name: 'Request Payment' }).click();
  await expect(staff.getByLabel('Name')).toHaveValue('Zoë Ångström');
  await expect(staff.getByLabel('Email')).toHaveValue(email);
  await staff.getByLabel('Price').pressSequentially('100');
  await staff.getByRole('button', { name: 'Send Payment Request' }).click();
  await expect(staff.getByText('Payment request sent!')).toBeVisible();

  await staff.getByRole('link').filter({ hasText: email }).click();
  await staff.getByRole('link', { name: 'Zoë Ångström' }).click();
  await expect(staff.getByRole('listitem').filter({ hasText: email })).toContainText('requested');
});

test('lists have pages of ten, and Back restores the page and the scroll position [spec 2.1, spec 2.60]', async ({
  staff,
  server,
}) => {
  await staff.goto(`${server.origin}/payments`);
  const rows = staff.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(staff.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  const first = (await rows.first().textContent()) ?? '';

  await staff.getByRole('button', { name: 'Next page' }).click();
  await expect(staff.getByText(/^2 \/ \d+$/)).toBeVisible();
  await expect(staff).toHaveURL(/page=2/);
  await expect(rows.first()).not.toHaveText(first);
  const second = (await rows.first().textContent()) ?? '';
  await expect(rows).toHaveCount(10);
  await staff.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded();
  const getScrollY = () => staff.evaluate(() => Math.round(window.scrollY));
  const scrollY = await getScrollY();
  expect(scrollY).toBeGreaterThan(100);

  await rows.last().getByRole('link').click();
  await expect(staff).toHaveTitle(/Payment Detail/);
  await expect(staff.getByText('Created At')).toBeVisible();
  await staff.goBack();
  await expect(staff.getByText(/^2 \/ \d+$/)).toBeVisible();
  await expect(rows.first()).toHaveText(second);
  await expect.poll(getScrollY).toBe(scrollY);
});

test('a page beyond the last redirects to the last, and a new search to the first', async ({ staff, server }) => {
  await staff.goto(`${server.origin}/customers?page=99`);
  await expect(staff.getByText(/^(\d+) \/ \1$/)).toBeVisible();
  await expect(staff).toHaveURL(/page=\d$/);
  await expect(staff.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await staff.getByRole('searchbox', { name: 'Search customers' }).fill('a');
  await expect(staff.getByText(/^1 \/ \d+$/)).toBeVisible();
  await expect(staff).not.toHaveURL(/page=/);
});

test('a search without matches shows a message', async ({ staff, server }) => {
  await staff.goto(`${server.origin}/payments`);
  await staff.getByRole('searchbox', { name: 'Search payments' }).fill('xyzzy');
  await expect(staff.getByText('No payments match “xyzzy”')).toBeVisible();
  await staff.getByRole('button', { name: 'Clear search' }).click();
  await expect(staff.getByRole('main').getByRole('listitem')).toHaveCount(10);
});
