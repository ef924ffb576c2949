import type { Page } from '@playwright/test';
import { createPayment, postAs } from '../../support/browser/api-requests.ts';
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

test('on a phone, the description of a found payment is whole, and the reference has a line below where it was searched for [counter 16.19]', async ({
  staffPage,
  server: { origin },
}) => {
  const description = 'Deposit for invisible braces';
  const { ident } = await createPayment(staffPage, origin, {
    name: 'Priyanka Shah',
    email: 'priyanka@example.com',
    description,
  });
  await staffPage.setViewportSize({ width: 390, height: 844 });
  await staffPage.goto(origin);
  await staffPage.getByRole('button', { name: 'Search' }).click();
  const option = staffPage.getByRole('option').filter({ hasText: description });
  const line = option.getByText(description);
  const box = staffPage.getByRole('combobox', { name: /^Search customers/ });
  for (const text of ['priyanka', ident.toLowerCase()]) {
    await box.fill(text);
    const reference = option.getByText(ident);
    await expect(reference).toHaveCount(text === 'priyanka' ? 0 : 1);
    await expect(line).toBeVisible();
    const hiddenPx = await line.evaluate((each) => each.scrollWidth - each.clientWidth);
    expect(hiddenPx, text).toBeLessThanOrEqual(0);
  }
  const below = await option.getByText(ident).boundingBox();
  const above = await line.boundingBox();
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? Infinity) + (above?.height ?? 0) - 1);
});

const getToast = (page: Page) =>
  page.getByRole('status', { name: 'Notifications' }).locator('[data-shown]').last();

/** Returns the texts that the toast covers. */
const findCovered = (
  page: Page,
  selector = 'main button, main a:not(li a), [data-size="hero"], dd [data-tone], h1',
) =>
  getToast(page).evaluate((toast, searched) => {
    const { top, bottom, left, right } = toast.getBoundingClientRect();
    return [...document.querySelectorAll(searched)]
      .filter((other) => {
        const box = other.getBoundingClientRect();
        return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
      })
      .map((other) => other.textContent);
  }, selector);

/** Returns the room above the text of the toast. */
const getTextMargin = (page: Page) =>
  getToast(page).evaluate((toast) => {
    const text = document.createTreeWalker(toast, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(text.nextNode() ?? toast);
    const { top } = range.getBoundingClientRect();
    const box = toast.getBoundingClientRect();
    return top - box.top;
  });

test('a toast covers no button, total, status or QR code, on a phone, a tablet and a desktop, and stays on the next screen while it has Undo [counter 10.4]', async ({
  staffPage,
  server,
  email,
}) => {
  const { ident } = await createPayment(staffPage, server.origin, {
    email,
    name: 'Marek Kowalski',
    phone: '07700 900461',
  });
  for (const viewport of [
    { width: 360, height: 640 },
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
    expect(await getTextMargin(staffPage), `${viewport.width} px`).toBeGreaterThanOrEqual(4);
    // Between all buttons of a phone there is no room for the toast.
    const covered = (await findCovered(staffPage)).filter(
      (text) => text !== 'Back to Payments' && text !== 'Marek Kowalski',
    );
    expect(covered, `${viewport.width} px`).toEqual([]);
    expect(await findCovered(staffPage, '[data-address]'), `${viewport.width} px`).toEqual([]);
    if (viewport.width === 390) {
      await staffPage.getByRole('link', { name: /^(Watch|Show to Customer)$/ }).click();
      await expect(staffPage.getByRole('img', { name: /^QR code/ })).toBeVisible();
      await expect.poll(() => findCovered(staffPage, '[data-qr-code]')).toEqual([]);
    }
    if (viewport.width === 1024) {
      await staffPage.getByRole('link', { name: 'New Request' }).first().click();
      const send = staffPage.getByRole('button', { name: 'Send Payment Request' });
      await expect(send).toBeVisible();
      const [toast, button] = [await getToast(staffPage).boundingBox(), await send.boundingBox()];
      expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThan(button?.x ?? 0);
    }
    await undo.click();
    await expect(undo).toHaveCount(0);
  }
});

test('on a phone, the toast of a new service does not cover its row, wherever the list has it [counter 10.18]', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo', 'Foxtrot', 'Golf', 'Hotel'])
    await postAs(staffPage, `${server.origin}/api/services/services/`, {
      name,
      description: 'Half an hour',
      cost: 4500,
    });
  for (const name of ['Aaa', 'Ddd', 'Zzz']) {
    await staffPage.goto(`${server.origin}/services/new`);
    await staffPage.getByLabel('Service Name').fill(name);
    await staffPage.getByLabel('Description').fill('Half an hour');
    await staffPage.getByRole('button', { name: 'Create Service' }).click();
    // The toast shows for 1.5 seconds.
    await staffPage.waitForFunction(() => {
      const toast = document.querySelector('[data-shown]')?.getBoundingClientRect();
      const row = document.querySelector('li[data-mark]')?.getBoundingClientRect();
      if (!toast || !row || row.bottom > window.innerHeight) return false;
      return toast.top >= row.bottom || toast.bottom <= row.top;
    });
  }
});
