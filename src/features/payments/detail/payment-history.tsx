import { formatDay, formatTime } from '../../../lib/format/dates.ts';
import { IconAlertTriangle, IconCircleCheck } from '../../../ui/icons/control-icons.ts';
import { IconCircle } from '../../../ui/icons/screen-icons.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { getStaffName } from '../model/staff-name.ts';
import {
  getHistoryLabel,
  getHistorySupplement,
  getHistoryTone,
  type HistoryEntry,
} from './history-labels.ts';
import styles from './payment-history.module.css';

const marks = { good: IconCircleCheck, bad: IconAlertTriangle, neutral: IconCircle };

const isSameDay = (entry: HistoryEntry, other: HistoryEntry | undefined) =>
  other !== undefined && formatDay(entry.at) === formatDay(other.at);

/** The newest event is first. The backend sends the oldest first. */
export const PaymentHistory = ({ history }: { readonly history: readonly HistoryEntry[] }) => {
  const entries = history.toReversed();
  return (
    <Card>
      <h2 id="history" className={styles.title}>
        History
      </h2>
      <ol aria-labelledby="history" className={styles.list}>
        {entries.map((entry, index) => {
          const user = getStaffName(entry.by);
          const tone = getHistoryTone(entry);
          const Mark = marks[tone];
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the history is append-only, so that an entry keeps its distance to the first one
              key={entries.length - index}
            >
              {!isSameDay(entry, entries[index - 1]) && (
                <h3 className={styles.day}>{formatDay(entry.at)}</h3>
              )}
              <div className={styles.entry}>
                <Mark size={18} className={styles.mark} data-tone={tone} />
                <div>
                  {getHistoryLabel(entry)}
                  {user && <span className={styles.soft}> by {user}</span>}
                  {getHistorySupplement(entry)}
                  {entry.text && (
                    <q dir="auto" className={styles.quote}>
                      {entry.text}
                    </q>
                  )}
                </div>
                <time dateTime={entry.at} className={styles.time}>
                  {formatTime(entry.at)}
                </time>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
};
