import { useLocation, useMatchRoute, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { TitleBar } from '../../ui/layout/title-bar.tsx';
import { useRouteTitle } from './page-title.tsx';
import { useIsWatching } from './use-is-watching.ts';

interface TopBarProps {
  /** It is the title on Home and on Watch. */
  readonly tenantName: string;
  readonly mark?: ReactNode;
  readonly menu?: ReactNode;
}

/** The title takes the focus when it changes, but not on the page's first screen. */
export const TopBar = ({ tenantName, mark, menu }: TopBarProps) => {
  const pageTitle = useRouteTitle();
  const isHome = useMatchRoute()({ to: '/' }) !== false;
  const title = useIsWatching() || isHome ? tenantName : pageTitle;
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const previousPath = useRouter().state.resolvedLocation?.pathname;
  const isFirstScreen = previousPath === undefined || previousPath === pathname;
  // After log-in, the focused form is gone. With undefined, the title takes the focus.
  const previousTitle = useRef(isFirstScreen ? title : undefined);

  useEffect(
    function focusNewTitle() {
      if (previousTitle.current !== title) heading.current?.focus({ preventScroll: true });
      previousTitle.current = title;
    },
    [title],
  );

  return <TitleBar title={title} titleRef={heading} mark={mark} menu={menu} />;
};
