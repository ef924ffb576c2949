import { useQuery } from '@tanstack/react-query';
import type { ImportSummary } from '../../../contract/entities/import.ts';
import { formatShortDateAndTime } from '../../lib/format/dates.ts';
import type { RunWithReauth } from '../../lib/run-with-reauth.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { useConfirmedWrite } from '../../ui/hooks/use-write.ts';
import { List, ListItem, RowLayout, StaticCard } from '../../ui/list/rows/list-card.tsx';
import { ListHeading } from '../../ui/list/rows/list-heading.tsx';
import { importListOptions, undoImportOptions } from './api.ts';
import { describeImport } from './import-words.ts';

interface ImportProps {
  readonly summary: ImportSummary;
  readonly runWithReauth: RunWithReauth;
}

const RecentImport = ({ summary, runWithReauth }: ImportProps) => {
  const { id, at, undoUntil } = summary;
  const undo = useConfirmedWrite(
    {
      ...undoImportOptions(runWithReauth),
      onSuccess: ({ removed, restored, left }) =>
        showToast({
          tone: 'success',
          message: `Undone: ${removed} removed, ${restored} restored`,
          detail: left > 0 && (
            <>
              <br />
              {left} stay, because they were changed or used since.
            </>
          ),
        }),
    },
    { params: { id } },
    { closesFirst: true },
  );
  return (
    <ListItem>
      <StaticCard>
        <RowLayout
          title={describeImport(summary)}
          lines={[
            undoUntil
              ? `Undo until ${formatShortDateAndTime(undoUntil)}`
              : `${formatShortDateAndTime(at)} · Undone`,
          ]}
          aside={
            undoUntil && (
              <BusyButton variant="default" isBusy={undo.isPending} onClick={undo.ask}>
                Undo
              </BusyButton>
            )
          }
        />
      </StaticCard>
      <ConfirmDialog
        {...undo.dialog}
        title="Undo This Import?"
        description="What it added is removed, and what it changed is restored. What was changed or used since stays."
        confirmLabel="Undo Import"
      />
    </ListItem>
  );
};

/** The owner can still undo these imports. */
export const RecentImports = ({ runWithReauth }: Pick<ImportProps, 'runWithReauth'>) => {
  const { data = [] } = useQuery(importListOptions(runWithReauth));
  if (data.length === 0) return null;
  return (
    <>
      <ListHeading title="Imports of the Last Day" />
      <List label="Imports of the Last Day">
        {data.map((summary) => (
          <RecentImport key={summary.id} summary={summary} runWithReauth={runWithReauth} />
        ))}
      </List>
    </>
  );
};
