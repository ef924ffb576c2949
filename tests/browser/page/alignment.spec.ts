import type { Locator, Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';

const phone = { width: 390, height: 844 };
const smallPhone = { width: 360, height: 640 };
const desktop = { width: 1440, height: 900 };

const MIN_GAP_PX = 8;

const getBox = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error('The element has no box');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** The lines of a text, without the padding around it. */
const getTextBox = (element: Locator) =>
  element.evaluate((each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });

const openCustomer = async (page: Page, origin: string, search: string) => {
  await page.goto(`${origin}/customers?search=${encodeURIComponent(search)}`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Edit Customer' })).toBeVisible();
};

test('what a search finds, or that it finds nothing, stands apart from what is above it', async ({
  staffPage: page,
  server: { origin },
}) => {
  const expectGap = async (above: Locator, below: Locator) =>
    expect((await getBox(below)).y - (await getBox(above)).bottom).toBeGreaterThanOrEqual(
      MIN_GAP_PX,
    );
  const getFrame = (text: string) => page.locator('div:has(> p)').filter({ hasText: text }).last();
  await page.goto(`${origin}/customers?search=zzzz`);
  await expectGap(
    page.getByRole('button', { name: 'Money Owed' }),
    getFrame('No customers match “zzzz”'),
  );

  await openCustomer(page, origin, 'Grace Okafor');
  await page.getByRole('link', { name: 'Edit Customer' }).click();
  await page.getByRole('button', { name: 'Merge with Another Customer' }).click();
  const field = page.getByLabel('Name, Email or Phone Number');
  const dialog = page.getByRole('dialog');
  for (const viewport of [smallPhone, phone, desktop]) {
    await page.setViewportSize(viewport);
    await field.fill('zzzz');
    await expect(dialog.getByText('No other customer found for “zzzz”')).toBeVisible();
    await expectGap(field, getFrame('No other customer found for “zzzz”'));
    await field.fill('Ali');
    await expect(dialog.getByText('Ali Rahman')).toBeVisible();
    await expectGap(field, dialog.getByRole('listitem').first());
  }
});

test('the list of staff without a PIN is indented, and stands apart from its explanation', async ({
  staffPage: page,
  server: { origin },
}) => {
  await page.goto(`${origin}/settings/tablets`);
  const summary = page.getByText(/Without a PIN$/);
  await summary.click();
  const names = page.getByRole('list', { name: 'Staff without a PIN' }).getByRole('listitem');
  const hint = page.getByText(/^Tablets do not show them/);
  expect((await getBox(names.first())).x - (await getBox(summary)).x).toBeGreaterThanOrEqual(16);
  expect((await getBox(hint)).y - (await getBox(names.last())).bottom).toBeGreaterThanOrEqual(
    MIN_GAP_PX,
  );
});

test('the buttons above a list stand beside the search box, or begin at its left edge below it', async ({
  staffPage: page,
  server: { origin },
}) => {
  const main = page.getByRole('main');
  for (const viewport of [smallPhone, phone]) {
    await page.setViewportSize(viewport);
    for (const [path, add] of [
      ['customers', 'Add Customer'],
      ['services', 'Add Service'],
      ['staff', 'Add Staff User'],
    ] as const) {
      await page.goto(`${origin}/${path}`);
      const box = main.locator('form', { has: page.getByRole('searchbox') });
      const button = main.getByRole('link', { name: add });
      await expect(main.getByRole('listitem').first()).toBeVisible();
      const at = `${path} at ${viewport.width} px`;
      expect((await getBox(button)).y, at).toBe((await getBox(box)).y);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect.poll(async () => (await getBox(button)).x, at).toBe((await getBox(box)).x);
    }
  }
});

test('the tiles of Home have one height on a phone', async ({
  staffPage: page,
  server: { origin },
}) => {
  await page.goto(origin);
  const tiles = ['New Request', 'Payments', 'Customers', 'Help'].map((name) =>
    page.getByRole('main').getByRole('link', { name, exact: true }),
  );
  for (const viewport of [{ width: 320, height: 640 }, smallPhone, phone]) {
    await page.setViewportSize(viewport);
    const boxes = await Promise.all(tiles.map(getBox));
    expect(new Set(boxes.map(({ height }) => height)).size, `${viewport.width} px`).toBe(1);
  }
});

test('the filters of the payments keep their padding on a phone, and scroll sideways when a rare one has no room', async ({
  staffPage: page,
  server: { origin },
}) => {
  await page.route('**/api/services/payment_totals/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), undelivered_count: 1 } });
  });
  await page.goto(`${origin}/payments`);
  const chips = page.getByRole('group', { name: 'Show' }).getByRole('button');
  await expect(chips).toHaveCount(6);
  for (const viewport of [smallPhone, phone]) {
    await page.setViewportSize(viewport);
    for (const chip of await chips.all()) {
      const [box, text] = await Promise.all([getBox(chip), getTextBox(chip)]);
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(text.left - box.x).toBeGreaterThanOrEqual(MIN_GAP_PX);
      expect(box.right - text.right).toBeGreaterThanOrEqual(MIN_GAP_PX);
    }
  }
  const mine = page.getByRole('button', { name: 'Mine' });
  await mine.scrollIntoViewIfNeeded();
  await mine.click();
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
});

test('a toast of two lines keeps its padding on a small phone', async ({
  staffPage: page,
  server: { origin },
  email,
}) => {
  await page.setViewportSize(smallPhone);
  const { ident } = await createPayment(page, origin, { email });
  await page.goto(`${origin}/payments/${ident}`);
  await page.getByRole('button', { name: 'Resend Request' }).click();
  await page.getByRole('button', { name: 'Send Again' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  const text = page
    .getByRole('status', { name: 'Notifications' })
    .locator('[data-shown]')
    .getByText('Not sent: the resend was undone');
  const [lines, toast] = await Promise.all([getTextBox(text), getBox(text.locator('..'))]);
  expect(lines.bottom - lines.top).toBeGreaterThan(30);
  expect(lines.top - toast.y).toBeGreaterThanOrEqual(12);
  expect(toast.bottom - lines.bottom).toBeGreaterThanOrEqual(12);
});

test('the labels of all steps begin at one height when “Try again” has two lines', async ({
  staffPage: page,
  server: { origin },
  email,
}) => {
  await page.setViewportSize(smallPhone);
  const { ident } = await createPayment(page, origin, { email });
  await page.route(`**/api/services/payments/${ident}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'declined' } });
  });
  await page.goto(`${origin}/payments/${ident}?watch=on`);
  const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect(steps.filter({ hasText: 'Try again' })).toBeVisible();
  const tops = await steps.evaluateAll((all) =>
    all.map((step) => {
      const range = document.createRange();
      const text = document.createTreeWalker(step, NodeFilter.SHOW_TEXT).nextNode();
      range.selectNodeContents(text ?? step);
      return Math.round(range.getBoundingClientRect().top);
    }),
  );
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
});

test('an email address in large text breaks before its @', async ({
  staffPage: page,
  server: { origin },
}) => {
  // Each part of this address fits a line, and the whole does not.
  const email = 'nina.dove@example.com';
  await page.setViewportSize(phone);
  const { ident } = await createPayment(page, origin, { email });
  const expectBreak = async () => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    // A row of a list may show the address, too.
    const address = page
      .getByRole('main')
      .getByText(email, { exact: true })
      .and(page.locator(':not([data-email])'));
    const firstOfLines = await address.evaluate((element) => {
      const texts = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
      const range = document.createRange();
      return texts.map((text) => {
        range.selectNodeContents(text);
        return [text.textContent?.at(0), range.getClientRects().length];
      });
    });
    expect(firstOfLines).toEqual([
      ['n', 1],
      ['@', 1],
    ]);
  };
  await page.goto(`${origin}/payments/${ident}`);
  await expectBreak();
  await openCustomer(page, origin, email);
  await expectBreak();
});

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('the reason why no reminder can be sent has the whole width', async ({
    staffPage: page,
    server: { origin },
    email,
  }) => {
    await createPayment(page, origin, { email });
    await openCustomer(page, origin, email);
    const reason = page.getByText(/^No reminder can be sent now/);
    await expect(reason).toBeVisible();
    const request = page.getByRole('link', { name: 'Request Payment' });
    expect((await getBox(reason)).width).toBe((await getBox(request)).width);
  });
});
