import { Button } from '@mantine/core';
import type { Tablet } from '../../../../contract/entities/tablet.ts';
import { formatAsOfTime } from '../../../lib/format/dates.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { useConfirmedWrite } from '../../../ui/hooks/use-write.ts';
import { ActionRow } from '../../../ui/list/rows/action-row.tsx';
import { removeDisplayOptions } from './display-options.ts';

export const DisplayOfTablet = ({ tablet: { id, name, display } }: { readonly tablet: Tablet }) => {
  const remove = useConfirmedWrite(removeDisplayOptions, { params: { id } });
  if (!display) return null;
  return (
    <>
      <ActionRow
        name="Second screen"
        details={[`Of ${name}, last seen ${formatAsOfTime(display.lastSeenAt)}`]}
      >
        <Button
          variant="default"
          aria-label={`Remove the second screen of ${name}`}
          onClick={remove.ask}
        >
          Remove
        </Button>
      </ActionRow>
      <ConfirmDialog
        {...remove.dialog}
        title="Remove This Second Screen?"
        description={`It no longer shows what “${name}” shows its customers.`}
        confirmLabel="Remove"
      />
    </>
  );
};
