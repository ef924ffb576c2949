import { toDayText } from './dates.ts';

/** The days of a period, both included, such as `2026-10-01`. */
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

/** The presets as options of a select. */
export const periodPresets = Object.entries(presets).map(([value, { label }]) => ({
  value: value as PeriodPreset,
  label,
}));

/** The day on which the week, month or quarter of a day begins. Weeks begin on Monday. */
const getFirstDay = (day: Date, unit: Unit) => {
  const [year, month, date] = [day.getFullYear(), day.getMonth(), day.getDate()];
  if (unit === 'day') return new Date(year, month, date);
  if (unit === 'week') return new Date(year, month, date - ((day.getDay() + 6) % 7));
  return new Date(year, unit === 'month' ? month : month - (month % 3), 1);
};

const addDays = (day: Date, count: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + count);

const addMonths = (day: Date, count: number) =>
  new Date(day.getFullYear(), day.getMonth() + count, day.getDate());

/** Adds units to the first day of one. */
const addUnits = (day: Date, count: number, unit: Unit) => {
  if (unit === 'day') return addDays(day, count);
  if (unit === 'week') return addDays(day, 7 * count);
  return addMonths(day, unit === 'month' ? count : 3 * count);
};

/** Returns the days of a preset, by the clock of the device. */
export const getPeriod = (preset: PeriodPreset, now: Date): Period => {
  const { unit, ago } = presets[preset];
  const first = addUnits(getFirstDay(now, unit), -ago, unit);
  const last = addDays(addUnits(first, 1, unit), -1);
  return { firstDay: toDayText(first), lastDay: toDayText(last) };
};

/** Returns the preset that has these days now; undefined for other days. */
export const findPreset = ({ firstDay, lastDay }: Partial<Period>, now: Date) =>
  periodPresets.find(({ value }) => {
    const period = getPeriod(value, now);
    return period.firstDay === firstDay && period.lastDay === lastDay;
  })?.value;
