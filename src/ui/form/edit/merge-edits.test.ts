import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeEdits } from './merge-edits.ts';

const isSame = (_name: string, one: unknown, other: unknown) => one === other;
const merge = (base: object, mine: object, theirs: object) =>
  mergeEdits({ base: { ...base }, mine: { ...mine }, theirs: { ...theirs } }, isSame);

test('a field that only one user has changed gets the value of this user', () => {
  const base = { name: 'Check-up', description: 'Half an hour', cost: 5000 };
  expect(merge(base, { ...base, description: 'An hour' }, { ...base, cost: 6500 })).toEqual({
    values: { name: 'Check-up', description: 'An hour', cost: 6500 },
    conflicts: [],
  });
});

test('a field that both users have changed is a conflict, unless both values are equal', () => {
  expect(merge({ a: 1, b: 1 }, { a: 2, b: 3 }, { a: 2, b: 4 })).toEqual({
    values: { a: 2, b: 3 },
    conflicts: ['b'],
  });
});

// Few names and values, so that conflicts are frequent.
const edit = fc.record({
  a: fc.nat(2),
  b: fc.constantFrom('', 'x', 'y'),
  c: fc.boolean(),
});

test('a merge loses no change, adds none, and is the same in both directions except for the conflicts', () => {
  fc.assert(
    fc.property(edit, edit, edit, (base, mine, theirs) => {
      const { values, conflicts } = merge(base, mine, theirs);
      const mirrored = merge(base, theirs, mine);
      expect(mirrored.conflicts).toEqual(conflicts);
      for (const name of ['a', 'b', 'c'] as const) {
        const hasConflict = conflicts.includes(name);
        const changes = [mine[name], theirs[name]].filter((value) => value !== base[name]);
        expect(hasConflict).toBe(new Set(changes).size > 1);
        expect(values[name]).toBe(hasConflict ? mine[name] : (changes[0] ?? base[name]));
        if (!hasConflict) expect(mirrored.values[name]).toBe(values[name]);
      }
    }),
  );
});
