import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/browser/fixtures.ts';

const screens = {
  'a phone': { width: 360, height: 740 },
  'a phone with its keyboard open': { width: 390, height: 500 },
  'a narrow phone': { width: 320, height: 568 },
  'a tablet': { width: 1024, height: 768 },
};

const getBox = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box');
  return { top: box.y, bottom: box.y + box.height };
};

/** Whether the last visible part of the element is the element itself, not something in front of it. */
const isUncovered = (element: Locator) =>
  element.evaluate((field) => {
    const { left, bottom } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 20, bottom - 4) === field;
  });

const fieldLabels = ['Email', 'Phone Number', 'Description', 'Price'];

for (const [device, viewport] of Object.entries(screens)) {
  test(`on ${device}, Total and Send stay in sight and cover neither the focused field nor the suggestions [counter 3.1, counter 3.2, counter 16.5]`, async ({
    staffPage,
    server,
  }) => {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(`${server.origin}/payments/new`);
    const send = staffPage.getByRole('button', { name: 'Send Payment Request' });
    const total = staffPage.getByText('Total', { exact: true });
    await expect(send).toBeInViewport({ ratio: 1 });
    await expect(total).toBeInViewport({ ratio: 1 });
    if (viewport.height >= 740) {
      for (const label of fieldLabels) expect(await isUncovered(staffPage.getByLabel(label)), label).toBe(true);
      const vat = staffPage.getByRole('radiogroup', { name: 'VAT' });
      expect((await getBox(vat.getByRole('radio').first())).bottom).toBeLessThanOrEqual((await getBox(total)).top);
    }
    const name = staffPage.getByRole('combobox', { name: 'Name' });
    await name.click();
    await name.pressSequentially('a');
    await name.pressSequentially('l');
    const suggestions = staffPage.getByRole('listbox', { name: 'Suggestions' });
    await expect(suggestions.getByRole('option').first()).toBeVisible();
    const dropdown = suggestions.locator('..');
    expect((await getBox(dropdown)).bottom).toBeLessThanOrEqual((await getBox(send)).top);
    await staffPage.keyboard.press('Escape');
    for (const label of fieldLabels) {
      const field = staffPage.getByLabel(label);
      await field.focus();
      await expect(send).toBeInViewport({ ratio: 1 });
      expect((await getBox(field)).bottom, label).toBeLessThanOrEqual((await getBox(total)).top);
    }
  });
}
