import dayjs from 'dayjs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import {
  criteriaForm,
  describeCriteria,
  type ListCriteria,
  toCriteria,
  toForm,
} from './list-criteria.ts';

const empty = {
  status: '',
  userId: '',
  order: '',
  dateOf: 'created',
  period: '',
  firstDay: '',
  lastDay: '',
  minAmount: 0,
  maxAmount: 0,
};

describe('the form for criteria', () => {
  it('chooses no criteria when it is empty', () => {
    expect(v.is(criteriaForm, empty)).toBe(true);
    expect(toCriteria(empty)).toEqual({});
  });

  it('chooses whole days in the time zone of the device, and shows them again', () => {
    const form = {
      status: 'paid',
      userId: '7',
      order: 'largest',
      dateOf: 'created',
      period: 'other',
      firstDay: '2026-10-25',
      lastDay: '2026-10-25',
      minAmount: 4500,
      maxAmount: 120_000,
    };
    const criteria = toCriteria(form);
    expect(criteria).toEqual({
      status: 'paid',
      userId: '7',
      order: 'largest',
      createdFrom: new Date(2026, 9, 25).toISOString(),
      createdTo: new Date(2026, 9, 26).toISOString(),
      minAmount: 4500,
      maxAmount: 120_000,
    });
    expect(toForm(criteria)).toEqual(form);
  });

  it('chooses days of payment, and shows them again', () => {
    const form = {
      ...empty,
      dateOf: 'paid',
      period: 'other',
      firstDay: '2020-10-01',
      lastDay: '2020-10-30',
    };
    const criteria = toCriteria(form);
    expect(criteria).toEqual({ paidFrom: '2020-10-01', paidTo: '2020-10-30' });
    expect(toForm(criteria)).toEqual(form);
    expect(describeCriteria(criteria, undefined)).toBe(
      'paid Thu 1st Oct 2020 to Fri 30th Oct 2020',
    );
  });

  it('chooses the days of a preset, and shows the preset again', () => {
    const today = dayjs().format('YYYY-MM-DD');
    const form = { ...empty, period: 'today', lastDay: '2020-01-01', firstDay: '2020-01-02' };
    expect(v.is(criteriaForm, form)).toBe(true);
    const criteria = toCriteria({ ...form, dateOf: 'paid' });
    expect(criteria).toEqual({ paidFrom: today, paidTo: today });
    expect(toForm(criteria).period).toBe('today');
  });

  it('chooses no days with “Any time”', () => {
    expect(toCriteria({ ...empty, firstDay: '2020-01-02' })).toEqual({});
  });

  it.each([
    { lastDay: '2026-11-25', firstDay: '2026-11-26' },
    { maxAmount: 4499, minAmount: 4500 },
  ])('refuses %j', (fields) => {
    const { issues } = v.safeParse(criteriaForm, { ...empty, period: 'other', ...fields });
    expect(issues?.map((issue) => v.getDotPath(issue))).toEqual([Object.keys(fields)[0]]);
  });
});

describe('the description of criteria', () => {
  const [start, end] = [new Date(2020, 0, 1), new Date(2020, 0, 3)].map((day) => day.toISOString());
  it.each<[ListCriteria, string]>([
    [{ status: 'paid', userId: '7' }, 'paid, by Sam Porter'],
    [{ createdFrom: start, createdTo: end }, 'Wed 1st Jan 2020 to Thu 2nd Jan 2020'],
    [{ createdFrom: start }, 'since Wed 1st Jan 2020'],
    [{ createdTo: end }, 'until Thu 2nd Jan 2020'],
    [{ minAmount: 5000 }, 'from £50.00'],
    [{ maxAmount: 5000 }, 'up to £50.00'],
    [{ minAmount: 5000, maxAmount: 6000 }, '£50.00 to £60.00'],
    [{ minAmount: 5000, maxAmount: 5000 }, '£50.00'],
  ])('of %j is “%s”', (criteria, text) => {
    expect(describeCriteria(criteria, 'Sam Porter')).toBe(text);
  });
});
