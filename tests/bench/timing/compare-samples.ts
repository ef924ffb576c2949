import { median } from '../statistics.ts';

/**
 * Returns how well a value identifies the sample that it is from: 0.5 is chance, 1 is always. This is the area under
 * the ROC curve, or 1 minus that area if it is larger.
 */
export const computeAuc = (one: readonly number[], other: readonly number[]) => {
  const all = [...one.map((ms) => ({ ms, isOne: true })), ...other.map((ms) => ({ ms, isOne: false }))];
  const sorted = all.toSorted((a, b) => a.ms - b.ms);
  const ranksOfOne = sorted.flatMap(({ isOne }, index) => (isOne ? [index + 1] : []));
  const rankSum = ranksOfOne.reduce((sum, rank) => sum + rank, 0);
  const area = (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
  return Math.max(area, 1 - area);
};

/** Returns the absolute difference between the medians. */
export const getMedianDifference = (one: readonly number[], other: readonly number[]) =>
  Math.abs((median(one) ?? 0) - (median(other) ?? 0));
