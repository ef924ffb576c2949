import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type * as v from 'valibot';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';
import { useConfirmation } from '../hooks/use-confirmation.ts';
import type { AppForm } from './form-types.ts';

/** The result of a pending write shows on any screen, so a form that is submitting does not ask. */
export const LeaveFormDialog = <Schema extends v.GenericSchema>({
  of: form,
}: {
  of: AppForm<Schema>;
}) => {
  const { history } = useRouter();
  const { confirm, dialog } = useConfirmation();
  const { dirty, submitting } = form.store;
  useEffect(
    function blockNavigation() {
      return history.block({
        enableBeforeUnload: false,
        blockerFn: async ({ currentLocation, nextLocation }) => {
          const losesInput =
            currentLocation.pathname !== nextLocation.pathname &&
            dirty.peek() &&
            !submitting.peek();
          return losesInput && !(await confirm());
        },
      });
    },
    [history, confirm, dirty, submitting],
  );
  return (
    <ConfirmDialog
      {...dialog}
      title="Discard What You Typed?"
      description="This form is not saved yet."
      confirmLabel="Discard"
      closeLabel="Keep Editing"
    />
  );
};
