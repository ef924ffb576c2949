import { createPayment } from '../../support/browser/api-requests.ts';
import { findAxeViolations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

test('Ctrl K opens a search box that takes what is typed at once, and Escape returns the focus [counter 16.19, counter 16.20]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/help`);
  const support = staffPage.getByRole('link', { name: 'Call Support' });
  await support.focus();
  await staffPage.keyboard.press('Control+k');
  await staffPage.keyboard.type('customers');
  const box = staffPage.getByRole('combobox', { name: /^Search customers/ });
  await expect(box).toHaveValue('customers');
  await expect(box).toBeFocused();
  await expect(staffPage.getByRole('option', { name: 'Customers', exact: true })).toBeVisible();
  expect(await findAxeViolations(staffPage)).toEqual([]);
  await staffPage.keyboard.press('Escape');
  await expect(staffPage.getByRole('dialog')).toHaveCount(0);
  await expect(support).toBeFocused();
  expect(new URL(staffPage.url()).pathname).toBe('/help');
});

test('a toast does not cover the pressed button, the total or the status, on a phone, a tablet and a desktop [counter 10.4]', async ({
  staffPage,
  server,
  email,
}) => {
  const { ident } = await createPayment(staffPage, server.origin, { email });
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(`${server.origin}/payments/${ident}`);
    await staffPage.getByRole('button', { name: 'Resend Request' }).click();
    await staffPage.getByRole('button', { name: 'Send Again' }).click();
    const undo = staffPage.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    const toast = staffPage
      .getByRole('status', { name: 'Notifications' })
      .locator('[data-shown]')
      .last();
    const covered = await toast.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return [...document.querySelectorAll('main button, [data-size="hero"], dd [data-tone], h1')]
        .filter((other) => {
          const box = other.getBoundingClientRect();
          return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
        })
        .map((other) => other.textContent);
    });
    expect(covered, `${viewport.width} px`).toEqual([]);
    await undo.click();
    await expect(undo).toHaveCount(0);
  }
});

test('a toast with Undo stays on the next screen, and covers neither its total nor its button [counter 10.4]', async ({
  staffPage,
  server,
  email,
}) => {
  const { ident } = await createPayment(staffPage, server.origin, { email });
  await staffPage.setViewportSize({ width: 1024, height: 768 });
  await staffPage.goto(`${server.origin}/payments/${ident}`);
  await staffPage.getByRole('button', { name: 'Resend Request' }).click();
  await staffPage.getByRole('button', { name: 'Send Again' }).click();
  const undo = staffPage.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await staffPage.getByRole('link', { name: 'New Request' }).first().click();
  const send = staffPage.getByRole('button', { name: 'Send Payment Request' });
  await expect(send).toBeVisible();
  const toast = await staffPage
    .getByRole('status', { name: 'Notifications' })
    .locator('[data-shown]')
    .boundingBox();
  const button = await send.boundingBox();
  expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(button?.x ?? 0);
  await undo.click();
  await expect(undo).toHaveCount(0);
});
