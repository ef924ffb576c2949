import type { ReactElement, ReactNode } from 'react';
import { IconChevronLeft } from '../../ui/icons/control-icons.ts';
import type { LinkRenderProps } from '../../ui/list/rows/list-card.tsx';
import styles from './back-row.module.css';

interface BackRowProps {
  readonly render: (displayProps: LinkRenderProps) => ReactElement;
  readonly children: ReactNode;
}

export const BackRow = ({ render, children }: BackRowProps) => (
  <div className={styles.row}>
    {render({
      className: styles.back,
      children: (
        <>
          <IconChevronLeft size={20} />
          {children}
        </>
      ),
    })}
  </div>
);
