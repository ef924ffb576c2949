import type { Page } from '@playwright/test';
import { type Device, withBrowser } from './phone-browser.ts';

const serviceCount = 200;

/** Fills the price list with more services than a real shop has, by API calls from the page. */
const fillPriceList = (page: Page) =>
  page.evaluate(async (count) => {
    const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const add = (number: number) =>
      fetch('/api/services/services/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-CSRFTOKEN': token },
        body: JSON.stringify({
          name: `Treatment ${number}`,
          description: 'As discussed',
          cost: number * 100,
        }),
      }).then((response) => response.text());
    await Promise.all(Array.from({ length: count }, (_, number) => add(number + 1)));
  }, serviceCount);

/** The interactions on the longest list and the largest form, in the order of their measurement. */
const steps: readonly (readonly [name: string, act: (page: Page) => Promise<unknown>])[] = [
  ['the menu opens', (page) => page.getByRole('button', { name: 'Menu' }).tap()],
  [
    `to a list of ${serviceCount} services`,
    (page) => page.getByRole('menuitem', { name: 'Services' }).tap(),
  ],
  ['a letter into its search', (page) => page.getByRole('searchbox').press('t')],
  ['the menu opens over it', (page) => page.getByRole('button', { name: 'Menu' }).tap()],
  ['from it to New Request', (page) => page.getByRole('menuitem', { name: 'New Request' }).tap()],
  ['a letter into the name', (page) => page.getByLabel('Name').press('J')],
  ['a letter into the email', (page) => page.getByLabel('Email').press('j')],
  ['a digit into the price', (page) => page.getByRole('textbox', { name: 'Price' }).press('1')],
  ['VAT is added', (page) => page.getByText('VAT (20%)').tap()],
  [
    'Send, which finds errors',
    (page) => page.getByRole('button', { name: 'Send Payment Request' }).tap(),
  ],
  [
    'the services to pick from open',
    (page) => page.getByRole('button', { name: 'Pick a Service' }).tap(),
  ],
  [
    'one of them is picked',
    (page) => page.getByRole('dialog').getByRole('listitem').getByRole('button').first().tap(),
  ],
];

/** Measures the interaction to next paint of each step, in ms: the longest of the step's events. */
export const measureInteractions = (phone: Device, origin: string) =>
  withBrowser(phone, async ({ page, waitUntilIdle }) => {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Menu' }).waitFor();
    await fillPriceList(page);
    await waitUntilIdle();
    const figures: { name: string; ms: number }[] = [];
    for (const [name, act] of steps) {
      await page.evaluate(() => {
        window.bench.interaction = 0;
      });
      await act(page);
      await waitUntilIdle();
      figures.push({ name, ms: await page.evaluate(() => window.bench.interaction) });
    }
    return figures;
  });
