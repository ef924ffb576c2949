import { median, percentile } from './statistics.ts';

export type Unit = 'ms' | 'KB' | 'MB' | 'a second' | '';

/** The limit of a figure: a number in the figure's unit, or a multiple of the floor. */
export interface Goal {
  readonly sense: '≤' | '≥';
  readonly limit: number;
  readonly of: 'unit' | 'floor';
  /** The figure that the goal applies to. */
  readonly figure: 'value' | 'p95';
}

export const atMost = (limit: number, figure: Goal['figure'] = 'value'): Goal => ({
  sense: '≤',
  limit,
  of: 'unit',
  figure,
});
export const atMostFloors = (limit: number): Goal => ({ sense: '≤', limit, of: 'floor', figure: 'value' });
export const atLeastFloors = (limit: number): Goal => ({ sense: '≥', limit, of: 'floor', figure: 'value' });

/** A row of the table: a measure with its figures. */
export interface Row {
  readonly measure: string;
  readonly unit: Unit;
  /** A count, or the median of samples. Undefined when there is no figure, such as for a screen that did not open. */
  readonly value: number | undefined;
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

/** Builds a row from one figure per round. When a round has no figure, the row has none. */
export const buildRow = (
  measure: string,
  unit: Unit,
  rounds: readonly (number | undefined)[],
  against: Pick<Row, 'floor' | 'goal'>,
): Row => ({
  measure,
  unit,
  value: rounds.includes(undefined) ? undefined : median(rounds.filter((figure) => figure !== undefined)),
  ...against,
});

/** Builds a row from many samples in ms, with their median and 95th percentile. */
export const buildSampleRow = (
  measure: string,
  samples: readonly number[],
  against: Pick<Row, 'floor' | 'goal'>,
): Row => ({
  measure,
  unit: 'ms',
  value: median(samples),
  p95: percentile(samples, 0.95),
  ...against,
});
