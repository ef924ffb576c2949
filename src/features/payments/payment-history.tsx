import { dayAndTime } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { type HistoryEntry, wordsOf } from './history-words.ts';
import styles from './payment-history.module.css';
import { nameOf } from './people.ts';

/** What happened to a request, oldest first, when and by whom: as far as the backend tells. */
export const PaymentHistory = ({ history }: { readonly history: readonly HistoryEntry[] }) => (
  <Card>
    <h2 id="history" className={styles.title}>
      History
    </h2>
    <ol aria-labelledby="history" className={styles.list}>
      {history.map((entry, index) => {
        const who = nameOf(entry.by);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what has happened keeps its place
          <li key={index} className={styles.entry}>
            <span>
              {wordsOf(entry)}
              {who && <span className={styles.soft}> by {who}</span>}
            </span>
            <time dateTime={entry.at} className={styles.soft}>
              {dayAndTime(entry.at)}
            </time>
          </li>
        );
      })}
    </ol>
  </Card>
);
