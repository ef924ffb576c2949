import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addDays,
  formatAsOfTime,
  formatDay,
  formatDayAndTime,
  formatShortDate,
  formatShortDateAndTime,
  formatTime,
  formatWeekday,
  getStartOfDay,
  toDayText,
} from './dates.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 24), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const createLocalDate = (day: number, hour = 14, minute = 5) =>
  new Date(2026, 10, day, hour, minute);

describe('formatting dates', () => {
  it('writes the day and month, and the time on a 24-hour clock [spec 9.10]', () => {
    expect(formatShortDate(createLocalDate(21))).toBe('21/11');
    expect(formatTime(createLocalDate(21, 9, 7))).toBe('09:07');
    expect(formatTime(createLocalDate(21, 0, 0))).toBe('00:00');
  });

  it.each([
    [1, 'Sun 1st Nov at 14:05'],
    [2, 'Mon 2nd Nov at 14:05'],
    [3, 'Tue 3rd Nov at 14:05'],
    [11, 'Wed 11th Nov at 14:05'],
    [21, 'Sat 21st Nov at 14:05'],
    [30, 'Mon 30th Nov at 14:05'],
  ])('writes the %i. of a month with its ordinal [spec 9.11]', (day, shown) => {
    expect(formatDayAndTime(createLocalDate(day))).toBe(shown);
  });

  it('shortens each month to three letters [spec 9.11]', () => {
    const days = Array.from({ length: 12 }, (_, month) => new Date(2026, month, 4));
    expect(days.map((day) => formatWeekday(day).split(' ').at(-1)).join(' ')).toBe(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    );
  });

  it('counts days in the time zone of the device, also when the clocks change', () => {
    expect(addDays(new Date(2026, 9, 24, 14, 5), 2)).toBe(
      new Date(2026, 9, 26, 14, 5).toISOString(),
    );
    expect(addDays(new Date(2026, 11, 31), 1)).toBe(new Date(2027, 0, 1).toISOString());
  });

  it('returns the day of a time, and the start of this day', () => {
    const day = new Date(2026, 2, 5, 23, 59);
    expect(toDayText(day)).toBe('2026-03-05');
    expect(getStartOfDay('2026-03-05')).toBe(new Date(2026, 2, 5).toISOString());
  });

  it('shows a time from the server in the local time zone', () => {
    const instant = createLocalDate(21).toISOString();
    expect(formatShortDateAndTime(instant)).toBe('21/11 14:05');
  });

  it('adds the year to a date of another year, in each format', () => {
    const lastYear = new Date(2025, 10, 28, 5, 52);
    expect(formatShortDate(lastYear)).toBe('28/11/2025');
    expect(formatShortDateAndTime(lastYear)).toBe('28/11/2025 05:52');
    expect(formatWeekday(lastYear)).toBe('Fri 28th Nov 2025');
    expect(formatDayAndTime(lastYear)).toBe('Fri 28th Nov 2025 at 05:52');
    expect(formatAsOfTime(lastYear)).toBe('Fri 28th Nov 2025 at 05:52');
  });

  it('leaves out the day for a time of today', () => {
    vi.setSystemTime(createLocalDate(21, 23, 59));
    expect([formatAsOfTime(createLocalDate(21)), formatAsOfTime(createLocalDate(20))]).toEqual([
      '14:05',
      'Fri 20th Nov at 14:05',
    ]);
  });

  it('writes today and yesterday as words, and adds the year to a day of another year', () => {
    vi.setSystemTime(createLocalDate(21, 0, 1));
    const days = [
      createLocalDate(21, 23),
      createLocalDate(20, 0),
      createLocalDate(19),
      new Date(2025, 11, 21),
    ];
    expect(days.map(formatDay)).toEqual([
      'Today',
      'Yesterday',
      'Thu 19th Nov',
      'Sun 21st Dec 2025',
    ]);
  });
});
