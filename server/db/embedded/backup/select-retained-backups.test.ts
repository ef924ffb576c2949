import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../lib/time/durations.ts';
import { selectRetainedBackups } from './backup.ts';

const startMs = Date.parse('2026-11-01T00:00:00Z');
const getName = (timeMs: number) =>
  `beepaid-${new Date(timeMs).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;
const getNames = (intervalMs: number, count: number) =>
  Array.from({ length: count }, (_, index) => getName(startMs + index * intervalMs));

test.each([15, 60, 90])(
  'with a backup every %i minutes, the newest of each of 24 hours and of 7 days are kept [deployment 1.4]',
  (minutes) => {
    let names: string[] = [];
    for (let timeMs = startMs; timeMs < startMs + 20 * DAY_MS; timeMs += minutes * MINUTE_MS) {
      const newest = getName(timeMs);
      const retained = selectRetainedBackups([...names, newest], 7);
      expect(retained).toContain(newest);
      names = [...retained];
    }
    const hourly = names.filter((name) => name > getName(startMs + 19 * DAY_MS - HOUR_MS));
    expect(hourly.length).toBeGreaterThanOrEqual(minutes > 60 ? 16 : 24);
    const days = new Set(names.map((name) => name.slice(0, 'beepaid-YYYY-MM-DD'.length)));
    expect([...days].sort()).toEqual(
      Array.from({ length: days.size }, (_, index) =>
        getName(startMs + (20 - days.size + index) * DAY_MS).slice(0, 18),
      ),
    );
    expect(days.size).toBe(7);
    // One of the hourly backups is the backup of its day, too.
    expect(names.length).toBeLessThanOrEqual(24 + 7 - 1);
  },
);

test('backups from before a long stop are kept until newer backups have replaced them [deployment 1.4]', () => {
  const daily = getNames(DAY_MS, 7);
  const later = getName(startMs + 300 * DAY_MS);
  expect([...selectRetainedBackups([...daily, later], 7)].sort()).toEqual([...daily, later]);
});
