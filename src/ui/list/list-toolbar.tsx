import type { ReactNode } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import styles from './list-toolbar.module.css';
import { SearchBox } from './search-box.tsx';

interface ListSearchBoxProps {
  readonly noun: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

export const ListSearchBox = ({ noun, search, onSearch }: ListSearchBoxProps) => (
  <SearchBox
    label={`Search ${noun}`}
    value={search}
    onSearch={onSearch}
    maxLength={maxLength.search}
  />
);

/** The action of a list, and its search box or filters. */
export const ListToolbar = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.toolbar}>{children}</div>
);
