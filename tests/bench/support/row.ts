import { median, percentile } from './statistics.ts';

export type Unit = 'ms' | 'KB' | 'MB' | 'a second' | '';

/** What a figure of a row should be: at most or at least a limit. */
export interface Goal {
  readonly sense: '≤' | '≥';
  readonly limit: number;
  /**
   * `unit`: the limit has the unit of the row. `floor`: the limit is a multiple of the row's
   * `floor`.
   */
  readonly of: 'unit' | 'floor';
  /** Which figure of the row the goal limits. */
  readonly figure: 'value' | 'p95';
}

export const atMost = (limit: number, figure: Goal['figure'] = 'value'): Goal => ({
  sense: '≤',
  limit,
  of: 'unit',
  figure,
});
export const atMostFloors = (limit: number): Goal => ({
  sense: '≤',
  limit,
  of: 'floor',
  figure: 'value',
});
export const atLeastFloors = (limit: number): Goal => ({
  sense: '≥',
  limit,
  of: 'floor',
  figure: 'value',
});

/** A row of the table: a measure with its figures. */
export interface Row {
  readonly measure: string;
  readonly unit: Unit;
  /**
   * A count, or a median. Undefined when nothing could be measured, for example when a screen did
   * not open.
   */
  readonly value: number | undefined;
  readonly p95?: number | undefined;
  /**
   * The same work at its fastest: what the machine needs without our code, measured in the same
   * run.
   */
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

/**
 * Builds a row with the median of the rounds' figures. When a round has no figure, the row has
 * none.
 */
export const buildRow = (
  measure: string,
  unit: Unit,
  figures: readonly (number | undefined)[],
  comparison: Pick<Row, 'floor' | 'goal'>,
): Row => ({
  measure,
  unit,
  value: figures.includes(undefined)
    ? undefined
    : median(figures.filter((figure) => figure !== undefined)),
  ...comparison,
});

/** Builds a row with the sum of the figures of all rounds. */
export const buildTotalRow = (
  measure: string,
  figures: readonly number[],
  goal?: Row['goal'],
): Row => ({
  measure,
  unit: '',
  value: figures.reduce((sum, figure) => sum + figure, 0),
  ...(goal && { goal }),
});

/** Builds a row from many samples in ms, with their median and 95th percentile. */
export const buildSampleRow = (
  measure: string,
  samples: readonly number[],
  comparison: Pick<Row, 'floor' | 'goal'>,
): Row => ({
  measure,
  unit: 'ms',
  value: median(samples),
  p95: percentile(samples, 0.95),
  ...comparison,
});
