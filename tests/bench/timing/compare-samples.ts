import { median } from '../statistics.ts';

/**
 * How well a value identifies its sample: 0.5 is chance, 1 is always (area under the ROC
 * curve, in the better direction).
 */
export const computeAuc = (one: readonly number[], other: readonly number[]) => {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  const ranks = all.toSorted((a, b) => a.ms - b.ms).reduce((sum, { isOne }, rank) => sum + (isOne ? rank + 1 : 0), 0);
  const area = (ranks - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(area, 1 - area);
};

/** The absolute difference between the medians. */
export const getMedianDifference = (one: readonly number[], other: readonly number[]) =>
  Math.abs((median(one) ?? 0) - (median(other) ?? 0));
