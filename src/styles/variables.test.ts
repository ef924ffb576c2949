import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string) => readFileSync(path, 'utf8');
const find = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

const ours = ['brand/colours.css', 'styles/base.css', 'styles/mantine-variables.css']
  .map((file) => read(`src/${file}`))
  .join('');
const defined = new Set(find(ours, /(--[\w-]+):/g));
const imported = find(read('src/styles/index.css'), /"(@mantine\/core\/styles\/[\w.]+)"/g);

// For multi-line inputs of code, which the product has none of.
const unneeded = '--mantine-font-family-monospace';

describe('the CSS variables of the theme', () => {
  it.each(imported)('include all that %s reads', (stylesheet) => {
    const used = find(read(`node_modules/${stylesheet}`), /var\((--mantine-[\w-]+)/g);
    expect(used.filter((name) => !defined.has(name) && name !== unneeded)).toEqual([]);
  });

  it('include all that they refer to', () => {
    expect(find(ours, /var\((--[\w-]+)/g).filter((name) => !defined.has(name))).toEqual([]);
  });
});

describe('the style sheets of the app', () => {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const readAll = (ending: RegExp) =>
    paths
      .filter((path) => ending.test(path))
      .map((path) => read(`src/${path}`))
      .join('');

  it('read only variables that a style sheet defines or the code sets, or have a fallback', () => {
    const styles = readAll(/\.css$/);
    const libraryStyles = imported.map((stylesheet) => read(`node_modules/${stylesheet}`)).join('');
    const known = new Set([
      ...find(styles + libraryStyles, /(--[\w-]+):/g),
      ...find(readAll(/\.tsx?$/), /'(--[\w-]+)'/g),
    ]);
    const used = find(styles, /var\((--[\w-]+)\)/g);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });
});
