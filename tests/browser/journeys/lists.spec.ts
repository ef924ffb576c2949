import { expect, test } from '../../support/browser/fixtures.ts';

test('a list has pages of ten rows, and Back returns to its page and scroll position [spec 2.1, spec 2.60]', async ({
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
