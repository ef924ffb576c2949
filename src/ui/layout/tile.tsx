import { type ReactElement, type ReactNode, useId } from 'react';
import type { LinkRenderProps } from '../list/rows/list-card.tsx';
import styles from './tile.module.css';

export const Tiles = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.tiles}>{children}</div>
);

interface TileRenderProps extends LinkRenderProps {
  readonly 'aria-describedby'?: string;
}

interface TileProps {
  readonly icon: ReactNode;
  readonly label: string;
  /** The space is reserved while the figures load. */
  readonly figures?: ReactNode;
  readonly isPrimary?: boolean;
  readonly render: (linkProps: TileRenderProps) => ReactElement;
}

/** The figures are outside of the link and describe it, so that its name does not contain them. */
export const Tile = ({ icon, label, figures, isPrimary = false, render }: TileProps) => {
  const figuresId = useId();
  const link = render({
    className: isPrimary ? styles.primary : styles.tile,
    ...(figures && { 'aria-describedby': figuresId }),
    children: (
      <>
        <span aria-hidden className={styles.icon}>
          {icon}
        </span>
        {label}
      </>
    ),
  });
  if (!figures) return link;
  return (
    <div className={styles.described}>
      {link}
      <span id={figuresId} className={styles.figures} data-without-snapshot>
        {figures}
      </span>
    </div>
  );
};
