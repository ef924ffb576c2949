import { useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { TitleBar } from '../ui/layout/title-bar.tsx';
import { useRouteTitle } from './page-title.tsx';

interface TopBarProps {
  /** The title on home; other screens show the title of their route. */
  readonly tenantName: string;
  /** Shown below the title, such as the sandbox notice. */
  readonly mark?: ReactNode;
  readonly menu?: ReactNode;
}

/** Moves the focus to the title when its text changes, but not on the first render. */
export const TopBar = ({ tenantName, mark, menu }: TopBarProps) => {
  const pageTitle = useRouteTitle();
  const isHome = useMatchRoute()({ to: '/' }) !== false;
  const title = isHome ? tenantName : pageTitle;
  const heading = useRef<HTMLHeadingElement>(null);
  const previousTitle = useRef(title);

  useEffect(
    function focusNewTitle() {
      if (previousTitle.current !== title) heading.current?.focus({ preventScroll: true });
      previousTitle.current = title;
    },
    [title],
  );

  return <TitleBar title={title} titleRef={heading} mark={mark} menu={menu} />;
};
