import type { ReactNode } from 'react';
import { maxLength } from '../../../contract/limits.ts';
import { SearchBox } from '../search-box.tsx';
import styles from './list.module.css';

interface ListTopProps {
  readonly noun: string;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly children?: ReactNode;
}

/** A list's action, then its search box. */
export const ListTop = ({ noun, search, onSearch, children }: ListTopProps) => (
  <div className={styles.top}>
    {children}
    <SearchBox label={`Search ${noun}`} value={search} onSearch={onSearch} maxLength={maxLength.search} />
  </div>
);
