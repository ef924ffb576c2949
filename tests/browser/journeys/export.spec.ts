import { readFile } from 'node:fs/promises';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

test('a user downloads the filtered payments as CSV, without formulas that a spreadsheet would run', async ({
  staffPage,
  server,
  email,
}) => {
  const description = `=Crown for ${email}`;
  await createPayment(staffPage, server.origin, { email, description });
  await staffPage.goto(`${server.origin}/payments`);
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await staffPage.getByRole('searchbox').fill(email);
  await staffPage.getByRole('searchbox').press('Enter');
  await expect(staffPage.getByRole('main').getByRole('listitem')).toHaveCount(1);
  const downloading = staffPage.waitForEvent('download');
  await staffPage.getByRole('link', { name: 'Download as CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`"'${description}"`);
  expect(lines[1]).toContain('45.00,0.00,45.00,"requested","Olivia Hart"');
  await expect(staffPage).toHaveURL(/\/payments\?/);
});
