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

interface CardTab {
  readonly title: string;
  readonly cards: ReactNode;
}

interface CardTabsProps {
  readonly tabs: readonly CardTab[];
  /** The cards are in one row above a form. */
  readonly isStrip: boolean;
}

/** One tab at a time has the whole width. */
export const CardTabs = ({ tabs, isStrip }: CardTabsProps) => {
  const [chosenTitle, setChosenTitle] = useState<string>();
  const shown = tabs.find(({ title }) => title === chosenTitle) ?? tabs[0];
  if (!shown) return null;
  return (
    <div className={isStrip ? styles.strip : undefined}>
      <div className={styles.titles}>
        {tabs.map(({ title }) => (
          <h2 key={title}>
            {tabs.length === 1 ? (
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
