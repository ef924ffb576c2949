import { expect, test } from '../../support/engines/fixtures.ts';
import { findPriceDifferences } from '../../support/price/play-price-steps.ts';
import { ROUNDS } from '../../support/rounds.ts';

/** Other sequences in each engine, because a sequence takes a third of a second in WebKit. */
const SEQUENCES = 40 * ROUNDS;
const seeds = { chromium: 1, firefox: 2, webkit: 3 };

test('random typing, selecting, pasting and composing show the same price as a simple reference [text 4.1]', async ({
  staff,
  origin,
  engine,
}) => {
  test.setTimeout(120_000 * ROUNDS);
  await staff.goTo(`${origin}/payments/new`);
  const price = staff.getByLabel('Price');
  await price.waitUntilVisible();
  await staff.waitForTrue(() => document.querySelector('#first-paint') === null);
  // With the keys of a keyboard, which the driver presses.
  await price.click();
  await staff.type('£30.00');
  await price.waitForValue('£30.00');
  await staff.getByLabel('Name').click();
  await price.click();
  await staff.type('£25');
  await price.waitForValue('£0.25');
  expect(await findPriceDifferences(staff, SEQUENCES, seeds[engine])).toEqual([]);
});
