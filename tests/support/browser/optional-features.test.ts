import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { optionalFeatures, requiredFeatures } from './optional-features.ts';

const source = join(import.meta.dirname, '../../../src');

/** `navigation` is also a variable's name. */
const globals = Object.keys(optionalFeatures)
  .filter((name) => name.startsWith('window.') && name !== 'window.navigation')
  .map((name) => name.slice('window.'.length));

const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

/** Such as `navigator.share`. */
const findFeatures = (code: string) => {
  const lines = code.split('\n').filter((line) => !isComment(line));
  const text = lines.join('\n');
  const properties = text.matchAll(/\b(navigator|crypto|window(?=\.navigation\b))\??\.(\w+)/g);
  // Not another object's property, a key, or part of a text.
  const names = text.matchAll(
    new RegExp(
      `(?<=window\\.|(?<![\\w.'"\`-])(?:new )?)(?:${globals.join('|')})\\b(?![\\w:'"-])`,
      'g',
    ),
  );
  return new Set([
    ...[...properties].map(([, object, name]) => `${object}.${name}`),
    ...[...names].map(([name]) => `window.${name.replace('new ', '')}`),
  ]);
};

test('the app checks that a browser has a feature that may be missing before it uses the feature [offline 7.3]', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !path.includes('.test.'),
  );
  const unlisted = files.flatMap((path) =>
    [...findFeatures(readFileSync(join(source, path), 'utf8'))]
      .filter((name) => !requiredFeatures.includes(name) && !optionalFeatures[name]?.includes(path))
      .map((name) => `${path}: ${name}`),
  );
  expect(unlisted).toEqual([]);
});
