import { expect, test } from 'vitest';
import { readOutdated } from './read-outdated.ts';

test('each package with a newer version is listed with both versions', () => {
  const output = JSON.stringify({
    hono: { current: '4.1.0', wanted: '4.1.0', latest: '4.2.0', dependent: 'main' },
  });
  expect(readOutdated(output)).toEqual(['Newer versions: 1.', 'newer  hono 4.1.0 → 4.2.0']);
});

test('a list without newer versions says that all packages are current', () => {
  expect(readOutdated('{}')).toEqual(['Newer versions: 0.']);
});

test('an output that is not a report does not count as good news', () => {
  expect(readOutdated('')).toEqual([
    'Newer versions: not checked (npm outdated printed no report).',
  ]);
});
