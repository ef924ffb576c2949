import { type ReactNode, useState } from 'react';
import styles from './card-grid.module.css';

interface CardGridProps {
  readonly label: string;
  readonly children: ReactNode;
}

export const CardGrid = ({ label, children }: CardGridProps) => (
  <ul aria-label={label} className={styles.grid}>
    {children}
  </ul>
);

interface CardStripSection {
  readonly title: string;
  /** A `CardGrid` with the same title. */
  readonly cards: ReactNode;
}

interface CardStripProps {
  readonly sections: readonly CardStripSection[];
}

/** The row is above a form. One section at a time has its whole width. */
export const CardStrip = ({ sections }: CardStripProps) => {
  const [chosenTitle, setChosenTitle] = useState<string>();
  const shown = sections.find(({ title }) => title === chosenTitle) ?? sections[0];
  if (!shown) return null;
  return (
    <div className={styles.strip}>
      <div className={styles.titles}>
        {sections.map(({ title }) => (
          <h2 key={title}>
            {sections.length === 1 ? (
              title
            ) : (
              <button
                type="button"
                aria-pressed={title === shown.title}
                onClick={() => setChosenTitle(title)}
              >
                {title}
              </button>
            )}
          </h2>
        ))}
      </div>
      {shown.cards}
    </div>
  );
};
