import type { ReactNode } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import styles from './list.module.css';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  readonly noun: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly children?: ReactNode;
}

/** The action of a list and its search box. */
export const ListToolbar = ({ noun, search, onSearch, children }: ListToolbarProps) => (
  <div className={styles.toolbar}>
    {children}
    <SearchBox label={`Search ${noun}`} value={search} onSearch={onSearch} maxLength={maxLength.search} />
  </div>
);
