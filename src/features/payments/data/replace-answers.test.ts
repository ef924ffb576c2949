import { describe, expect, it } from 'vitest';
import { getReplacedCriterion, resolveFilter } from './replace-answers.ts';

describe('a chip', () => {
  it.each([
    ['unpaid', { status: undefined }],
    ['undelivered', { status: undefined }],
    ['mine', { userId: undefined }],
    ['disputed', {}],
  ] as const)(
    '“%s” replaces only a criterion of the same question [counter 7.12]',
    (filter, removed) => {
      expect(getReplacedCriterion(filter)).toStrictEqual(removed);
    },
  );
});

describe('the criteria of the dialog', () => {
  it.each([
    ['unpaid', { status: 'paid' }],
    ['undelivered', { status: 'paid' }],
    ['mine', { userId: '7' }],
  ] as const)('replace the chip “%s” when they have %j [counter 7.12]', (filter, chosen) => {
    expect(resolveFilter({ filter }, chosen)).toBeUndefined();
  });

  it.each([
    ['unpaid', { userId: '7' }],
    ['mine', { status: 'paid' }],
    ['disputed', { status: 'paid' }],
    ['unpaid', { status: undefined, userId: undefined }],
  ] as const)('keep the chip “%s” when they have %j', (filter, chosen) => {
    expect(resolveFilter({ filter }, chosen)).toBe(filter);
  });

  it('keep the chip when a link has set both answers, and only another answer is new', () => {
    const shown = { filter: 'unpaid', status: 'declined' } as const;
    expect(resolveFilter(shown, { status: 'declined', userId: '7' })).toBe('unpaid');
    expect(resolveFilter(shown, { status: 'paid' })).toBeUndefined();
    expect(resolveFilter({ filter: 'mine', userId: 7 }, { userId: '7' })).toBe('mine');
  });
});
