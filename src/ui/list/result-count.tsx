import { formatRowCount } from './format-row-count.ts';
import styles from './result-count.module.css';

interface ResultCountProps {
  readonly noun: string;
  /** What was searched for; empty without a search. */
  readonly search: string;
  readonly isFiltered?: boolean;
  /** Undefined while loading. */
  readonly count: number | undefined;
}

/** The number of rows of a searched or filtered list, in the toolbar of the list. */
export const ResultCount = ({ noun, search, isFiltered = false, count }: ResultCountProps) => (
  <p role="status" className={styles.count}>
    {(isFiltered || search !== '') &&
      count !== undefined &&
      `${formatRowCount(count, noun)} found${search === '' ? '' : ` for ${search}`}`}
  </p>
);
