import { median } from '../support/statistics.ts';

/**
 * Returns how well a value identifies the sample that it is from: 0.5 is chance, 1 is always. This
 * is the area under the ROC curve, or 1 minus that area if it is larger.
 */
export const computeAuc = (one: readonly number[], other: readonly number[]) => {
  let larger = 0;
  for (const value of one) {
    for (const otherValue of other) {
      // Equal values count half, so that they favour neither sample.
      larger += (Math.sign(value - otherValue) + 1) / 2;
    }
  }
  const area = larger / (one.length * other.length);
  return Math.max(area, 1 - area);
};

/** Returns the absolute difference between the medians. */
export const getMedianDifference = (one: readonly number[], other: readonly number[]) =>
  Math.abs((median(one) ?? 0) - (median(other) ?? 0));
