import { median, percentile } from './statistics.ts';

export type Unit = 'ms' | 'KB' | 'MB' | 'a second' | '';

/** What a figure should be: a number of its own unit, or a multiple of the floor measured beside it. */
export interface Goal {
  readonly sense: '≤' | '≥';
  readonly limit: number;
  readonly of: 'unit' | 'floor';
  /** Which of the two figures it speaks of. */
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
  /** Undefined: it did not happen, such as a screen that never opened. */
  readonly median: number | undefined;
  readonly p95?: number | undefined;
  /** The least that the same thing costs on this machine in this run. */
  readonly floor?: number | undefined;
  readonly goal?: Goal;
}

/** One group of measures. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
  /** What a reader has to know to judge the figures. */
  readonly notes: readonly string[];
}

/** A row of one figure a round: a round in which it did not happen makes the whole row one that did not. */
export const rowOf = (
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
export const sampledRow = (measure: string, samples: readonly number[], against: Pick<Row, 'floor' | 'goal'>): Row => ({
  measure,
  unit: 'ms',
  median: median(samples),
  p95: percentile(samples, 0.95),
  ...against,
});
