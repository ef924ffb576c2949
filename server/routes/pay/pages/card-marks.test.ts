import { expect, test } from 'vitest';
import { cardMarks } from './card-marks.ts';

test.each([
  ['stripe', ['Visa', 'Mastercard', 'American Express']],
  ['mollie', ['Visa', 'Mastercard']],
  ['sandbox', ['Visa', 'Mastercard', 'American Express']],
] as const)('names the cards that %s takes from every shop', async (provider, brands) => {
  const markup = String(await cardMarks(provider));
  expect([...markup.matchAll(/aria-label="([^"]+)" focusable/g)].map(([, name]) => name)).toEqual(
    brands,
  );
});
