import type { Locator, Page } from '@playwright/test';
import { createPayment } from '../../support/browser/api-requests.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import { openInApp } from '../../support/browser/steps/open-in-app.ts';
import { acceptInvite, findRow, inviteStaff } from '../../support/browser/steps/staff-steps.ts';

const phone = { width: 320, height: 568 };

/** 60 characters without a place where a line may break. */
const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenknopflochrosa';
const names = {
  'a long one': 'Wolfeschlegelsteinhausenbergerdorff the Elder of Harbour St.',
  'one without a space': unbroken.slice(0, 50),
  'one in emoji': '👩‍👩‍👧‍👦🦷🪥✨'.repeat(4),
  'one from right to left': 'עבד אל־רחמן בן שלמה אבן גבירול מרחוב הנמל הישן',
};
/** Makes the address 64 characters long, without changing its end. */
const toLongEmail = (email: string) =>
  `${'somebody.with.a.very.long.address.'.repeat(2)}${email}`.slice(-64);
const description = 'Replacement of four porcelain crowns, sedation and two X-rays';

const getOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the elements in `area` that reach beyond the screen and that no ancestor clips. */
const findOverflowing = (area: Locator) =>
  area.evaluate((root) => {
    const isClipped = (element: Element): boolean =>
      element.parentElement !== null &&
      (getComputedStyle(element.parentElement).overflowX !== 'visible' ||
        isClipped(element.parentElement));
    return [root, ...root.querySelectorAll('*')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -0.5 || right > window.innerWidth + 0.5) && !isClipped(element);
      })
      .map((element) => `${element.tagName}: ${element.textContent}`);
  });

/**
 * Expects that the page does not scroll horizontally, and that nothing in `area` reaches beyond the
 * screen.
 */
const expectToFit = async (page: Page, what: string, area: Locator = page.locator('body')) => {
  expect.soft(await getOverflow(page), what).toBeLessThanOrEqual(0);
  expect.soft(await findOverflowing(area), what).toEqual([]);
};

/** Runs in the page. Returns the texts that the screen or an ancestor clips, unless it scrolls sideways. */
const findClippedTexts = (elements: Element[]) => {
  const isPartlyHidden = (element: Element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { left, right } = text.getBoundingClientRect();
    const isOutside = (sides: { left: number; right: number }) =>
      left < sides.left - 0.5 || right > sides.right + 0.5;
    const isClippedBy = (box: Element | null): boolean =>
      box !== null &&
      ((getComputedStyle(box).overflowX !== 'visible' && isOutside(box.getBoundingClientRect())) ||
        isClippedBy(box.parentElement));
    return isOutside({ left: 0, right: window.innerWidth }) || isClippedBy(element);
  };
  const isForScreenReaders = (element: Element) =>
    getComputedStyle(element).clipPath === 'inset(50%)';
  const scrollsSideways = (box: Element | null): boolean =>
    box !== null &&
    ((/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) ||
      scrollsSideways(box.parentElement));
  return elements
    .filter(
      (element) =>
        isPartlyHidden(element) && !isForScreenReaders(element) && !scrollsSideways(element),
    )
    .map(({ textContent }) => textContent);
};

const expectWholeOnScreen = async (locator: Locator) => {
  await locator.scrollIntoViewIfNeeded();
  expect(await locator.evaluateAll(findClippedTexts), `${locator}`).toEqual([]);
};

/** Returns the number of visible lines of a text. */
const countLines = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { bottom } = element.getBoundingClientRect();
    const shown = [...range.getClientRects()].filter(({ top }) => top < bottom - 1);
    return new Set(shown.map(({ top }) => Math.round(top / 8))).size;
  });

/** In a list row, a name takes at most two lines and every other text one. */
const expectCompactRow = async (row: Locator, name: string, ...others: readonly string[]) => {
  expect(await countLines(row.getByText(name)), name).toBeLessThanOrEqual(2);
  for (const text of others) expect(await countLines(row.getByText(text)), text).toBe(1);
};

const getRows = (page: Page) => page.getByRole('main').getByRole('listitem');

/** An address loses its domain to a second line, which is hidden. */
const isTruncated = (locator: Locator) =>
  locator.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  );

test.beforeEach(({ page }) => page.setViewportSize(phone));

test('a request for more than a million pounds fits into the form, and its toast fits below the title [counter 10.4]', async ({
  staffPage,
  server: { origin },
  email,
}) => {
  await staffPage.goto(`${origin}/payments/new`);
  await staffPage.getByLabel('Name').fill(names['one without a space']);
  await staffPage.getByLabel('Email').fill(toLongEmail(email));
  await staffPage
    .getByLabel('Phone Number')
    .fill(`+44 (0) 20 7946 0018 extension ${email.replace(/\D/g, '')}`);
  await staffPage.getByLabel('Description').fill(description);
  await staffPage.getByRole('textbox', { name: 'Price' }).pressSequentially('102880658');
  await staffPage.getByRole('radio', { name: 'VAT (20%)' }).check({ force: true });
  await expect(staffPage.getByRole('status', { name: 'Total' })).toHaveText('£1,234,567.90');
  await expectWholeOnScreen(staffPage.getByRole('status', { name: 'Total' }));
  await expectToFit(staffPage, 'the form');
  await staffPage.getByRole('button', { name: 'Send Payment Request' }).click();
  const confirm = staffPage.getByRole('button', { name: 'Send £1,234,567.90' });
  await expectWholeOnScreen(confirm);
  await expectToFit(staffPage, 'the question about the amount');
  await confirm.click();
  await expect(staffPage.getByText('Payment request sent!')).toBeVisible();
  await expectToFit(staffPage, 'the toast');
  const toast = await staffPage.getByText('Payment request sent!').boundingBox();
  const title = await staffPage.getByRole('banner').boundingBox();
  expect(toast?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
});

test('a customer’s long name is cut in lists and complete on detail screens [spec 5.8]', async ({
  staffPage,
  server: { origin },
  email,
}) => {
  // Different email addresses and phone numbers create different customers. Numbers that differ only
  // in the extension are equal.
  const recipients = Object.entries(names).map(([kind, name], index) => ({
    kind,
    name,
    to: toLongEmail(`${index}.${email}`),
    phone: `+44 (0) 20 7946 002${index} extension ${email.replace(/\D/g, '')}`,
  }));
  const idents = new Map<string, string>();
  for (const { name, to, phone } of recipients) {
    const payment = {
      name,
      email: to,
      phone,
      description,
      amountNet: 102_880_658,
      vatCode: 'T1',
    } as const;
    idents.set(to, (await createPayment(staffPage, origin, payment)).ident);
  }

  await staffPage.goto(`${origin}/payments?search=${email}`);
  await expect(getRows(staffPage)).toHaveCount(recipients.length);
  await expectToFit(staffPage, 'payments');
  for (const { name, to } of recipients) {
    const row = getRows(staffPage).filter({ hasText: to });
    await expectWholeOnScreen(row.getByText('£1,234,567.90'));
    await expectWholeOnScreen(row.getByText('requested', { exact: true }));
    await expectCompactRow(row, name, to, description);
    expect(await isTruncated(row.getByText(to))).toBe(true);
  }
  await openInApp(staffPage, `${origin}/customers?search=${email}`);
  await expect(getRows(staffPage)).toHaveCount(recipients.length);
  await expectToFit(staffPage, 'customers');
  for (const { name } of recipients) {
    const row = getRows(staffPage).filter({ has: staffPage.locator(`text="${name}"`) });
    await expectCompactRow(row, name);
    await expectWholeOnScreen(row.getByText('£0.00'));
  }

  for (const { kind, name, to } of recipients) {
    await test.step(kind, async () => {
      await openInApp(staffPage, `${origin}/payments/${idents.get(to)}`);
      await expect(staffPage.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
      await expectToFit(staffPage, 'a payment');
      await expectWholeOnScreen(staffPage.getByText('£1,234,567.90'));
      for (const text of [name, to, description]) {
        await expectWholeOnScreen(staffPage.getByRole('main').getByText(text, { exact: true }));
      }
      expect(
        await countLines(staffPage.getByRole('main').getByText(to, { exact: true })),
      ).toBeGreaterThan(1);

      await staffPage.getByRole('link', { name, exact: true }).click();
      await expect(staffPage.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
      await expectToFit(staffPage, 'a customer');
      await expectWholeOnScreen(staffPage.getByRole('heading', { level: 2, name, exact: true }));
      await staffPage.getByRole('link', { name: 'Request Payment' }).click();
      await expect(staffPage.getByLabel('Name')).toHaveValue(name);
      await expectToFit(staffPage, 'a request for a customer');
    });
  }
  await openInApp(staffPage, `${origin}/payments/${[...idents.values()][0]}`);
  await staffPage.getByRole('button', { name: 'Cancel Request' }).click();
  await expect(staffPage.getByRole('alertdialog')).toBeVisible();
  await expectToFit(staffPage, 'the dialog of a payment', staffPage.getByRole('alertdialog'));
});

test('a long email address does not make a row higher', async ({ staffPage, server, email }) => {
  await staffPage.setViewportSize({ width: 390, height: 844 });
  for (const [name, to] of [
    ['Jo', email],
    ['Priya Sharma', toLongEmail(`2.${email}`)],
  ] as const)
    await createPayment(staffPage, server.origin, { name, email: to });
  await staffPage.goto(`${server.origin}/payments?search=${email}`);
  await expect(getRows(staffPage)).toHaveCount(2);
  const heights = await getRows(staffPage)
    .getByRole('link')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights).size).toBe(1);
});

test('the long texts and the price of a service fit into the list, the form, the dialog and the picker', async ({
  staffPage,
  server,
  email,
}) => {
  const { origin } = server;
  const name = `${email} ${unbroken}`;
  await staffPage.goto(`${origin}/services/new`);
  await staffPage.getByLabel('Service Name').fill(name);
  await staffPage.getByLabel('Description').fill(description);
  await staffPage.getByRole('textbox', { name: 'Price' }).pressSequentially('123456789');
  await expectToFit(staffPage, 'the form');
  await expectWholeOnScreen(staffPage.getByText('£1,481,481.47'));
  await staffPage.getByRole('button', { name: 'Create Service' }).click();
  await expect(staffPage).toHaveURL(`${origin}/services`);

  const row = await findRow(staffPage, email);
  await expectToFit(staffPage, 'services');
  await expectWholeOnScreen(row.getByText('£1,234,567.89'));
  await expectCompactRow(row, name, description);

  await openInApp(staffPage, `${origin}/payments/new`);
  await staffPage.getByRole('button', { name: 'Pick a Service' }).click();
  const picker = staffPage.getByRole('dialog', { name: 'Pick a Service' });
  const choice = picker.getByRole('button').filter({ hasText: email });
  // The picker shows prices with VAT.
  const price = '£1,481,481.47';
  await choice.scrollIntoViewIfNeeded();
  // The description follows the price, and is truncated.
  const isPriceWhole = await choice.getByText(price).evaluate((element, length) => {
    const shown = document.createRange();
    shown.setStart(element.firstChild ?? element, 0);
    shown.setEnd(element.firstChild ?? element, length);
    return shown.getBoundingClientRect().right <= element.getBoundingClientRect().right;
  }, price.length);
  expect(isPriceWhole).toBe(true);
  await expectToFit(staffPage, 'the picker', picker);
  await choice.click();
  await expect(staffPage.getByLabel('Price', { exact: true })).toHaveValue('£1,234,567.89');

  await openInApp(staffPage, `${origin}/services`);
  await (await findRow(staffPage, email)).getByRole('link').click();
  await staffPage.getByRole('button', { name: 'Delete Service' }).click();
  await expect(staffPage.getByRole('alertdialog')).toBeVisible();
  await expectToFit(staffPage, 'the dialog', staffPage.getByRole('alertdialog'));
});

test('a user’s long name and email address fit into the list, the invite and the menu', async ({
  staffPage,
  colleaguePage,
  server,
  email,
  linkSentTo,
}) => {
  const { origin } = server;
  const to = toLongEmail(email);
  const firstName = unbroken.slice(0, 50);
  const lastName = 'فاطمة بنت محمد الفهرية القرشية';
  await colleaguePage.setViewportSize(phone);
  await inviteStaff(staffPage, origin, { email: to, firstName, lastName });
  const row = await findRow(staffPage, to);
  await expectToFit(staffPage, 'staff');
  await expectWholeOnScreen(row.getByText('Invited', { exact: true }));
  await expectCompactRow(row, `${firstName} ${lastName}`, to);

  const link = await linkSentTo(to);
  await staffPage.goto(link);
  await expect(staffPage.getByRole('button', { name: 'Log Out and Continue' })).toBeVisible();
  await expectToFit(staffPage, 'the invite of another user');
  await expectWholeOnScreen(staffPage.getByText(`${firstName} ${lastName}`));

  await colleaguePage.goto(link);
  await expect(colleaguePage.getByLabel('Email')).toHaveValue(to);
  await expectToFit(colleaguePage, 'the invite');
  await acceptInvite(colleaguePage, link);
  await colleaguePage.getByRole('button', { name: 'Menu' }).click();
  await expectWholeOnScreen(colleaguePage.getByRole('menu').getByText(to));
  await expectToFit(colleaguePage, 'the menu', colleaguePage.getByRole('menu'));
});

test('the longest toast and the longest banner are not cut off', async ({
  staffPage,
  server,
  page,
  email,
}) => {
  await staffPage.route('**/api/services/payments/*/resend/', (route) =>
    route.fulfill({ status: 500, json: {} }),
  );
  const { ident } = await createPayment(staffPage, server.origin, { email });
  await staffPage.goto(`${server.origin}/payments/${ident}`);
  // Resending a recently sent request asks for confirmation.
  const resend = async () => {
    await staffPage.getByRole('button', { name: 'Resend Request' }).click();
    await staffPage.getByRole('button', { name: 'Send Again' }).click();
  };
  await resend();
  const toast = page.getByRole('status', { name: 'Notifications' });
  await expectWholeOnScreen(toast.getByText('Failed to resend payment request'));
  await expectToFit(page, 'the toast', toast);

  // The app must not learn before the press that the server cannot be reached.
  await staffPage.route('**/api/services/payments/*/resend/', async (route) => {
    await staffPage.route('**/api/**', (each) => each.abort());
    await route.abort();
  });
  await resend();
  await expectWholeOnScreen(page.getByText(/we can’t tell if that went through/));
  await expectToFit(page, 'the banner');
});

/** Runs in the page before its scripts. Doubles the size of all texts. */
const doubleText = () =>
  document.addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%';
  });

/** Runs in the page. Returns the words of an element that are not in one line. */
const findBrokenWords = ({ firstChild }: Element) =>
  [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    if (!firstChild) return [];
    range.setStart(firstChild, index);
    range.setEnd(firstChild, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });

/** Texts that must not be clipped; list rows may be truncated. */
const completeTexts = 'h2, label, dt, dd, button:not([aria-label]), main a:not(li a)';

test('with text at 200 % every screen fits, and no button, field or fact is cut off', async ({
  staffPage,
  server,
}) => {
  await staffPage.addInitScript(doubleText);
  const expectNothingClipped = async (what: string, area = staffPage.locator('body')) => {
    await expectToFit(staffPage, what, area);
    expect.soft(await area.locator(completeTexts).evaluateAll(findClippedTexts), what).toEqual([]);
  };
  const lists = ['/payments', '/payments?filter=unpaid', '/customers', '/staff', '/services'];
  const forms = [
    '/payments/new',
    '/customers/new',
    '/staff/new',
    '/services/new',
    '/change-password',
  ];
  for (const path of ['/', '/help', ...lists, ...forms]) {
    await openInApp(staffPage, server.origin + path);
    await expect(staffPage.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(staffPage.getByText('Loading')).toHaveCount(0);
    await expectNothingClipped(path);
    // The name of a shop, on Home, may have longer words.
    if (path !== '/') {
      const title = staffPage.getByRole('heading', { level: 1 });
      expect.soft(await title.evaluate(findBrokenWords), path).toEqual([]);
    }
  }
  await openInApp(staffPage, `${server.origin}/payments`);
  await staffPage
    .getByRole('main')
    .getByRole('link')
    .filter({ hasText: 'requested' })
    .first()
    .click();
  await staffPage.getByRole('button', { name: 'Cancel Request' }).click();
  await expectNothingClipped('the dialog', staffPage.getByRole('alertdialog'));
  await staffPage.getByRole('button', { name: 'Go Back' }).click();
  await expectNothingClipped('a payment');
  await staffPage.getByRole('button', { name: 'Menu' }).click();
  await expectToFit(staffPage, 'the menu', staffPage.getByRole('menu'));
});

test('on a phone, the labels of the bar grow with the text as far as they fit', async ({
  staffPage,
  server,
}) => {
  const labels = staffPage
    .getByRole('navigation', { name: 'Main' })
    .getByText(/^(Home|Payments|Customers|More)$/);
  const readBoxes = () =>
    labels.evaluateAll((elements) =>
      elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect),
    );
  for (const width of [390, 360, 320]) {
    await staffPage.setViewportSize({ width, height: 844 });
    await openInApp(staffPage, `${server.origin}/customers`);
    await expect(labels).toHaveCount(4);
    const before = await readBoxes();
    await staffPage.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    const boxes = await readBoxes();
    for (const [index, { height, left }] of boxes.entries()) {
      expect.soft(height, `${width} px`).toBeGreaterThan(1.15 * (before[index]?.height ?? 0));
      expect.soft(left, `${width} px`).toBeGreaterThan(boxes[index - 1]?.right ?? 0);
    }
    await expectToFit(staffPage, `${width} px`);
  }
});

/** Runs in the page. Returns the amounts that are not in one line, or that the screen cuts off. */
const findBrokenAmounts = () => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const isSeen =
      node.parentElement?.checkVisibility() === true &&
      getComputedStyle(node.parentElement).clipPath === 'none';
    for (const { 0: amount, index } of (node.textContent ?? '').matchAll(/£[\d,]+\.\d\d/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + amount.length);
      // A text with an ellipsis has two boxes in its line.
      const tops = new Set([...range.getClientRects()].map(({ top }) => top));
      const isWhole = tops.size === 1 && range.getBoundingClientRect().right <= window.innerWidth;
      if (isSeen && !isWhole) broken.push(`${amount} in “${node.textContent}”`);
    }
  }
  return broken;
};

test('on a wide screen with text at 200 %, no amount breaks or is cut off', async ({
  staffPage,
  server: { origin },
  email,
}) => {
  await staffPage.addInitScript(doubleText);
  const { ident } = await createPayment(staffPage, origin, { email, amountNet: 123_400 });
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    await staffPage.setViewportSize(viewport);
    for (const path of [
      '/',
      '/payments',
      '/payments?filter=unpaid',
      `/payments/${ident}`,
      '/customers',
    ]) {
      await openInApp(staffPage, origin + path);
      await expect(staffPage.getByRole('main').getByText(/£\d/).first()).toBeVisible();
      await expect(staffPage.getByText('Loading')).toHaveCount(0);
      const what = `${path}, ${viewport.width}`;
      await expect.poll(() => staffPage.evaluate(findBrokenAmounts), what).toEqual([]);
    }
  }
});

test('the tables of the terms need no horizontal scrolling with text at 100 % and 200 % [spec 2.114]', async ({
  page,
  server,
}) => {
  await page.goto(`${server.origin}/terms-and-conditions`);
  for (const size of ['100%', '200%']) {
    await page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
    const charges = page.getByRole('table').first();
    await expect(
      charges.getByRole('row').filter({ hasText: 'Default visit' }).getByRole('cell'),
    ).toHaveText(['Default visit', '£80', /^Each visit/]);
    for (const table of await page.getByRole('table').all()) {
      expect(
        await table.evaluate(
          ({ scrollWidth, parentElement }) => scrollWidth <= (parentElement?.clientWidth ?? 0),
        ),
      ).toBe(true);
    }
    await expectToFit(page, `terms at ${size}`);
  }
});
