import { formatDayAndTime } from '../../../lib/format/dates.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { getStaffName } from '../model/staff-name.ts';
import { getHistoryLabel, getHistorySupplement, type HistoryEntry } from './history-labels.ts';
import styles from './payment-history.module.css';

/**
 * The history as the backend sends it, oldest event first, with the time of each event and the
 * user.
 */
export const PaymentHistory = ({ history }: { readonly history: readonly HistoryEntry[] }) => (
  <Card>
    <h2 id="history" className={styles.title}>
      History
    </h2>
    <ol aria-labelledby="history" className={styles.list}>
      {history.map((entry, index) => {
        const user = getStaffName(entry.by);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: history is append-only
          <li key={index} className={styles.entry}>
            <span>
              {getHistoryLabel(entry)}
              {user && <span className={styles.soft}> by {user}</span>}
              {getHistorySupplement(entry)}
            </span>
            {entry.text && <q dir="auto">{entry.text}</q>}
            <time dateTime={entry.at} className={styles.soft}>
              {formatDayAndTime(entry.at)}
            </time>
          </li>
        );
      })}
    </ol>
  </Card>
);
