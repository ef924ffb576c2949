import type { ReactNode } from 'react';
import { maxLength } from '../../../../contract/limits.ts';
import { formatRowCount } from '../../../lib/format/counts.ts';
import styles from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';

interface ListSearchBoxProps {
  readonly noun: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Called when the user presses Enter in a text that is already searched for. */
  readonly onConfirm?: (() => void) | undefined;
}

export const ListSearchBox = ({ noun, search, onSearch, onConfirm }: ListSearchBoxProps) => (
  <SearchBox
    label={`Search ${noun}`}
    value={search}
    onSearch={onSearch}
    onConfirm={onConfirm}
    maxLength={maxLength.search}
  />
);

interface ListToolProps {
  /** Whether a snapshot has the place without the tool, whose code loads after the list. */
  readonly isLoadedLater?: boolean;
  readonly children: ReactNode;
}

/** The place of a small link or button: beside the search box, or the filters of a table. */
export const ListTool = ({ isLoadedLater = false, children }: ListToolProps) => (
  <div className={styles.tool} data-without-snapshot={isLoadedLater || undefined}>
    {children}
  </div>
);

/** The action of a list, and its search box or filters. */
export const ListToolbar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
);

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
