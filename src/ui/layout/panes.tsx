import type { KeyboardEvent, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { useIsWide } from '../hooks/use-is-wide.ts';
import styles from './panes.module.css';

interface PanesProps {
  /** The item gets more room than its list on a large screen. */
  readonly isListDetail?: boolean;
  readonly children: ReactNode;
}

/**
 * Two columns that scroll separately. On a narrow screen, one of them is rendered, and the page
 * scrolls.
 */
export const Panes = ({ isListDetail = false, children }: PanesProps) => (
  <div
    className={isListDetail ? `${styles.panes} ${styles.listDetail}` : styles.panes}
    data-panes={useIsWide() || undefined}
  >
    {children}
  </div>
);

/** `index` is that of the focused stop. The first stop is the search box. */
const findTarget = (key: string, index: number, stops: readonly HTMLElement[]) => {
  const rows = stops.filter((stop) => stop.matches('li > a'));
  switch (key) {
    case 'ArrowDown':
      return stops[index + 1];
    case 'ArrowUp':
      return stops[index - 1];
    // In the search box, both keys move the cursor.
    case 'Home':
      return stops[index]?.matches('li > a') ? rows[0] : undefined;
    case 'End':
      return stops[index]?.matches('li > a') ? rows.at(-1) : undefined;
    default:
      return undefined;
  }
};

/**
 * The arrow keys move between the rows and the search box of `pane`, Home and End to the first and
 * the last row. `from` is the row or the search box to move from.
 */
export const moveFocusToRow = (
  event: KeyboardEvent<HTMLElement>,
  pane: HTMLElement = event.currentTarget,
  from: EventTarget = event.target,
) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...pane.querySelectorAll<HTMLElement>('[type="search"], li > a')];
  const index = stops.indexOf(from as HTMLElement);
  const next = index < 0 ? undefined : findTarget(event.key, index, stops);
  if (!next) return;
  event.preventDefault();
  next.focus();
};

interface PaneProps {
  readonly ref?: Ref<HTMLElement>;
  /** A narrow screen has one column, which is named by the title of the page. */
  readonly label: string;
  /**
   * The content that a scroll position belongs to. The router stores it, so it must not contain
   * search text.
   */
  readonly scrollId: string;
  /** True for one pane, because paper has no room for two. */
  readonly isPrinted: boolean;
  readonly isHidden?: boolean;
  readonly onKeyDown?: KeyboardEventHandler<HTMLElement>;
  readonly children: ReactNode;
}

export const Pane = ({
  ref,
  label,
  scrollId,
  isPrinted,
  isHidden = false,
  onKeyDown,
  children,
}: PaneProps) => {
  const isWide = useIsWide();
  return (
    <section
      ref={ref}
      tabIndex={isWide ? -1 : undefined}
      aria-label={isWide ? label : undefined}
      className={isPrinted ? styles.pane : `${styles.pane} ${styles.unprinted}`}
      data-scroll-restoration-id={scrollId}
      hidden={isHidden}
      onKeyDown={(event) => {
        moveFocusToRow(event);
        onKeyDown?.(event);
      }}
    >
      {children}
    </section>
  );
};
