import { expect, test } from '../../support/engines/fixtures.ts';
import { findPriceDifferences } from '../../support/price/find-price-differences.ts';

const SEQUENCES = 300;
const SEED = 20261128;

test('random typing, selecting, pasting, composing and leaving shows the price that a plain reference predicts [text 4.1]', async ({
  staff,
  origin,
}) => {
  // WebKit needs a minute and a half for it.
  test.slow();
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
  expect(await findPriceDifferences(staff, SEQUENCES, SEED)).toEqual([]);
});
