import { hashKey } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { scrollIntoView } from '../../lib/browser/scroll-into-view.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { useIsWide } from '../../ui/hooks/use-is-wide.ts';
import { IconX } from '../../ui/icons/control-icons.ts';
import { isOverlayOpen } from '../../ui/layout/is-overlay-open.ts';
import { moveFocusToRow, Pane, Panes } from '../../ui/layout/panes.tsx';
import type { BaseListParams } from '../../ui/list/list-description.ts';
import { ListParamsContext } from '../../ui/list/pages/list-params.ts';
import type { SectionList } from '../navigation/use-section-list.ts';
import styles from './list-detail.module.css';
import { useRouteTitle } from './page-title.tsx';

/** The row opened `path` or a screen above it. */
const findOpener = (list: HTMLElement | null, path: string) =>
  [...(list?.querySelectorAll('a') ?? [])].find(
    ({ pathname }) => path === pathname || path.startsWith(`${pathname}/`),
  );

const useFocusOpened = (path: string, isListAddress: boolean) => {
  const isWide = useIsWide();
  const [list, detail] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const previousPath = useRef(path);
  useEffect(
    function focusOpened() {
      const previous = previousPath.current;
      previousPath.current = path;
      if (!isWide || previous === path) return;
      // Rows beside an item are higher than a table's, so the row may be out of sight.
      if (!isListAddress) scrollIntoView(findOpener(list.current, path));
      const target = isListAddress ? findOpener(list.current, previous) : detail.current;
      target?.focus({ preventScroll: !isListAddress });
    },
    [path, isListAddress, isWide, list, detail],
  );
  return { list, detail };
};

const useScrollToFirstRow = (list: RefObject<HTMLElement | null>, params: BaseListParams) => {
  const shown = hashKey([params]);
  const previous = useRef(shown);
  // The router later restores the position of an earlier page.
  useLayoutEffect(
    function scrollToFirstRow() {
      if (previous.current !== shown) list.current?.scrollTo({ top: 0 });
      previous.current = shown;
    },
    [shown, list],
  );
};

/** The router stores the id, so it has no search text. */
const getScrollId = (label: string, { filter = '', order = '', page = 1 }: BaseListParams) =>
  `${label} ${filter} ${order} ${page}`;

interface ListDetailProps
  extends Pick<SectionList<BaseListParams>, 'isListAddress' | 'params'>,
    Partial<Pick<SectionList<BaseListParams>, 'onClose'>> {
  readonly label: string;
  /** The list contains something other than rows. */
  readonly listLabel?: string | undefined;
  readonly list: ReactNode;
  /**
   * It names the second pane while the address opens nothing. Without it, the list has the whole
   * width.
   */
  readonly defaultTitle?: string;
  /** The mounted list keeps its scroll position. */
  readonly isListHidden?: boolean;
  /** The children are the `Outlet` of the section's route. */
  readonly children: ReactNode;
}

/** Turning the device does not remount a form, which keeps its typing. */
export const ListDetail = (props: ListDetailProps) => {
  const {
    label,
    listLabel,
    isListAddress,
    params,
    list,
    defaultTitle,
    isListHidden = false,
    onClose,
    children,
  } = props;
  const isWide = useIsWide();
  const title = useRouteTitle();
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
  const panes = useFocusOpened(path, isListAddress);
  const isBesideRows = isWide && !isListAddress && !isListHidden && listLabel === undefined;
  const hasClose = isBesideRows && onClose !== undefined;
  useScrollToFirstRow(panes.list, params);
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    const isRowOpen = panes.list.current?.querySelector('li > a[aria-current]');
    const isInField = (target as Element).matches('input, textarea, select');
    if (key === 'Escape' && isWide && isRowOpen && !isInField && !isOverlayOpen()) onClose?.();
  };
  /** After a click into the item, the arrow keys scroll it. */
  const moveToNextRow = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    const opener = findOpener(panes.list.current, path);
    const isArrow = key === 'ArrowDown' || key === 'ArrowUp';
    const isOpenedByKey = target === currentTarget && currentTarget.matches(':focus-visible');
    if (panes.list.current && opener && isArrow && isOpenedByKey)
      moveFocusToRow(event, panes.list.current, opener);
  };

  return (
    <Panes isListDetail hasTiles={listLabel !== undefined}>
      {(isWide || isListAddress) && (
        <Pane
          // What takes the place of the rows must not keep their scroll position, or pass its own on.
          // The router would pass it on by the scroll id.
          key={listLabel}
          ref={panes.list}
          label={listLabel ?? `List of ${label}`}
          scrollId={getScrollId(listLabel ?? label, params)}
          isPrinted={isListAddress}
          isHidden={isListHidden}
          onKeyDown={closeOnEscape}
        >
          {list}
        </Pane>
      )}
      {((isWide && defaultTitle !== undefined) || !isListAddress) && (
        <Pane
          ref={panes.detail}
          label={(isListAddress && defaultTitle) || title}
          scrollId="detail"
          isPrinted={!isListAddress}
          onKeyDown={(event) => {
            moveToNextRow(event);
            closeOnEscape(event);
          }}
        >
          {hasClose && (
            <div className={styles.close}>
              <IconButton aria-label="Close" title="Close" onClick={onClose}>
                <IconX size={20} />
              </IconButton>
            </div>
          )}
          <ListParamsContext value={params}>{children}</ListParamsContext>
        </Pane>
      )}
    </Panes>
  );
};
