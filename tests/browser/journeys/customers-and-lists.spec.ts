import { expect, test } from '../../support/browser/fixtures.ts';

test('a user creates a customer, finds it by search, and requests a payment [spec 1.3]', async ({
  staffPage,
  server,
  email,
}) => {
  await staffPage.goto(`${server.origin}/customers`);
  await staffPage.getByRole('link', { name: 'Add Customer' }).click();
  await staffPage.getByRole('button', { name: 'Create Customer' }).click();
  await expect(staffPage.getByText('Name must not be empty')).toBeVisible();
  await expect(staffPage.getByText('Either email or phone is required')).toHaveCount(2);
  await expect(staffPage.getByLabel('Name')).toBeFocused();

  await staffPage.getByLabel('Name').fill('Zoë Ångström');
  await staffPage.getByLabel('Email').fill(email);
  await expect(staffPage.getByText('Either email or phone is required')).toHaveCount(0);
  await staffPage.getByRole('button', { name: 'Create Customer' }).click();
  await expect(staffPage.getByText('Customer Created!')).toBeVisible();
  await expect(staffPage).toHaveURL(`${server.origin}/customers`);

  const search = staffPage.getByRole('searchbox', { name: 'Search customers' });
  await search.fill(`  ${email.toUpperCase()} `);
  const row = staffPage.getByRole('listitem').filter({ hasText: 'Zoë Ångström' });
  await expect(row).toContainText('£0.00');
  await expect(search).toBeFocused();
  await expect(staffPage.getByRole('listitem')).toHaveCount(1);

  await row.getByRole('link').click();
  await expect(staffPage.getByText('No payments yet')).toBeVisible();
  await staffPage.getByRole('link', { name: 'Request Payment' }).click();
  await expect(staffPage.getByLabel('Name')).toHaveValue('Zoë Ångström');
  await expect(staffPage.getByLabel('Email')).toHaveValue(email);
  await staffPage.getByLabel('Price').pressSequentially('100');
  await staffPage.getByRole('button', { name: 'Send Payment Request' }).click();
  await expect(staffPage.getByText('Payment request sent!')).toBeVisible();

  await staffPage.getByRole('link').filter({ hasText: email }).click();
  await staffPage.getByRole('link', { name: 'Zoë Ångström' }).click();
  await expect(staffPage.getByRole('listitem').filter({ hasText: email })).toContainText(
    'requested',
  );
});

test('lists have pages of ten, and Back restores the page and the scroll position [spec 2.1, spec 2.60]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments`);
  const rows = staffPage.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(staffPage.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  const firstRowOfPage1 = (await rows.first().textContent()) ?? '';

  await staffPage.getByRole('button', { name: 'Next page' }).click();
  await expect(staffPage.getByText(/^2 \/ \d+$/)).toBeVisible();
  await expect(staffPage).toHaveURL(/page=2/);
  await expect(rows.first()).not.toHaveText(firstRowOfPage1);
  const firstRowOfPage2 = (await rows.first().textContent()) ?? '';
  await expect(rows).toHaveCount(10);
  await staffPage.getByRole('button', { name: 'Next page' }).scrollIntoViewIfNeeded();
  const getScrollY = () => staffPage.evaluate(() => Math.round(window.scrollY));
  const scrollY = await getScrollY();
  expect(scrollY).toBeGreaterThan(100);

  await rows.last().getByRole('link').click();
  await expect(staffPage).toHaveTitle(/Payment Detail/);
  await expect(staffPage.getByText('Created At')).toBeVisible();
  await staffPage.goBack();
  await expect(staffPage.getByText(/^2 \/ \d+$/)).toBeVisible();
  await expect(rows.first()).toHaveText(firstRowOfPage2);
  await expect.poll(getScrollY).toBe(scrollY);
});

test('a page beyond the last redirects to the last, and a new search to the first', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/customers?page=99`);
  await expect(staffPage.getByText(/^(\d+) \/ \1$/)).toBeVisible();
  await expect(staffPage).toHaveURL(/page=\d$/);
  await expect(staffPage.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await staffPage.getByRole('searchbox', { name: 'Search customers' }).fill('a');
  await expect(staffPage.getByText(/^1 \/ \d+$/)).toBeVisible();
  await expect(staffPage).not.toHaveURL(/page=/);
});

test('a search without matches shows a message', async ({ staffPage, server }) => {
  await staffPage.goto(`${server.origin}/payments`);
  await staffPage.getByRole('searchbox', { name: 'Search payments' }).fill('xyzzy');
  await expect(staffPage.getByText('No payments match “xyzzy”')).toBeVisible();
  await staffPage.getByRole('button', { name: 'Clear search' }).click();
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(10);
});
