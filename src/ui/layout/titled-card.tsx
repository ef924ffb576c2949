import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import styles from './titled-card.module.css';

export const CardHint = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.hint}>{children}</p>
);

interface TitledCardProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Each part of a setting is one. */
export const TitledCard = ({ title, children }: TitledCardProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={styles.stack}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
      </Card>
    </section>
  );
};
