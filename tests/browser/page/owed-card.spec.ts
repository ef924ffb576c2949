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

test('on a phone, Home cuts no sum of a busy shop, and the figures keep their height [counter 7.4]', async ({
  staffPage,
  server: { origin },
}) => {
  let amount = 0;
  await staffPage.route('**/payment_totals/**', async (route) => {
    const response = await route.fetch();
    const totals = await response.json();
    const paidByDay = totals.paid_by_day.map((day: object) => ({ ...day, amount }));
    await route.fulfill({ response, json: { ...totals, paid_by_day: paidByDay } });
  });
  const heights: (number | undefined)[] = [];
  for (const [text, pence] of Object.entries({
    'Yesterday: £12.00': 1_200,
    'Yesterday: £19.9k': 1_985_533,
    'Yesterday: £1.2m': 123_456_789,
  })) {
    amount = pence;
    for (const width of [320, 360, 390]) {
      await staffPage.setViewportSize({ width, height: 640 });
      await staffPage.goto(origin);
      const note = staffPage.getByText(text);
      await expect(note).toBeVisible();
      const hiddenPx = await note.evaluate((each) => each.scrollWidth - each.clientWidth);
      expect(hiddenPx, `${text} at ${width} px`).toBeLessThanOrEqual(0);
      if (width === 320) continue;
      const figures = await staffPage.getByRole('region', { name: 'Figures' }).boundingBox();
      heights.push(figures?.height);
    }
  }
  expect(new Set(heights).size).toBe(1);
});

test('the button that reminds keeps its width when the number of customers arrives', async ({
  staffPage,
  server: { origin },
  email,
}) => {
  await createPayment(staffPage, origin, { email });
  let release = () => {};
  await staffPage.route('**/bulk_reminder/**', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  const button = staffPage.getByRole('main').getByRole('button', { name: /^Remind/ });
  for (const { path, ...viewport } of [
    { path: '/payments?filter=unpaid', width: 360, height: 640 },
    { path: '/payments?filter=unpaid', width: 390, height: 844 },
    { path: '/', width: 1440, height: 900 },
  ]) {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(origin + path);
    await expect(button).toHaveText('Remind');
    const before = await button.boundingBox();
    release();
    await expect(button).toHaveText(/^Remind \d+ Customer/);
    expect(await button.boundingBox(), `${path} at ${viewport.width} px`).toEqual(before);
  }
});

test('the button that reminds has one line where there is room', async ({
  staffPage,
  server: { origin },
  email,
}) => {
  await createPayment(staffPage, origin, { email });
  await staffPage.route('**/bulk_reminder/**', async (route) => {
    const response = await route.fetch();
    const preview = await response.json();
    const requests = preview.requests.map((request: object) => ({
      ...request,
      channel: null,
      channel_if_included: 'email',
      reason: 'declined',
    }));
    await route.fulfill({ response, json: { ...preview, requests } });
  });
  const words = staffPage.getByText('Choose Whom to Remind');
  for (const { path, ...viewport } of [
    { path: '/', width: 768, height: 1024 },
    { path: '/', width: 1440, height: 900 },
    { path: '/customers?filter=unpaid', width: 1024, height: 768 },
  ]) {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(origin + path);
    await expect(words).toBeVisible();
    const lineCount = await words.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      return range.getClientRects().length;
    });
    expect(lineCount, `${path} at ${viewport.width} px`).toBe(1);
  }
});

test('the actions of a customer who owes keep their places when Remind arrives [counter 7.8]', async ({
  staffPage,
  server: { origin },
  email,
}) => {
  await createPayment(staffPage, origin, { email });
  let release = () => {};
  let held = Promise.resolve();
  await staffPage.route(/remind-button.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const main = staffPage.getByRole('main');
  const edit = main.getByRole('link', { name: 'Edit Customer' });
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
  ]) {
    held = new Promise((resolve) => {
      release = resolve;
    });
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(`${origin}/customers?search=${encodeURIComponent(email)}`);
    await main.getByRole('listitem').getByRole('link').first().click();
    await expect(edit).toBeVisible();
    const before = await edit.boundingBox();
    release();
    await expect(main.getByText(/^(Remind$|No reminder can be sent now)/)).toBeVisible();
    expect(await edit.boundingBox(), `${viewport.width} px`).toEqual(before);
  }
});
