import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { Link, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { isModifiedClick } from '../lib/is-modified-click.ts';
import { useIsWide } from '../ui/hooks/use-is-wide.ts';
import { VisuallyHidden } from '../ui/layout/visually-hidden.tsx';
import styles from './back-link.module.css';
import { sectionPaths } from './use-section-list.ts';

/**
 * Returns a function that returns the path of the previous history entry; undefined if the entry is older than this page.
 */
const usePreviousPath = () => {
  const paths = useRef(new Map<number, string>());
  const pathname = useLocation({ select: (location) => location.pathname });
  const index = useLocation({ select: ({ state }) => state.__TSR_index });
  useEffect(
    function recordPath() {
      paths.current.set(index, pathname);
    },
    [index, pathname],
  );
  return () => paths.current.get(index - 1);
};

/** The list of the screen's section; undefined on the list itself and outside of the sections. */
const useListAbove = () =>
  useMatches({
    select: (matches) => {
      const [section, screen] = matches.slice(-2);
      const path = sectionPaths.find((each) => each === section?.fullPath);
      const isList = screen?.fullPath === `${path}/`;
      return path && section && !isList ? { path, title: section.staticData.title } : undefined;
    },
    structuralSharing: true,
  });

/**
 * A link from a screen to the list of its section. On a wide screen the list is beside the screen, and there is no link. If
 * the list was the previous screen, a click goes back in the history, so that the list keeps its search and page.
 */
export const BackLink = () => {
  const router = useRouter();
  const getPreviousPath = usePreviousPath();
  const list = useListAbove();
  const isWide = useIsWide();
  if (!list || isWide) return null;
  const goBack = (event: MouseEvent) => {
    if (isModifiedClick(event) || getPreviousPath() !== list.path) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <div className={styles.row}>
      <Link to={list.path} className={styles.back} onClick={goBack}>
        <IconChevronLeft size={20} aria-hidden />
        <VisuallyHidden>Back to </VisuallyHidden>
        {list.title}
      </Link>
    </div>
  );
};
