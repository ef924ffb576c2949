import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

test('on a phone, the rows below what is owed do not move when a sum of seven figures arrives [counter 7.8]', async ({
  staffPage,
  server: { origin },
  email,
}) => {
  await createPayment(staffPage, origin, { email });
  let release = () => {};
  await staffPage.route('**/payment_totals/**', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    const response = await route.fetch();
    const totals = await response.json();
    await route.fulfill({
      response,
      json: { ...totals, unpaidAmount: 123_456_790, unpaidCustomerCount: 128 },
    });
  });
  const row = staffPage.getByRole('main').getByRole('listitem').first();
  for (const viewport of [
    { width: 320, height: 740 },
    { width: 360, height: 740 },
    { width: 360, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(`${origin}/payments?filter=unpaid`);
    await expect(row).toBeVisible();
    const before = await row.boundingBox();
    release();
    await expect(staffPage.getByText(/^£1,234,567\.90 owed by 128/)).toBeVisible();
    await expect(staffPage.getByRole('button', { name: /^Remind \d/ })).toBeVisible();
    expect((await row.boundingBox())?.y, `${viewport.width} px`).toBe(before?.y);
  }
});
