import { IconButton } from '../../controls/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '../../icons/control-icons.ts';
import styles from './pagination.module.css';

interface PaginationProps {
  readonly page: number;
  /** Number of pages; the control is hidden for a single one. */
  readonly count: number;
  readonly onChange: (page: number) => void;
}

/** "1 / 3" between two buttons, which stay between 1 and the count (spec §4). */
export const Pagination = ({ page, count, onChange }: PaginationProps) => {
  if (count < 2) return null;
  const goTo = (target: number) => {
    if (target >= 1 && target <= count) onChange(target);
  };
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <IconButton
        aria-label="Previous page"
        aria-disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      >
        <IconChevronLeft />
      </IconButton>
      <span className={styles.position} aria-live="polite">
        {page} / {count}
      </span>
      <IconButton
        aria-label="Next page"
        aria-disabled={page >= count}
        onClick={() => goTo(page + 1)}
      >
        <IconChevronRight />
      </IconButton>
    </nav>
  );
};
