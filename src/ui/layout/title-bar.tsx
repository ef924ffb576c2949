import { Link } from '@tanstack/react-router';
import type { ReactNode, Ref } from 'react';
import { brand } from '../../brand/brand.ts';
import { Logo } from '../../brand/logo.tsx';
import styles from './title-bar.module.css';

interface TitleBarProps {
  readonly title: string;
  readonly titleId?: string;
  readonly titleRef?: Ref<HTMLHeadingElement>;
  readonly mark?: ReactNode;
  readonly menu?: ReactNode;
}

export const TitleBar = ({ title, titleId, titleRef, mark, menu }: TitleBarProps) => (
  <header className={styles.bar}>
    <div className={styles.inner}>
      <Link to="/" className={styles.logo} aria-label={`${brand.product}, home`}>
        <Logo size={32} />
      </Link>
      <div className={styles.heading}>
        <h1 ref={titleRef} id={titleId} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {mark}
      </div>
      <div className={styles.menu}>{menu}</div>
    </div>
  </header>
);
