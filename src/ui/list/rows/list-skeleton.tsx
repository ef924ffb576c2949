import { pageSize } from '../../../../contract/limits.ts';
import { VisuallyHidden } from '../../layout/visually-hidden.tsx';
import styles from './list-skeleton.module.css';

interface ListSkeletonProps {
  readonly rows?: number;
  readonly label?: string;
  readonly isTable?: boolean;
}

/** `aria-busy` prevents a snapshot. */
export const ListSkeleton = ({
  isTable = false,
  rows = isTable ? pageSize : 5,
  label = 'Loading',
}: ListSkeletonProps) => (
  <div role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div className={styles.list} data-table={isTable} aria-busy aria-hidden>
      {Array.from({ length: rows + Number(isTable) }, (_, row) => `row-${row}`).map((row) => (
        <span key={row} className={styles.row}>
          <span className={styles.title} />
          <span className={styles.line} />
        </span>
      ))}
    </div>
  </div>
);
