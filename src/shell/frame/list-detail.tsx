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
import { useIsWide } from '../../ui/hooks/use-is-wide.ts';
import { isOverlayOpen } from '../../ui/layout/is-overlay-open.ts';
import { Pane, Panes } from '../../ui/layout/panes.tsx';
import type { BaseListParams } from '../../ui/list/list-description.ts';
import { ListParamsContext } from '../../ui/list/pages/list-params.ts';
import type { SectionList } from '../navigation/use-section-list.ts';
import { useRouteTitle } from './page-title.tsx';

/** Finds the link in the list that opened `path` or a screen below it. */
const findOpener = (list: HTMLElement | null, path: string) =>
  [...(list?.querySelectorAll('a') ?? [])].find(
    ({ pathname }) => path === pathname || path.startsWith(`${pathname}/`),
  );

/**
 * On a wide screen, moves the focus to an item that was opened from the list, and back to its row
 * when the item is closed.
 */
const useFocusOpened = (path: string, isListAddress: boolean) => {
  const isWide = useIsWide();
  const [list, detail] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const previousPath = useRef(path);
  useEffect(
    function focusOpened() {
      const previous = previousPath.current;
      previousPath.current = path;
      if (!isWide || previous === path) return;
      // The rows of a table are lower than those beside an item, so the row may have moved out of
      // sight.
      if (!isListAddress) scrollIntoView(findOpener(list.current, path));
      const target = isListAddress ? findOpener(list.current, previous) : detail.current;
      target?.focus({ preventScroll: !isListAddress });
    },
    [path, isListAddress, isWide, list, detail],
  );
  return { list, detail };
};

/** Scrolls the list to its top when its search, page, filters or order change. */
const useScrollToFirstRow = (list: RefObject<HTMLElement | null>, params: BaseListParams) => {
  const shown = hashKey([params]);
  const previous = useRef(shown);
  // A layout effect runs before the router restores the position of a page that was shown before.
  useLayoutEffect(
    function scrollToFirstRow() {
      if (previous.current !== shown) list.current?.scrollTo({ top: 0 });
      previous.current = shown;
    },
    [shown, list],
  );
};

/** Names a page of the list, without its search. */
const getScrollId = (label: string, { filter = '', order = '', page = 1 }: BaseListParams) =>
  `${label} ${filter} ${order} ${page}`;

interface ListDetailProps
  extends Pick<SectionList<BaseListParams>, 'isListAddress' | 'params'>,
    Partial<Pick<SectionList<BaseListParams>, 'onClose'>> {
  /** The plural name of the rows. */
  readonly label: string;
  /** The accessible name of the pane `list`, where it is not the list of rows. */
  readonly listLabel?: string | undefined;
  readonly list: ReactNode;
  /**
   * The accessible name of the pane beside the list while the address opens nothing. Without it, the
   * list then has the whole width.
   */
  readonly defaultTitle?: string;
  /**
   * Whether the item has the whole screen. The list stays mounted, so that it keeps its scroll
   * position.
   */
  readonly isListHidden?: boolean;
  /** The item that the address opens: the `Outlet` of the section's route. */
  readonly children: ReactNode;
}

/**
 * A list and the item that is open: side by side on a wide screen, only one of them on a narrow
 * screen. Turning the device does not remount the open one, so that a form keeps its typing.
 */
export const ListDetail = (props: ListDetailProps) => {
  const {
    label,
    listLabel = `List of ${label}`,
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
  useScrollToFirstRow(panes.list, params);
  const closeOnEscape = ({ key, target }: KeyboardEvent) => {
    const isRowOpen = panes.list.current?.querySelector('li > a[aria-current]');
    const isInField = (target as Element).matches('input, textarea, select');
    if (key === 'Escape' && isWide && isRowOpen && !isInField && !isOverlayOpen()) onClose?.();
  };

  return (
    <Panes isListDetail>
      {(isWide || isListAddress) && (
        <Pane
          ref={panes.list}
          label={listLabel}
          scrollId={getScrollId(label, params)}
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
          onKeyDown={closeOnEscape}
        >
          <ListParamsContext value={params}>{children}</ListParamsContext>
        </Pane>
      )}
    </Panes>
  );
};
