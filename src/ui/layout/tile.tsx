import type { ReactElement, ReactNode } from 'react';
import type { LinkRenderProps } from '../list/rows/list-card.tsx';
import styles from './tile.module.css';

export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.tiles}>{children}</div>
);

interface TileProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly isPrimary?: boolean;
  readonly render: (linkProps: LinkRenderProps) => ReactElement;
}

export const Tile = ({ icon, label, isPrimary = false, render }: TileProps) =>
  render({
    className: isPrimary ? styles.primary : styles.tile,
    children: (
      <>
        <span aria-hidden className={styles.icon}>
          {icon}
        </span>
        {label}
      </>
    ),
  });
