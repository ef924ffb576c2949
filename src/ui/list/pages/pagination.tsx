import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCount } from '../../../lib/format/counts.ts';
import { IconButton } from '../../controls/icon-button.tsx';
import { IconChevronLeft, IconChevronRight } from '../../icons/control-icons.ts';
import styles from './pagination.module.css';

interface PageFieldProps {
  readonly page: number;
  readonly count: number;
  readonly onChoose: (page: number) => void;
  readonly onClose: () => void;
}

/** Escape or leaving closes the field. */
const PageField = ({ page, count, onChoose, onClose }: PageFieldProps) => (
  <form
    className={styles.position}
    onSubmit={(event) => {
      event.preventDefault();
      const typed = Number(new FormData(event.currentTarget).get('page'));
      if (Number.isInteger(typed) && typed >= 1) onChoose(Math.min(typed, count));
      onClose();
    }}
    onKeyDown={(event) => {
      event.stopPropagation();
      if (event.key === 'Escape') onClose();
    }}
    onBlur={onClose}
  >
    <input
      // biome-ignore lint/a11y/noAutofocus: the user has just pressed the button that the field replaces
      autoFocus
      name="page"
      aria-label={`Page, 1 to ${formatCount(count)}`}
      defaultValue={page}
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      enterKeyHint="go"
      className={styles.field}
      onFocus={(event) => event.currentTarget.select()}
    />{' '}
    / {formatCount(count)}
  </form>
);

interface PaginationProps {
  readonly page: number;
  /** A single page needs no pagination. */
  readonly count: number;
  /** Only its place shows, because the count is that of another search. */
  readonly isPending?: boolean;
  readonly onChange: (page: number) => void;
}

/**
 * The text reads "1 / 3" (spec §4), and a press on it opens a field for a page. Home and End lead
 * to the first and the last page.
 */
export const Pagination = ({ page, count, isPending = false, onChange }: PaginationProps) => {
  const [isAsking, setAsking] = useState(false);
  const position = useRef<HTMLButtonElement>(null);
  if (count < 2) return null;
  const goTo = (target: number) => {
    if (target >= 1 && target <= count && target !== page) onChange(target);
  };
  const goToEnd = (event: KeyboardEvent) => {
    const target = { Home: 1, End: count }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    goTo(target);
  };
  const close = () => {
    setAsking(false);
    // The button exists after the next render.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) position.current?.focus();
    });
  };
  return (
    <nav
      aria-label="Pages"
      className={styles.pages}
      style={isPending ? { visibility: 'hidden' } : undefined}
      onKeyDown={goToEnd}
    >
      <IconButton
        aria-label="Previous page"
        aria-disabled={page <= 1}
        onClick={() => goTo(page - 1)}
      >
        <IconChevronLeft />
      </IconButton>
      {isAsking ? (
        <PageField page={page} count={count} onChoose={goTo} onClose={close} />
      ) : (
        <UnstyledButton
          ref={position}
          className={styles.position}
          title="Go to a page"
          onClick={() => setAsking(true)}
        >
          <span aria-live="polite">
            {formatCount(page)} / {formatCount(count)}
          </span>
        </UnstyledButton>
      )}
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
