import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults.ts';

const root = join(import.meta.dirname, '../..');

/** Returns how often the file of a fault contains the text to replace. */
const countPlaces = ({ file, find }: (typeof faults)[number]) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8').split(find).length - 1 : 0;

test('the text that each fault replaces is in its file exactly once', () => {
  const unplantable = faults.filter((fault) => countPlaces(fault) !== 1);
  expect(unplantable.map(({ name, file }) => `${name} (${file})`)).toEqual([]);
});
