import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface ResultCountProps {
  readonly noun: string;
  /** What was searched for; empty without a search. */
  readonly search: string;
  /** Undefined while loading. */
  readonly count: number | undefined;
}

/** Announces the number of search results to screen readers. */
export const ResultCount = ({ noun, search, count }: ResultCountProps) => (
  <VisuallyHidden>
    <span role="status">{search !== '' && count !== undefined && `${count} ${noun} found for ${search}`}</span>
  </VisuallyHidden>
);
