import type { ReactNode } from 'react';
import styles from './list-heading.module.css';

interface ListHeadingProps {
  readonly title: string;
  /**
   * The link to the whole list. It is above the rows, so that it keeps its place when they arrive.
   */
  readonly link?: ReactNode;
}

/** The heading of a part of a list, with a link to the whole list if there is one. */
export const ListHeading = ({ title, link }: ListHeadingProps) => (
  <div className={styles.heading}>
    <h2>{title}</h2>
    {link}
  </div>
);
