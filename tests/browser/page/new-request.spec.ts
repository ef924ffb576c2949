import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../../support/browser/fixtures.ts';

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

const getRight = (element: Locator) =>
  element.evaluate((each) => each.getBoundingClientRect().right);

/** Runs in the page. */
const isOneLine = (texts: readonly Element[]) =>
  new Set(texts.map((text) => text.getBoundingClientRect().top)).size === 1;

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

test('on a small phone and on a tablet, a draft above the form takes one line, and leaves the price in sight [counter 3.1]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments/new`);
  const description = staffPage.getByLabel('Description', { exact: true });
  await description.fill('Check-up');
  await staffPage.getByLabel('Price', { exact: true }).pressSequentially('4500');
  // The app saves the draft before it leaves the screen.
  await staffPage.getByRole('link', { name: 'Payments' }).first().click();
  await staffPage.getByRole('link', { name: 'New Request' }).first().click();
  const draft = staffPage.getByRole('link', { name: /^Continue/ });
  const discard = staffPage.getByRole('button', { name: 'Discard' });
  const name = staffPage.getByLabel('Name', { exact: true });
  const price = staffPage.getByLabel('Price', { exact: true });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 360, height: 640 },
  ]) {
    await staffPage.setViewportSize(size);
    await expect(draft).toBeInViewport({ ratio: 1 });
    expect(await draft.locator('span').evaluateAll(isOneLine), `${size.width} px`).toBe(true);
    expect(await getRight(discard)).toBeLessThanOrEqual(await getRight(name));
    await expect.poll(() => isUncovered(price), `${size.width} px`).toBe(true);
  }
  await expect(staffPage.getByRole('button', { name: 'Pick a Service' })).toBeInViewport();
});

test('at 390 × 844, the price list stays beside a draft, and both leave the price in sight [counter 16.21]', async ({
  page,
  newServer: server,
}) => {
  await signIn(page, server.origin);
  await expect(page.getByRole('list', { name: 'Ask Again' })).toBeVisible();
  const newRequest = page.getByRole('link', { name: 'New Request' }).first();
  await newRequest.click();
  await page.getByRole('textbox', { name: 'Price' }).pressSequentially('4500');
  await page.goBack();
  await newRequest.click();
  await expect(page.getByRole('link', { name: /^Continue/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('list', { name: 'Price List' })).toBeInViewport({ ratio: 1 });
  const askAgain = page.getByRole('button', { name: 'Ask Again' });
  await expect(askAgain).toBeInViewport({ ratio: 1 });
  expect((await askAgain.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  for (const part of [
    page.getByRole('textbox', { name: 'Price' }),
    page.getByText('Type 4500 for £45.00'),
  ])
    await expect.poll(() => isUncovered(part)).toBe(true);
});

/** Runs in the page. Returns where the text of the element begins and ends. */
const getTextEdges = (element: Element) => {
  const text = document.createRange();
  text.selectNodeContents(element);
  const { top, bottom } = text.getBoundingClientRect();
  return { top, bottom };
};

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 1024, height: 768 },
]) {
  const size = `${viewport.width} × ${viewport.height}`;
  test(`at ${size}, messages stand apart from the next label, and move nothing [counter 16.24]`, async ({
    staffPage,
    server,
  }) => {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(`${server.origin}/payments/new`);
    const getLabel = (text: string) => staffPage.locator('label').getByText(text, { exact: true });
    const email = staffPage.getByLabel('Email', { exact: true });
    await expect(email).toBeVisible();
    const labels = ['Name', 'Email', 'Phone Number', 'Description', 'Price'];
    const readPlaces = () =>
      staffPage
        .getByRole('main')
        .evaluate((main) => [...main.querySelectorAll('label')].map((label) => label.offsetTop));
    const before = await readPlaces();
    await email.fill('jo@gmial.com');
    await staffPage.getByLabel('Phone Number', { exact: true }).fill('0770');
    await staffPage.getByRole('button', { name: 'Send Payment Request' }).click();
    await staffPage.getByLabel('Description', { exact: true }).focus();
    for (const [text, next] of [
      ['Name must not be empty', 'Email'],
      ['Did you mean gmail.com?', 'Phone Number'],
      ['This number looks too short', 'Description'],
    ] as const) {
      const message = await staffPage.getByText(text).evaluate(getTextEdges);
      const label = await getLabel(next).evaluate(getTextEdges);
      expect(label.top - message.bottom, text).toBeGreaterThanOrEqual(8);
    }
    expect(await readPlaces(), `${labels}`).toEqual(before);
  });

  test(`at ${size}, the total stands apart from the line above it`, async ({
    staffPage,
    server,
  }) => {
    await staffPage.setViewportSize(viewport);
    await staffPage.goto(`${server.origin}/payments/new`);
    const total = staffPage.getByRole('status', { name: 'Total' });
    await expect(total).toBeVisible();
    const getDistance = () =>
      total.evaluate((element) => {
        const footer = element.closest('div:has(button[type="submit"])');
        const figure = element.getBoundingClientRect();
        return figure.top - (footer?.getBoundingClientRect().top ?? figure.top);
      });
    const before = await getDistance();
    // A low phone has less room.
    expect(before).toBeGreaterThanOrEqual(viewport.height === 640 ? 4 : 8);
    await staffPage.getByRole('textbox', { name: 'Price' }).pressSequentially('4500');
    await expect(total).toHaveText('£54.00');
    expect(await getDistance()).toBe(before);
  });
}

test('at 360 × 640, the focus of the price brings its hint into sight [counter 2.3]', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize({ width: 360, height: 640 });
  await staffPage.goto(`${server.origin}/payments/new`);
  await staffPage.getByRole('textbox', { name: 'Price' }).click();
  await expect.poll(() => isUncovered(staffPage.getByText('Type 4500 for £45.00'))).toBe(true);
});

const setTextSize = (page: Page, size: '100%' | '200%') =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
  }, size);

const largeTexts = [
  { width: 390, height: 844, size: '200%' },
  { width: 1440, height: 900, size: '200%' },
  // A phone of 390 × 844 with a zoom of 200 % has half of its pixels.
  { width: 195, height: 422, size: '100%' },
] as const;

test('with large text, Total and Send leave the fields two thirds of the screen, and the hint of the price is whole [counter 3.3]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments/new`);
  const price = staffPage.getByLabel('Price', { exact: true });
  await price.pressSequentially('123456');
  const hint = staffPage.getByText(/^before VAT, £/);
  const total = staffPage.getByText('Total', { exact: true });
  for (const { size, ...viewport } of largeTexts) {
    await staffPage.setViewportSize(viewport);
    await setTextSize(staffPage, size);
    for (const label of ['Name', ...fieldLabels]) {
      await staffPage.getByLabel(label, { exact: true }).focus();
      const { top } = await getBox(total);
      expect(top, `${label} at ${viewport.width} px`).toBeGreaterThan(viewport.height * 0.6);
    }
    await hint.scrollIntoViewIfNeeded();
    await expect(hint).toBeInViewport({ ratio: 0.97 });
  }
});

/** Runs in the page. */
const countLines = (element: Element) => {
  const range = document.createRange();
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (text) range.selectNodeContents(text);
  return range.getClientRects().length;
};

test('the words of Send are on one line from 320 px on [counter 3.3]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments/new`);
  const send = staffPage.getByRole('button', { name: 'Send Payment Request' });
  const price = staffPage.getByLabel('Price', { exact: true });
  // The room beside the total depends on its digits.
  for (const digits of ['0', '4500', '123456']) {
    await price.fill('');
    await price.pressSequentially(digits);
    for (const width of [320, 344, 360, 375, 390]) {
      for (const height of [568, 640, 740]) {
        await staffPage.setViewportSize({ width, height });
        expect(await send.evaluate(countLines), `${digits}, ${width} × ${height}`).toBe(1);
      }
    }
  }
});

test('the shares of a part appear above Total and Send, also above a keyboard [recorded 3.3]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments/new`);
  await staffPage.getByLabel('Price', { exact: true }).pressSequentially('12000');
  const total = staffPage.getByText('Total', { exact: true });
  const all = staffPage.getByRole('button', { name: 'Ask for All' });
  for (const { width, height } of [
    { width: 412, height: 915 },
    { width: 390, height: 844 },
    ...Object.values(screens),
  ]) {
    await staffPage.setViewportSize({ width, height });
    await staffPage.getByRole('button', { name: 'Ask for a Part Now' }).click();
    await expect(all).toBeInViewport({ ratio: 1 });
    expect((await getBox(all)).bottom).toBeLessThan((await getBox(total)).top);
    if (height >= 740) {
      // A keyboard opens.
      await staffPage.setViewportSize({ width, height: height - 270 });
      await expect
        .poll(async () => (await getBox(total)).top - (await getBox(all)).bottom, `${width} px`)
        .toBeGreaterThan(0);
      await expect(all).toBeInViewport({ ratio: 1 });
      await staffPage.setViewportSize({ width, height });
    }
    await all.click();
  }
});

test('on a phone, the price list has the whole width, and the regulars take its place [counter 16.21]', async ({
  page,
  newServer: server,
}) => {
  await signIn(page, server.origin);
  await expect(page.getByRole('list', { name: 'Ask Again' })).toBeVisible();
  const fourth = page.getByRole('list', { name: 'Price List' }).getByRole('link').nth(3);
  const name = (await fourth.innerText()).split('\n')[0] ?? '';
  await page.getByRole('link', { name: 'New Request' }).first().click();
  const priceList = page.getByRole('list', { name: 'Price List' });
  const tiles = priceList.getByRole('listitem');
  await expect(tiles.nth(0)).toBeInViewport({ ratio: 1 });
  await expect(tiles.nth(1)).toBeInViewport({ ratio: 1 });
  const nameField = page.getByRole('combobox', { name: 'Name' });
  const { top } = await getBox(nameField);
  await page.getByRole('button', { name: 'Ask Again' }).click();
  const regulars = page.getByRole('list', { name: 'Ask Again' });
  await expect(regulars.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
  await expect(priceList).toBeHidden();
  expect((await getBox(nameField)).top).toBe(top);
  await page.getByRole('button', { name: 'Price List' }).click();
  await page.getByRole('button', { name: 'Pick a Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pick a Service' });
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(priceList.getByRole('button', { name: `Remove one ${name}` })).toBeInViewport({
    ratio: 1,
  });
});

test('on a wide screen, the regulars take the place of the price list, too [counter 16.21]', async ({
  page,
  newServer: server,
}) => {
  await signIn(page, server.origin);
  await expect(page.getByRole('list', { name: 'Ask Again' })).toBeVisible();
  await page.getByRole('link', { name: 'New Request' }).first().click();
  const services = page.getByRole('list', { name: 'Services' });
  const regulars = page.getByRole('list', { name: 'Ask Again' });
  for (const [width, height] of [
    [768, 1024],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(services).toBeVisible();
    await page.getByRole('button', { name: 'Ask Again' }).click();
    await expect(regulars.getByRole('listitem').first()).toBeInViewport({ ratio: 1 });
    await expect(services).toBeHidden();
    await page.getByRole('button', { name: 'Price List' }).click();
  }
});

test('on a wide screen, the price list has two columns of tiles of one height [counter 16.17]', async ({
  staffPage,
  server,
}) => {
  await staffPage.goto(`${server.origin}/payments/new`);
  const tiles = staffPage.getByRole('list', { name: 'Services' }).getByRole('listitem');
  for (const [width, height] of [
    [1024, 768],
    [1200, 800],
    [1440, 900],
  ] as const) {
    await staffPage.setViewportSize({ width, height });
    await expect
      .poll(async () => (await getBox(tiles.nth(1))).top - (await getBox(tiles.nth(0))).top)
      .toBe(0);
    const heights = await tiles.evaluateAll((all) =>
      all.map((tile) => tile.getBoundingClientRect().height),
    );
    expect(new Set(heights).size, `${width} px`).toBe(1);
    // The whole name is in sight.
    const name = tiles.getByText('Emergency appointment', { exact: true });
    expect(await name.evaluate((each) => each.scrollHeight - each.clientHeight)).toBe(0);
  }
});

test('on an upright tablet, the price list has low tiles, whose heights stay when they are picked, with the count in one line with the minus [counter 16.17]', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize({ width: 768, height: 1024 });
  await staffPage.goto(`${server.origin}/payments/new`);
  const tiles = staffPage.getByRole('list', { name: 'Services' }).getByRole('listitem');
  const readHeights = () =>
    tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().height));
  await expect(tiles.filter({ hasText: 'Emergency appointment' })).toBeVisible();
  const heights = await readHeights();
  expect(Math.min(...heights)).toBeLessThan(66);
  for (const name of ['Check-up', 'Emergency appointment']) {
    const tile = tiles.filter({ hasText: name });
    await tile.getByRole('button').first().click();
    const minus = await getBox(tile.getByRole('button', { name: `Remove one ${name}` }));
    const count = await getBox(tile.getByText('1', { exact: true }).last());
    const offset = minus.top + minus.bottom - (count.top + count.bottom);
    expect(Math.abs(offset)).toBeLessThanOrEqual(2);
  }
  expect(await readHeights()).toEqual(heights);
});

/** The shop has not said whether it charges VAT. */
const openFirstPrice = async (page: Page, origin: string) => {
  await page.route('**/api/whoami/', async (route) => {
    const response = await route.fetch();
    const { client } = await response.json();
    await route.fulfill({
      response,
      json: { client: { ...client, asks_vat: true, include_vat: false } },
    });
  });
  await page.goto(`${origin}/payments/new`);
  const answers = page.getByRole('group', { name: 'Does your shop charge VAT?' });
  await expect(answers).toBeVisible();
  return answers.getByRole('button').last();
};

test('the focus of the first price of a shop brings the question about VAT into sight above Total [shop 4.8]', async ({
  staffPage,
  server,
}) => {
  const last = await openFirstPrice(staffPage, server.origin);
  const price = staffPage.getByLabel('Price', { exact: true });
  const total = staffPage.getByText('Total', { exact: true });
  for (const size of [
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await staffPage.setViewportSize(size);
    await staffPage.getByLabel('Name', { exact: true }).focus();
    await price.focus();
    await price.pressSequentially('12000');
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(price).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => (await getBox(total)).top - (await getBox(last)).bottom, `${size.width} px`)
      .toBeGreaterThan(0);
  }
});

test('a picked service brings the question about VAT into sight above Total, too [shop 4.8]', async ({
  staffPage,
  server,
}) => {
  const last = await openFirstPrice(staffPage, server.origin);
  await staffPage.getByRole('button', { name: 'Pick a Service' }).click();
  const dialog = staffPage.getByRole('dialog', { name: 'Pick a Service' });
  await dialog.getByRole('button', { name: /^Check-up/ }).click();
  const total = staffPage.getByText('Total', { exact: true });
  await expect
    .poll(async () => (await getBox(total)).top - (await getBox(last)).bottom)
    .toBeGreaterThan(0);
});

test('Show Code is a button beside Send and as high, and Send stays in place while an address and a price are typed [reach 10.11]', async ({
  staffPage,
  server,
}) => {
  const sizes = [
    { width: 344, height: 640 },
    { width: 360, height: 640 },
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ];
  for (const size of sizes) {
    await staffPage.setViewportSize(size);
    await staffPage.goto(`${server.origin}/payments/new`);
    const showCode = staffPage.getByRole('button', { name: 'Show Code' });
    const send = staffPage.getByRole('button', { name: 'Send Payment Request' });
    const places = [
      send,
      staffPage.getByLabel('Name', { exact: true }),
      staffPage.getByRole('textbox', { name: 'Price' }),
    ];
    const readPlaces = () => Promise.all(places.map(getBox));
    await expect(showCode).toBeInViewport({ ratio: 1 });
    await expect(send).toBeInViewport({ ratio: 1 });
    const box = await getBox(showCode);
    expect(box, `${size.width} px`).toEqual(await getBox(send));
    expect(box.bottom - box.top).toBeGreaterThanOrEqual(48);
    const before = await readPlaces();
    const email = staffPage.getByLabel('Email', { exact: true });
    await email.fill('jo@example.com');
    await expect(staffPage.getByText('Email to')).toBeInViewport();
    expect(await getBox(showCode), `${size.width} px`).toEqual(box);
    expect(await readPlaces(), `${size.width} px`).toEqual(before);
    const price = staffPage.getByRole('textbox', { name: 'Price' });
    await price.focus();
    const beforePrice = await getBox(send);
    await price.fill('4999.50');
    await expect(staffPage.getByRole('status', { name: 'Total' })).toHaveText('£5,999.40');
    expect(await getBox(send), `${size.width} px`).toEqual(beforePrice);
    await email.fill('');
    await staffPage.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const atEnd = await getBox(send);
    await staffPage.getByLabel('Phone Number', { exact: true }).fill('07700 900123');
    await expect(staffPage.getByText('Text to')).toBeInViewport();
    expect(await getBox(send), `${size.width} px, at the end`).toEqual(atEnd);
  }
});

const getSides = async (element: Locator) => {
  const box = await getBox(element);
  const { x = 0, width = 0 } = (await element.boundingBox()) ?? {};
  return { ...box, left: x, right: x + width };
};

test('on a tablet, the code of Show Code is large and in the middle of the screen [counter 10.21]', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize({ width: 768, height: 1024 });
  await staffPage.goto(`${server.origin}/payments/new`);
  await staffPage.getByRole('textbox', { name: 'Price' }).fill('45.00');
  await staffPage.getByRole('button', { name: 'Show Code' }).click();
  const code = staffPage.getByRole('img', { name: /^QR code to pay/ });
  const amount = staffPage.getByRole('dialog').getByText('£', { exact: false }).first();
  const done = staffPage.getByRole('button', { name: 'Done' });

  await expect(done).toBeInViewport({ ratio: 1 });
  const upright = await getSides(code);
  expect(upright.right - upright.left).toBeGreaterThanOrEqual(440);
  expect((upright.left + upright.right) / 2).toBeCloseTo(768 / 2);
  expect((await getSides(amount)).bottom).toBeLessThanOrEqual(upright.top);
  expect(Math.abs((upright.top + upright.bottom) / 2 - 1024 / 2)).toBeLessThan(100);

  await staffPage.setViewportSize({ width: 1024, height: 768 });
  await expect(done).toBeInViewport({ ratio: 1 });
  const wide = await getSides(code);
  expect(wide.right - wide.left).toBeGreaterThanOrEqual(560);
  expect((await getSides(amount)).left).toBeGreaterThanOrEqual(wide.right);
  expect(Math.abs((wide.top + wide.bottom) / 2 - 768 / 2)).toBeLessThan(50);
});

test('on a phone, the code of Show Code is as large as the screen allows, and the digits of staff have room below [counter 10.21]', async ({
  staffPage,
  server,
}) => {
  await staffPage.setViewportSize({ width: 360, height: 640 });
  await staffPage.goto(`${server.origin}/payments/new`);
  await staffPage.getByRole('textbox', { name: 'Price' }).fill('45.00');
  await staffPage.getByRole('button', { name: 'Show Code' }).click();
  const code = staffPage.getByRole('img', { name: /^QR code to pay/ });
  const done = staffPage.getByRole('button', { name: 'Done' });
  for (const { width, height, codePx } of [
    { width: 360, height: 640, codePx: 290 },
    { width: 390, height: 844, codePx: 330 },
    { width: 320, height: 568, codePx: 220 },
  ]) {
    await staffPage.setViewportSize({ width, height });
    await expect(done, `${width} px`).toBeInViewport({ ratio: 1 });
    expect((await code.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(codePx);
  }

  await staffPage.setViewportSize({ width: 390, height: 844 });
  await staffPage.getByText('No Connection? Enter Six Digits').click();
  await expect(staffPage.getByRole('textbox', { name: /six digits/ })).toBeInViewport({ ratio: 1 });
  await expect(done).toBeInViewport({ ratio: 1 });
});
