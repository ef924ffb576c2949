import type { KeyboardEvent, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { useIsWide } from '../hooks/use-is-wide.ts';
import styles from './panes.module.css';

interface PanesProps {
  /** On a large screen, the item gets more room. */
  readonly isListDetail?: boolean;
  /** The list has two columns of tiles. */
  readonly hasTiles?: boolean;
  readonly children: ReactNode;
}

/** A narrow screen renders one of the columns, and the page scrolls. */
export const Panes = ({ isListDetail = false, hasTiles = false, children }: PanesProps) => (
  <div
    className={styles.panes}
    data-list-detail={isListDetail || undefined}
    data-with-tiles={hasTiles || undefined}
    data-panes={useIsWide() || undefined}
  >
    {children}
  </div>
);

/** The first stop is the search box, and `index` the focused stop. */
const findTarget = (key: string, index: number, stops: readonly HTMLElement[]) => {
  const rows = stops.filter((stop) => stop.matches('li > a'));
  // In the search box, Home and End move the cursor.
  const isInRow = stops[index]?.matches('li > a');
  return {
    ArrowDown: stops[index + 1],
    ArrowUp: stops[index - 1],
    Home: isInRow && rows[0],
    End: isInRow && rows.at(-1),
  }[key];
};

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
  /** The title of the page names a single column. */
  readonly label: string;
  /** The router stores it, so it must not contain search text. */
  readonly scrollId: string;
  /** Paper has room for one pane. */
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
