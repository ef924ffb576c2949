import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';

const readMark = (label: Locator) =>
  label.evaluate((element) => getComputedStyle(element, '::after').content);

test('a label marks a required field among others, and keeps its name [counter 16.13]', async ({
  staffPage: page,
  server: { origin },
}) => {
  await page.goto(`${origin}/services/new`);
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toBeVisible();
  const getLabel = (text: string) => page.locator('label').getByText(text, { exact: true });
  expect(await readMark(getLabel('Service Name'))).toContain('*');
  expect(await readMark(getLabel('Description'))).toContain('*');
  expect(await readMark(getLabel('Price'))).toBe('none');
});
