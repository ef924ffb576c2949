import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brand } from './brand.ts';
import { getContrast, getShopColours } from './shop-colours.ts';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the colours of a shop', () => {
  test('have enough contrast for WCAG, in light and dark, for every colour that an owner chooses [shop 6.1]', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const { fill, onFill, light, dark } = getShopColours(chosen);
        expect(getContrast(onFill, fill)).toBeGreaterThanOrEqual(4.5);
        for (const [grounds, scheme] of [
          [[brand.colours.paper, '#ffffff'], light],
          [[brand.colours.night, '#1e1e2d'], dark],
        ] as const) {
          for (const ground of grounds) {
            expect(getContrast(scheme.text, ground)).toBeGreaterThanOrEqual(4.5);
            expect(getContrast(scheme.line, ground)).toBeGreaterThanOrEqual(3);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    // Only the text on a dark, pale or bright colour differs.
    ['#0b5a2c', '#0b5a2c', '#ffffff'],
    ['#ffe08a', '#ffe08a', brand.colours.ink],
    ['#d4006a', '#d4006a', '#ffffff'],
  ])('keep %s unchanged on buttons', (chosen, fill, onFill) => {
    expect(getShopColours(chosen)).toMatchObject({ fill, onFill });
  });

  test('darken a colour on which no text is readable [shop 6.1]', () => {
    const unreadable = '#7a7a7a';
    expect(getContrast(unreadable, '#ffffff')).toBeLessThan(4.5);
    expect(getShopColours(unreadable)).toMatchObject({ fill: '#767676', onFill: '#ffffff' });
  });

  test('are six hexadecimal digits for every input [shop 6.1]', () => {
    const colours = JSON.stringify(getShopColours('</style><script>'));
    expect(colours).not.toMatch(/[<>/]/);
  });

  test('have the contrast that WCAG computes', () => {
    expect(getContrast('#000000', '#ffffff')).toBe(21);
    expect(getContrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });
});
