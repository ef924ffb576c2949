import { useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { TitleBar } from '../ui/title-bar.tsx';
import { useRouteTitle } from './page-title.tsx';

interface TopBarProps {
  /** Stands in the middle on home; elsewhere the page's title does. */
  readonly tenantName: string;
  readonly menu?: ReactNode;
}

/** Focus goes to the title when the screen changes. */
export const TopBar = ({ tenantName, menu }: TopBarProps) => {
  const pageTitle = useRouteTitle();
  const isHome = useMatchRoute()({ to: '/' }) !== false;
  const title = isHome ? tenantName : pageTitle;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);

  useEffect(
    function focusNewTitle() {
      if (shown.current !== title) heading.current?.focus({ preventScroll: true });
      shown.current = title;
    },
    [title],
  );

  return <TitleBar title={title} titleRef={heading} menu={menu} />;
};
