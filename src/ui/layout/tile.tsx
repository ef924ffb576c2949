import type { ReactElement, ReactNode } from 'react';
import type { LinkRenderProps } from '../list/list-card.tsx';
import styles from './tile.module.css';

export const Tiles = ({ children }: { readonly children: ReactNode }) => <div className={styles.tiles}>{children}</div>;

interface TileProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** Highlights the tile. */
  readonly primary?: boolean;
  readonly render: (look: LinkRenderProps) => ReactElement;
}

/** A large link of the home screen. */
export const Tile = ({ icon, label, primary = false, render }: TileProps) =>
  render({
    className: primary ? styles.primary : styles.tile,
    children: (
      <>
        <span aria-hidden className={styles.icon}>
          {icon}
        </span>
        {label}
      </>
    ),
  });
