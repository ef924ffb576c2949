import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingNames } from '../../../server/lib/settings/config.ts';
import { secretNames } from '../../../server/lib/settings/secrets.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');

const readNames = (text: string) =>
  [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)*)`/g)].map(([, name = '']) => name);

/** A cell has one name or several. */
const readDocumentedNames = (document: string) =>
  [...document.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names = '']) => readNames(names));

test('docs/settings.md has a row for each setting that the server reads, and for no other', () => {
  const expected = settingNames.filter((name) => name !== 'PUSH_TO_LOOPBACK'); // only for tests
  expect(readDocumentedNames(read('docs/settings.md')).toSorted()).toEqual(expected.toSorted());
});

test('docs/settings.md lists the secrets that can come from a file', () => {
  const [, section = ''] = read('docs/settings.md').split(/^## Secrets in files$/m);
  const [list = ''] = section.split('This works for')[1]?.split('\n\n') ?? [];
  expect(readNames(list).toSorted()).toEqual(secretNames.toSorted());
});
