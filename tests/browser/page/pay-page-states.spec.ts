import type { Locator, Page } from '@playwright/test';
import { counterPage } from '../../../server/routes/pay/counter/counter-page.ts';
import { colourRules, findAxeViolations } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/fixtures.ts';
import {
  type CustomerPageName,
  codeShop,
  customerPages,
  serveCustomerPages,
} from '../../support/browser/visits/customer-pages.ts';

const getOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const getBox = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return box;
};

const narrow = { width: 320, height: 568 };

const setTextSize = (page: Page, size: '100%' | '200%') =>
  page.evaluate(
    (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
    size,
  );

/** Returns the prices in large type that do not fit one line. */
const findWrappedPrices = (page: Page) =>
  page.locator('.amount').evaluateAll((amounts) =>
    amounts.flatMap((amount) => {
      const range = document.createRange();
      range.selectNodeContents(amount);
      return range.getClientRects().length > 1 ? [amount.textContent] : [];
    }),
  );

const titles: Partial<Record<CustomerPageName, string>> = {
  pay: 'Pay £54.00 to Harbour Street Dental',
  'not paid yet': 'Not paid yet: £54.00 to Harbour Street Dental',
  paid: 'Paid: £54.00 to Harbour Street Dental',
  cancelled: 'This request was cancelled: £54.00 to Harbour Street Dental',
  processing: 'Your payment is on its way: £54.00 to Harbour Street Dental',
};

const getActions = (page: Page) =>
  page.locator('a, button, summary, input:not([type=hidden])').filter({ visible: true });

/** Gives each visible action its number, from 0, and returns how many there are. */
const numberActions = (page: Page) =>
  getActions(page).evaluateAll((actions) => {
    for (const [number, action] of actions.entries())
      action.setAttribute('data-number', String(number));
    return actions.length;
  });

/** Presses a key until `count` actions have had the focus, and returns their numbers. */
const readFocusOrder = async (page: Page, key: 'Tab' | 'Shift+Tab', count: number) => {
  const readNumber = () =>
    page.evaluate(() => Number(document.activeElement?.getAttribute('data-number') ?? -1));
  const order: number[] = [];
  // The first field of the card form has the focus from the start.
  const first = await readNumber();
  if (first !== -1 && count > 0) order.push(first);
  while (order.length < count) {
    await page.keyboard.press(key);
    order.push(await readNumber());
  }
  return order;
};

for (const name of Object.keys(customerPages) as CustomerPageName[])
  test(`the customer's page "${name}" is accessible and works with the keyboard at 320 px, in light and dark, and with text at 200 % [money 2.6, counter 12.6]`, async ({
    page,
  }) => {
    const listener = await serveCustomerPages();
    await page.setViewportSize(narrow);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`http://127.0.0.1:${listener.port}/${name}`);
    await expect(page.getByRole('heading', { level: 1 }), name).toHaveCount(1);
    const title = titles[name];
    if (title) await expect.soft(page, name).toHaveTitle(`${title} – Beepaid`);
    // Each page with a form has a script that sends it, except for the 3-D Secure step and payment
    // codes. The script of the receipt prints.
    const scripted = await page
      .locator('form:not([action$="/3ds"], [action^="/counter/"]), .receipt')
      .count();
    await expect.soft(page.locator('script'), name).toHaveCount(scripted);
    await setTextSize(page, '200%');
    expect.soft(await getOverflow(page), `${name}, 200 %`).toBeLessThanOrEqual(0);
    expect.soft(await findWrappedPrices(page), `${name}, 200 %`).toEqual([]);
    await setTextSize(page, '100%');
    const count = await numberActions(page);
    const numbers = Array.from({ length: count }, (_, number) => number);
    // In dark, the keyboard goes back from the last action to the first.
    for (const [colorScheme, rules, key, order] of [
      ['light', undefined, 'Tab', numbers],
      ['dark', colourRules, 'Shift+Tab', numbers.toReversed()],
    ] as const) {
      const what = `${name}, ${colorScheme}`;
      await page.emulateMedia({ colorScheme });
      expect.soft(await findAxeViolations(page, rules), what).toEqual([]);
      expect.soft(await getOverflow(page), what).toBeLessThanOrEqual(0);
      expect.soft(await numberActions(page), what).toBe(count);
      expect(await readFocusOrder(page, key, count), what).toEqual(order);
    }
    await listener.stop();
  });

test('on paper, the receipt is black on white, without buttons and links to other pages, and the shop is its head [counter 12.5]', async ({
  page,
}) => {
  const listener = await serveCustomerPages();
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`http://127.0.0.1:${listener.port}/receipt`);
  await expect(page.getByRole('button', { name: 'Print or Save as PDF' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.receipt')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const action of await getActions(page).all())
    await expect(action).toHaveAttribute('href', /^(tel|mailto):/);
  for (const name of ['receipt', 'receipt of a shop without contact']) {
    await page.goto(`http://127.0.0.1:${listener.port}/${name}`);
    const heading = await getBox(page.getByRole('heading', { name: 'Receipt' }));
    const shop = await getBox(page.locator('.shop').getByText('Harbour Street Dental'));
    const mark = await getBox(page.locator('.shop-mark'));
    expect.soft(mark.y + mark.height, name).toBeLessThan(shop.y);
    expect.soft(shop.y + shop.height, name).toBeLessThan(heading.y);
  }
  await listener.stop();
});

test('on a phone, the words of a price list are whole, and with text at 200 % the card number is, too, and the footer is in the middle [counter 12.6]', async ({
  page,
}) => {
  const listener = await serveCustomerPages();
  const services = ['Appointment', 'Consultation'];
  const offer = {
    maxPence: 100_000,
    prices: services.map((name) => ({
      id: name,
      name,
      amountGross: 5_400,
      vatCode: 'T1' as const,
    })),
  };
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`http://127.0.0.1:${listener.port}/card form`);
    await setTextSize(page, '200%');
    const number = page.getByLabel('Card number');
    await number.fill('4242 4242 4242 4242');
    const hidden = await number.evaluate((field) => field.scrollWidth - field.clientWidth);
    expect(hidden, `${width} px`).toBeLessThanOrEqual(0);
    const logo = await getBox(page.locator('footer > svg'));
    expect(logo.x + logo.width / 2, `${width} px`).toBeCloseTo(width / 2, -1);
    await page.goto('about:blank');
    await page.setContent(String(await counterPage(codeShop, { offer, isTest: false })));
    for (const [size, service] of [
      ...services.map((name) => ['100%', name] as const),
      ...services.map((name) => ['200%', name] as const),
    ]) {
      await setTextSize(page, size);
      const word = page.locator('label').getByText(service, { exact: true });
      const lines = await word.evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
      expect(lines, `${service}, ${width} px, ${size}`).toBe(1);
    }
    await expect(page.getByLabel('Your email address')).toHaveAccessibleDescription(/^Needed/);
  }
  await listener.stop();
});

test('on a phone of 360 × 640, Continue is in sight without scrolling, also for a part in the sandbox and with long texts [counter 12.9]', async ({
  page,
}) => {
  const listener = await serveCustomerPages();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const name of ['pay a part in the sandbox', 'pay with long texts'] as const) {
    await page.goto(`http://127.0.0.1:${listener.port}/${name}`);
    const { y, height } = await getBox(page.getByRole('button', { name: 'Continue to card' }));
    expect.soft(y + height, name).toBeLessThanOrEqual(640);
  }
  await listener.stop();
});

test('the card form groups the typed digits without moving the caret, and removes errors [counter 12.4]', async ({
  page,
}) => {
  const listener = await serveCustomerPages();
  await page.goto(`http://127.0.0.1:${listener.port}/card form with errors`);
  const number = page.getByLabel('Card number');
  const expiry = page.getByLabel('Expiry date');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const getCaret = () => number.evaluate((field: HTMLInputElement) => field.selectionStart);

  await expect(page.getByRole('alert')).toBeFocused();
  await number.pressSequentially('42424');
  await expect(number).toHaveValue('4242 4');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await expect(number).toHaveAccessibleDescription('');
  await press('Backspace', 'Backspace');
  await expect(number).toHaveValue('424');

  await number.fill('4242-4242-4242-4242');
  await expect(number).toHaveValue('4242 4242 4242 4242');
  await press('Home', 'ArrowRight', 'ArrowRight', '9');
  await expect(number).toHaveValue('4294 2424 2424 2424 2');
  expect(await getCaret()).toBe(3);
  await press('9');
  await expect(number).toHaveValue('4299 4242 4242 4242 42');
  expect(await getCaret()).toBe(5);
  await press('Backspace');
  await expect(number).toHaveValue('4294 2424 2424 2424 2');
  await press('ArrowRight', 'Delete');
  await expect(number).toHaveValue('4294 4242 4242 4242');
  expect(await getCaret()).toBe(4);
  await number.fill('4242x');
  await expect(number).toHaveValue('4242x');

  // A complete date leaves the focus where it is when the next field is filled in.
  await page.getByLabel('Security code').fill('123');
  const entries = [
    ['1229', '12/29'],
    ['12/29', '12/29'],
    ['4/29', '04/29'],
    ['430', '04/30'],
    ['1/29', '01/29'],
    ['12/2029', '12/29'],
    ['12 / 29', '12/29'],
  ];
  for (const [typed = '', shown = ''] of entries) {
    await expiry.fill('');
    await expiry.pressSequentially(typed);
    await expect(expiry, typed).toHaveValue(shown);
    await expiry.fill(typed);
    await expect(expiry, `${typed}, pasted`).toHaveValue(shown);
  }
  await expiry.fill('2029-12');
  await expect(expiry).toHaveValue('2029-12');
  await expiry.fill('12/29');
  await press('Backspace', 'Backspace', 'Backspace');
  await expect(expiry).toHaveValue('1');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(expiry).toHaveAccessibleDescription('MM/YY');
  await expect(page.locator('[aria-invalid]')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Pay £54\.00/);
  await listener.stop();
});

test('the shop’s logo or initials stay at the same height from page to page, in the middle of the page or of the column beside a form, and the receipt names the shop below its initials [shop 2.2]', async ({
  browser,
}) => {
  const listener = await serveCustomerPages();
  const steps: readonly (readonly CustomerPageName[])[] = [
    ['pay', 'confirming', 'declined', 'paid', 'receipt'],
    // The banner of the sandbox is above the logo.
    ['pay in the sandbox', 'card form', '3-D Secure'],
  ];
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1024, height: 768 },
    { width: 1440, height: 900 },
  ]) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    for (const names of steps) {
      const tops: number[] = [];
      for (const name of names) {
        await page.goto(`http://127.0.0.1:${listener.port}/${name}`, { waitUntil: 'commit' });
        const mark = await getBox(page.locator('.shop-mark'));
        const column = await getBox(page.locator('.summary, main > :is(.state, .receipt, .bank)'));
        const toMiddle = ({ x, width }: typeof mark) => Math.round(x + width / 2);
        expect(toMiddle(mark), name).toBe(toMiddle(column));
        tops.push(mark.y);
      }
      expect(tops).toEqual(names.map(() => tops[0]));
    }
    await page.goto(`http://127.0.0.1:${listener.port}/receipt`);
    await expect(page.locator('.head')).toHaveText('HSHarbour Street Dental');
    await expect(page.locator('.shop-name')).toBeVisible();
    await context.close();
  }
  await listener.stop();
});

test('on a wide screen, a form begins beside the logo, all facts are above Continue, a paid page fits the screen, and the words of its button fit one line', async ({
  browser,
}) => {
  const listener = await serveCustomerPages();
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const page = await context.newPage();
  for (const name of ['pay', 'card form'] as const satisfies readonly CustomerPageName[]) {
    await page.goto(`http://127.0.0.1:${listener.port}/${name}`);
    const heading = await getBox(page.getByRole('heading', { level: 1 }));
    const form = await getBox(page.locator('main > form, main > .pay'));
    expect.soft(form.x, name).toBeGreaterThan(heading.x + heading.width);
    const logo = await getBox(page.locator('.shop-mark'));
    expect.soft(Math.abs(form.y - logo.y), name).toBeLessThanOrEqual(1);
  }
  await page.goto(`http://127.0.0.1:${listener.port}/pay`);
  const reference = await getBox(page.getByText('Reference', { exact: true }));
  const button = await getBox(page.getByRole('button', { name: 'Continue' }));
  expect(reference.y).toBeLessThan(button.y);
  await page.goto(`http://127.0.0.1:${listener.port}/paid`);
  const contact = await getBox(page.locator('.shop'));
  expect(contact.y + contact.height).toBeLessThan(768 - 40);
  await page.goto(`http://127.0.0.1:${listener.port}/part paid with long texts`);
  const payRest = await getBox(page.getByRole('link', { name: /^Pay the remaining/ }));
  const viewReceipt = await getBox(page.getByRole('link', { name: 'View Receipt' }));
  expect(payRest.height).toBe(viewReceipt.height);
  await context.close();
  await listener.stop();
});

for (const width of [390, 1440])
  test(`at ${width} px, a value of several lines begins below its name, and a short one ends its line [counter 12.11]`, async ({
    page,
  }) => {
    const listener = await serveCustomerPages();
    await page.setViewportSize({ width, height: 844 });
    for (const name of [
      'pay with long texts',
      'part paid with long texts',
      'paid with long texts',
      'receipt with long texts',
    ] as const satisfies readonly CustomerPageName[]) {
      await page.goto(`http://127.0.0.1:${listener.port}/${name}`);
      const getRow = (term: string) => page.locator('dl > div').filter({ hasText: term });
      const long = getRow('Replacement of the clutch');
      const [row, term, value] = await Promise.all(
        [long, long.locator('dt'), long.locator('dd')].map(getBox),
      );
      if (!row || !term || !value) throw new Error(`${name} lacks the description`);
      expect.soft(value.y, name).toBeGreaterThanOrEqual(term.y + term.height);
      expect.soft(value.x, name).toBe(row.x);
      await expect.soft(long.locator('dd'), name).toHaveCSS('text-align', 'left');
      const short = getRow('Reference').or(getRow('Receipt number')).last();
      const [shortRow, shortValue] = await Promise.all([short, short.locator('dd')].map(getBox));
      if (!shortRow || !shortValue) throw new Error(`${name} lacks the reference`);
      expect
        .soft(shortValue.x + shortValue.width, name)
        .toBeCloseTo(shortRow.x + shortRow.width, 0);
    }
    await listener.stop();
  });
