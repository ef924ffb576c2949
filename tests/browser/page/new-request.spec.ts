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

/**
 * Whether the last visible part of the element is the element itself, not something in front of it.
 */
const isUncovered = (element: Locator) =>
  element.evaluate((field) => {
    const { left, bottom } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 20, bottom - 4) === field;
  });

const fieldLabels = ['Email', 'Phone Number', 'Description', 'Price'];

test('on phones and a tablet, Total and Send are always visible, and do not cover the focused field or the suggestions [counter 3.1, counter 3.2, counter 16.5]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments/new`);
  const send = staffPage.getByRole('button', { name: 'Send Payment Request' });
  const total = staffPage.getByText('Total', { exact: true });
  for (const [device, viewport] of Object.entries(screens)) {
    await staffPage.setViewportSize(viewport);
    await expect(send, device).toBeInViewport({ ratio: 1 });
    await expect(total, device).toBeInViewport({ ratio: 1 });
    if (viewport.height < 740) continue;
    for (const label of fieldLabels) {
      await expect
        .poll(
          () => isUncovered(staffPage.getByLabel(label, { exact: true })),
          `${label} on ${device}`,
        )
        .toBe(true);
    }
    const vat = staffPage.getByRole('radiogroup', { name: 'VAT' });
    const vatBottom = (await getBox(vat.getByRole('radio').first())).bottom;
    expect(vatBottom, device).toBeLessThanOrEqual((await getBox(total)).top);
  }
  const name = staffPage.getByRole('combobox', { name: 'Name' });
  for (const [device, viewport] of Object.entries(screens)) {
    await staffPage.setViewportSize(viewport);
    await name.click();
    await name.fill('');
    await name.pressSequentially('a');
    await name.pressSequentially('l');
    const suggestions = staffPage.getByRole('listbox', { name: 'Suggestions' });
    await expect(suggestions.getByRole('option').first(), device).toBeVisible();
    const dropdown = suggestions.locator('..');
    expect((await getBox(dropdown)).bottom, device).toBeLessThanOrEqual((await getBox(send)).top);
    await staffPage.keyboard.press('Escape');
    for (const label of fieldLabels) {
      const field = staffPage.getByLabel(label, { exact: true });
      await field.focus();
      await expect(send, `${label} on ${device}`).toBeInViewport({ ratio: 1 });
      expect((await getBox(field)).bottom, `${label} on ${device}`).toBeLessThanOrEqual(
        (await getBox(total)).top,
      );
    }
  }
});
