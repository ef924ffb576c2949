import { median, percentile } from './statistics.ts';

export type Unit = 'ms' | 'KB' | 'MB' | 'a second' | '';

/** The target of a figure: an absolute limit in its unit, or a multiple of the floor. */
export interface Goal {
  readonly sense: '≤' | '≥';
  readonly limit: number;
  readonly of: 'unit' | 'floor';
  /** The figure that the goal applies to. */
  readonly figure: 'median' | 'p95';
}

export const atMost = (limit: number, figure: Goal['figure'] = 'median'): Goal => ({
  sense: '≤',
  limit,
  of: 'unit',
  figure,
});
export const atMostFloors = (limit: number): Goal => ({ sense: '≤', limit, of: 'floor', figure: 'median' });
export const atLeastFloors = (limit: number): Goal => ({ sense: '≥', limit, of: 'floor', figure: 'median' });

export interface Row {
  readonly measure: string;
  readonly unit: Unit;
  /** Undefined if the event never happened, such as a screen that did not open. */
  readonly median: number | undefined;
  readonly p95?: number | undefined;
  /** The lower bound of the same work on this machine, measured in the same run. */
  readonly floor?: number | undefined;
  readonly goal?: Goal;
}

/** One group of measures. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Explanations that readers need to judge the figures. */
  readonly notes: readonly string[];
}

/** A row with one figure per round; undefined in one round makes the whole row undefined. */
export const buildRow = (
  measure: string,
  unit: Unit,
  rounds: readonly (number | undefined)[],
  against: Pick<Row, 'floor' | 'goal'>,
): Row => ({
  measure,
  unit,
  median: rounds.includes(undefined) ? undefined : median(rounds.filter((figure) => figure !== undefined)),
  ...against,
});

/** A row of many samples. */
export const buildSampleRow = (
  measure: string,
  samples: readonly number[],
  against: Pick<Row, 'floor' | 'goal'>,
): Row => ({
  measure,
  unit: 'ms',
  median: median(samples),
  p95: percentile(samples, 0.95),
  ...against,
});
