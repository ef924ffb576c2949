import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { formatRowCount } from './format-row-count.ts';

interface ResultCountProps {
  readonly noun: string;
  /** What was searched for; empty without a search. */
  readonly search: string;
  readonly isFiltered?: boolean;
  /** Undefined while loading. */
  readonly count: number | undefined;
}

/** Announces the number of rows of a searched or filtered list to screen readers. */
export const ResultCount = ({ noun, search, isFiltered = false, count }: ResultCountProps) => (
  <VisuallyHidden>
    <span role="status">
      {(isFiltered || search !== '') &&
        count !== undefined &&
        `${formatRowCount(count, noun)} found${search === '' ? '' : ` for ${search}`}`}
    </span>
  </VisuallyHidden>
);
