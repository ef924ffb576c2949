import { expect, test } from 'vitest';
import { listLogoSizes } from './fit-logo.ts';

test.each([
  ['a phone’s photo', { width: 4032, height: 3024 }, { width: 320, height: 240 }],
  ['an upright photo', { width: 3024, height: 4032 }, { width: 180, height: 240 }],
  ['a wide banner', { width: 3000, height: 500 }, { width: 600, height: 100 }],
  ['a small picture', { width: 64, height: 64 }, { width: 64, height: 64 }],
  ['a line', { width: 3000, height: 1 }, { width: 600, height: 1 }],
])('a logo of %s keeps its proportions and is not enlarged [shop 1.7]', (_, picture, largest) => {
  const sizes = listLogoSizes(picture);
  expect(sizes[0]).toEqual(largest);
  for (const [index, { width, height }] of sizes.entries()) {
    expect(Math.abs(width - (height * picture.width) / picture.height)).toBeLessThanOrEqual(
      picture.width / picture.height,
    );
    expect(width).toBeLessThanOrEqual(sizes[index - 1]?.width ?? picture.width);
  }
});

test('the smallest size of a logo is still sharp [shop 1.7]', () => {
  const heights = listLogoSizes({ width: 4032, height: 3024 }).map(({ height }) => height);
  expect(heights.at(-1)).toBeGreaterThanOrEqual(40);
  expect(heights.length).toBeGreaterThan(5);
});
