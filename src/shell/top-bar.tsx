import { Link, useMatchRoute } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { brand } from '../brand/brand.ts';
import { Logo } from '../brand/logo.tsx';
import { useRouteTitle } from './page-title.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** Stands in the middle on home; elsewhere the page's title does. */
  readonly tenantName: string;
  readonly menu?: ReactNode;
}

/** Logo to home, centred title, menu (spec §2). Focus goes to the title when the screen changes. */
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

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label={`${brand.product}, home`}>
          <Logo size={32} />
        </Link>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <div className={styles.menu}>{menu}</div>
      </div>
    </header>
  );
};
