import fc from 'fast-check';

/** Far more than a page's rows; digits fit into a body. */
const ID_COUNT = 10_000;
/** 36 characters each are just within a body's limit. */
const UUID_COUNT = 1_500;
/** Node refuses a URL above 16 KB. */
const MAX_REPETITIONS = 500;

const nestLists = (depth: number) => {
  let list: unknown[] = [];
  for (let level = 1; level < depth; level++) list = [list];
  return list;
};

const DEEPEST_LEVEL = 30_000;
/** Within a body's limit. `JSON.stringify` could not build it. */
export const deepestJson = `${'['.repeat(DEEPEST_LEVEL)}1${']'.repeat(DEEPEST_LEVEL)}`;

const repeatItem = (item: unknown, count: number) => Array.from({ length: count }, () => item);

/** Longer or deeper than any payload; some beyond a body's limit. */
export const oversizedList = fc.constantFrom<unknown>(
  Array.from({ length: ID_COUNT }, (_, index) => index),
  Array.from({ length: ID_COUNT }, (_, index) => String(index)),
  repeatItem('019aca2e-7c00-7000-8000-000000000000', UUID_COUNT),
  repeatItem('019aca2e-7c00-7000-8000-000000000000', ID_COUNT),
  repeatItem(null, ID_COUNT),
  repeatItem({}, ID_COUNT),
  // The server's limit is 32.
  ...[30, 31, 32, 33, 1_000].map(nestLists),
);

/** Up to ten thousand. */
export const createLists = (items: readonly unknown[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(items) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>([], [items], [...items, ...items]) },
    { weight: 1, arbitrary: fc.constant(repeatItem(items[0], ID_COUNT)) },
    { weight: 1, arbitrary: oversizedList },
  );

type Pair = readonly [name: string, value: string];

/** One pair repeats, or gets a long list of ids. */
export const oversizeQuery = (pairs: readonly Pair[]): fc.Arbitrary<readonly Pair[]> => {
  const [first] = pairs;
  if (!first) return fc.constant(pairs);
  const [name, value] = first;
  const repeat = (count: number) => Array.from({ length: count }, (): Pair => [name, value]);
  const join = (count: number) => Array.from({ length: count }, (_, id) => id).join(',');
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(pairs) },
    fc.constant([...pairs, ...repeat(2), [name, 'another'] as const]),
    fc.constant(repeat(Math.min(MAX_REPETITIONS, Math.floor(10_000 / `${name}${value}`.length)))),
    fc.constant([[name, join(2_000)] as const, ...pairs.slice(1)]),
    fc.constant([[name, join(ID_COUNT)] as const, ...pairs.slice(1)]),
    fc.constant([[`${name}[]`, value] as const, [`${name}[0]`, value] as const, ...pairs]),
  );
};
