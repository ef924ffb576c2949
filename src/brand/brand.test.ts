import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brand } from './brand.ts';

const read = (path: string) => readFileSync(path, 'utf8');

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string) => {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
};

const tokens = new Map(
  [
    ...read('src/brand/colours.css').matchAll(
      /--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g,
    ),
  ].map(([, name = '', light, dark, both]) => [
    name,
    { light: light ?? both ?? '', dark: dark ?? both ?? '' },
  ]),
);

const colour = (name: string, scheme: 'light' | 'dark') => {
  const token = tokens.get(name);
  if (!token) throw new Error(`no colour named ${name}`);
  return token[scheme];
};

describe.each(['light', 'dark'] as const)('colours in %s', (scheme) => {
  it.each([
    ['ink', ['paper', 'card', 'sunken', 'honey-soft'], 7],
    ['ink-soft', ['paper', 'card', 'sunken', 'honey-soft'], 4.5],
    ['ink-disabled', ['sunken', 'card'], 4.5],
    ['link', ['paper', 'card', 'info-soft'], 4.5],
    ['on-action', ['action', 'action-hover'], 7],
    ['on-danger', ['danger', 'danger-hover'], 4.5],
    ['on-honey', ['honey'], 7],
    ['info', ['info-soft', 'card', 'paper'], 4.5],
    ['positive', ['positive-soft', 'card', 'paper'], 4.5],
    ['error', ['error-soft', 'card', 'paper'], 4.5],
    ['warning', ['warning-soft', 'card', 'paper'], 4.5],
    ['recorded', ['recorded-soft', 'card', 'paper'], 4.5],
    ['neutral', ['neutral-soft', 'card', 'paper'], 4.5],
    ['field-line', ['paper', 'card'], 3],
    ['focus', ['paper', 'card', 'sunken'], 3],
  ])('%s has enough contrast on %j', (front, backs, least) => {
    for (const back of backs) {
      expect(contrast(colour(front, scheme), colour(back, scheme)), back).toBeGreaterThanOrEqual(
        least,
      );
    }
  });
});

describe('the brand', () => {
  const manifest = JSON.parse(read('manifest.webmanifest'));

  it('has the same name in the manifest as in the app', () => {
    expect(manifest.name).toBe(brand.product);
    expect(manifest.short_name).toBe(brand.product);
    expect([manifest.theme_color, manifest.background_color]).toEqual([
      brand.colours.paper,
      brand.colours.paper,
    ]);
  });

  it('links to the telephone number that it shows [spec 2.112]', () => {
    expect(brand.support.href).toBe(
      `tel:+44${brand.support.displayNumber.replaceAll(' ', '').slice(1)}`,
    );
  });

  it('has a file for every icon of the manifest', () => {
    const icons = [
      ...manifest.icons,
      ...manifest.shortcuts.flatMap((shortcut: { icons: unknown[] }) => shortcut.icons),
    ];
    for (const { src } of icons) expect(read(`public${src}`).length, src).toBeGreaterThan(100);
  });
});
