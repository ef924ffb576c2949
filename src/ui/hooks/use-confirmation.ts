import { useState } from 'react';

/**
 * Lets a submit handler wait for the user: `confirm` opens the dialog and resolves with the decision. `dialog` has the props
 * of the `ConfirmDialog`.
 */
export const useConfirmation = () => {
  const [decide, setDecide] = useState<(isConfirmed: boolean) => void>();
  const close = (isConfirmed: boolean) => {
    decide?.(isConfirmed);
    setDecide(undefined);
  };
  return {
    confirm: () => new Promise<boolean>((resolve) => setDecide(() => resolve)),
    dialog: { opened: decide !== undefined, onConfirm: () => close(true), onClose: () => close(false) },
  };
};
