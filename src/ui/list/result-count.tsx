import { VisuallyHidden } from '../visually-hidden.tsx';

interface ResultCountProps {
  readonly noun: string;
  readonly search: string;
  /** Undefined while it is not known. */
  readonly count: number | undefined;
}

/** Tells screen readers what a search found. */
export const ResultCount = ({ noun, search, count }: ResultCountProps) => (
  <VisuallyHidden>
    <span role="status">{search !== '' && count !== undefined && `${count} ${noun} found for ${search}`}</span>
  </VisuallyHidden>
);
