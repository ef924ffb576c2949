import type { ReactElement, ReactNode } from 'react';
import type { LinkLook } from './list-card.tsx';
import styles from './tile.module.css';

export const Tiles = ({ children }: { readonly children: ReactNode }) => <div className={styles.tiles}>{children}</div>;

interface TileProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** The one tile that stands out. */
  readonly primary?: boolean;
  readonly render: (look: LinkLook) => ReactElement;
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
