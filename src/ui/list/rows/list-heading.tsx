import type { ReactNode } from 'react';
import styles from './list-heading.module.css';

interface ListHeadingProps {
  readonly title: string;
  /** It keeps its place when the rows arrive. */
  readonly link?: ReactNode;
}

export const ListHeading = ({ title, link }: ListHeadingProps) => (
  <div className={styles.heading}>
    <h2>{title}</h2>
    {link}
  </div>
);
