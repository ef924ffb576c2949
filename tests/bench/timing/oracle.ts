import { median } from '../statistics.ts';

/**
 * How well a sample of `one` is told from a sample of `other` by its size alone: 0.5 is by chance, 1 always (area under
 * the ROC curve, whichever way round).
 */
export const tellApart = (one: readonly number[], other: readonly number[]) => {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  const ranks = all.toSorted((a, b) => a.ms - b.ms).reduce((sum, { isOne }, rank) => sum + (isOne ? rank + 1 : 0), 0);
  const area = (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(area, 1 - area);
};

/** By how much the middle of two samples differs. */
export const differenceOf = (one: readonly number[], other: readonly number[]) =>
  Math.abs((median(one) ?? 0) - (median(other) ?? 0));
