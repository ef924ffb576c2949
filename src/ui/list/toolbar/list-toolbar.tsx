import type { ReactNode } from 'react';
import { maxLength } from '../../../../contract/limits.ts';
import { formatRowCount } from '../../../lib/format/counts.ts';
import { visuallyHiddenClass } from '../../layout/visually-hidden.tsx';
import styles from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';

interface ListSearchBoxProps {
  readonly noun: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  /** Enter calls it when the list already shows the results. */
  readonly onConfirm?: (() => void) | undefined;
  readonly isPending?: boolean | undefined;
}

export const ListSearchBox = ({ noun, search, ...props }: ListSearchBoxProps) => (
  <SearchBox label={`Search ${noun}`} value={search} maxLength={maxLength.search} {...props} />
);

interface ListToolProps {
  /** The code of the tool loads after the list. A snapshot keeps only its place. */
  readonly isLoadedLater?: boolean;
  readonly children: ReactNode;
}

/** The tool is beside the search box, or beside the filters of a table. */
export const ListTool = ({ isLoadedLater = false, children }: ListToolProps) => (
  <div className={styles.tool} data-without-snapshot={isLoadedLater || undefined}>
    {children}
  </div>
);

export const ListToolbar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
);

interface ResultCountProps {
  readonly noun: string;
  readonly search: string;
  readonly isFiltered?: boolean;
  readonly count: number | undefined;
  /** Only screen readers read the text. Its place stays free. */
  readonly isHidden?: boolean;
}

export const ResultCount = ({
  noun,
  search,
  isFiltered = false,
  count,
  // An empty list says itself that nothing matches.
  isHidden = count === 0,
}: ResultCountProps) => (
  <p role="status" className={styles.count}>
    {(isFiltered || search) && count !== undefined && (
      <span className={isHidden ? visuallyHiddenClass : undefined}>
        {`${formatRowCount(count, noun)} found${search && ` for ${search}`}`}
      </span>
    )}
  </p>
);
