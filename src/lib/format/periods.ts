import dayjs from 'dayjs';
import { formatDay, getMonday } from './dates.ts';

/** Both days are included, such as `2026-10-01`. */
export interface Period {
  readonly firstDay: string;
  readonly lastDay: string;
}

type Unit = 'day' | 'week' | 'month' | 'quarter';

const presets = {
  today: { label: 'Today', unit: 'day', ago: 0 },
  yesterday: { label: 'Yesterday', unit: 'day', ago: 1 },
  thisWeek: { label: 'This week', unit: 'week', ago: 0 },
  lastWeek: { label: 'Last week', unit: 'week', ago: 1 },
  thisMonth: { label: 'This month', unit: 'month', ago: 0 },
  lastMonth: { label: 'Last month', unit: 'month', ago: 1 },
  thisQuarter: { label: 'This quarter', unit: 'quarter', ago: 0 },
  lastQuarter: { label: 'Last quarter', unit: 'quarter', ago: 1 },
} as const satisfies Readonly<
  Record<string, { readonly label: string; readonly unit: Unit; readonly ago: number }>
>;
export type PeriodPreset = keyof typeof presets;

export const periodPresets = Object.entries(presets).map(([value, { label }]) => ({
  value: value as PeriodPreset,
  label,
}));

export const OTHER_DAYS = 'other';

/** With `OTHER_DAYS`, the user types the days. */
export const periodOptions = [...periodPresets, { value: OTHER_DAYS, label: 'Other days' }];

const getFirstDay = (day: dayjs.Dayjs, unit: Unit) => {
  if (unit === 'week') return getMonday(day);
  return unit === 'quarter'
    ? day.startOf('month').subtract(day.month() % 3, 'month')
    : day.startOf(unit);
};

const addUnits = (day: dayjs.Dayjs, count: number, unit: Unit) =>
  unit === 'quarter' ? day.add(3 * count, 'month') : day.add(count, unit);

const formatIsoDay = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');

/** The device's clock decides. */
export const getPeriod = (preset: PeriodPreset, now: Date): Period => {
  const { unit, ago } = presets[preset];
  const first = addUnits(getFirstDay(dayjs(now).startOf('day'), unit), -ago, unit);
  const last = addUnits(first, 1, unit).subtract(1, 'day');
  return { firstDay: formatIsoDay(first), lastDay: formatIsoDay(last) };
};

export const findPreset = ({ firstDay, lastDay }: Partial<Period>, now: Date) =>
  periodPresets.find(({ value }) => {
    const period = getPeriod(value, now);
    return period.firstDay === firstDay && period.lastDay === lastDay;
  })?.value;

/** Within a text, today and yesterday are lower-case. The names of other days keep their capital letters. */
export const formatDayInText = (day: string) =>
  formatDay(day).replace(/^(?:Today|Yesterday)$/, (word) => word.toLowerCase());
