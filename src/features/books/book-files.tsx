import { useId, useState } from 'react';
import {
  type BookClosing,
  type BookFormat,
  type Books,
  bookFormats,
  maxXeroLines,
} from '../../../contract/entities/books.ts';
import { formatMoney } from '../../../contract/money.ts';
import { bookFilePath } from '../../../contract/payments/payment-paths.ts';
import { formatShortDate, formatShortDateAndTime } from '../../lib/format/dates.ts';
import { formatDayInText, type Period } from '../../lib/format/periods.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { getButtonLinkClass } from '../../ui/controls/button-link.ts';
import { handleDownload } from '../../ui/controls/handle-download.ts';
import { Select } from '../../ui/controls/select.tsx';
import { FieldWrapper } from '../../ui/form/fields/field-wrapper.tsx';
import { useWrite } from '../../ui/hooks/use-write.ts';
import { CardHint, TitledCard } from '../../ui/layout/titled-card.tsx';
import { List, ListItem, RowLayout, StaticCard } from '../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../ui/list/rows/list-heading.tsx';
import { closeBooksOptions } from './api.ts';
import styles from './book-files.module.css';
import { formatLabels, getKindLabel } from './book-labels.ts';

const formatOptions = bookFormats.map((value) => ({ value, label: formatLabels[value] }));

const describeCount = (count: number) =>
  count === 1 ? '1 movement' : `${count.toLocaleString('en-GB')} movements`;

/** Xero accepts only few lines in a file. */
const listFileNumbers = ({ statementCount }: BookClosing, format: BookFormat) => {
  const count = format === 'xero' ? Math.max(1, Math.ceil(statementCount / maxXeroLines)) : 1;
  return Array.from({ length: count }, (_, index) => index + 1);
};

interface FileLinksProps {
  readonly closing: BookClosing;
  readonly period: Period;
  readonly format: BookFormat;
}

const FileLinks = ({ closing, period, format }: FileLinksProps) => {
  const numbers = listFileNumbers(closing, format);
  const path = `/api${bookFilePath.replace('{id}', encodeURIComponent(closing.id))}`;
  return (
    <div className={styles.links}>
      {numbers.map((number) => {
        const href = `${path}?format=${format}&file=${number}`;
        const fileName = `books-${period.firstDay}-${period.lastDay}.csv`;
        return (
          <a
            key={number}
            href={href}
            download
            className={getButtonLinkClass({ variant: 'quiet' })}
            onClick={(event) => handleDownload(event, { href, fileName })}
          >
            {numbers.length > 1 ? `Download ${number} of ${numbers.length}` : 'Download'}
          </a>
        );
      })}
    </div>
  );
};

const getTitle = ({ part }: BookClosing) =>
  part === 1 ? 'File of the period' : `New movements, file ${part}`;

interface BookFilesProps {
  readonly books: Books;
  readonly period: Period;
  readonly runWithReauth: RunWithReauth;
}

export const BookFiles = ({ books, period, runWithReauth }: BookFilesProps) => {
  const id = useId();
  const [format, setFormat] = useState<BookFormat>('plain');
  const close = useWrite(closeBooksOptions(runWithReauth));
  const { closings, isOver, newCount } = books;
  const isFirst = closings.length === 0;
  if (!isOver) {
    return (
      <TitledCard title="Files">
        <CardHint>
          This period is not over. You can make its file from the day after its last day.
        </CardHint>
      </TitledCard>
    );
  }
  return (
    <TitledCard title="Files">
      <FieldWrapper id={id} label="For" error="">
        <Select
          id={id}
          options={formatOptions}
          value={format}
          onChange={(value) => setFormat(value as BookFormat)}
        />
      </FieldWrapper>
      {!isFirst && (
        <ul className={styles.files}>
          {closings.map((closing) => (
            <li key={closing.id}>
              <div>{getTitle(closing)}</div>
              <CardHint>
                {describeCount(closing.movementCount)}, made{' '}
                {formatShortDateAndTime(closing.closedAt)}
              </CardHint>
              <FileLinks closing={closing} period={period} format={format} />
            </li>
          ))}
        </ul>
      )}
      {(isFirst || newCount > 0) && (
        <>
          <CardHint>
            {isFirst
              ? 'Once made, the file never changes. Anything that turns up later goes into another file.'
              : `${describeCount(newCount)} turned up since the last file.`}
          </CardHint>
          <BusyButton
            isBusy={close.isPending}
            onClick={() => close.mutate({ payload: { ...period } })}
          >
            {isFirst ? 'Make File' : 'Make File of New Movements'}
          </BusyButton>
        </>
      )}
    </TitledCard>
  );
};

export const NewMovements = ({
  books: { closings, newCount, newAmount, newMovements },
}: Pick<BookFilesProps, 'books'>) => {
  if (closings.length === 0 || newCount === 0) return null;
  return (
    <>
      <ListHeading
        title="New Since the Last File"
        link={`${describeCount(newCount)}, ${formatMoney(newAmount)}`}
      />
      <List label="New Since the Last File">
        {newMovements.map(({ id, kind, day, learnedAt, amount, reference, customerName }) => (
          <ListItem key={id}>
            <StaticCard>
              <RowLayout
                title={customerName ?? getKindLabel(kind)}
                lines={[
                  [`${getKindLabel(kind)} of ${formatDayInText(day)}`, reference]
                    .filter(Boolean)
                    .join(' · '),
                ]}
                lineMeta={formatShortDate(learnedAt)}
                aside={<span className={styles.amount}>{formatMoney(amount)}</span>}
              />
            </StaticCard>
          </ListItem>
        ))}
      </List>
    </>
  );
};
