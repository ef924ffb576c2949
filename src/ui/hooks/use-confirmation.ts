import { useCallback, useRef, useState } from 'react';

/** While the dialog is open, another `confirm` resolves to false. */
export const useConfirmation = () => {
  const [opened, setOpened] = useState(false);
  const decide = useRef<(isConfirmed: boolean) => void>(undefined);
  const close = (isConfirmed: boolean) => {
    decide.current?.(isConfirmed);
    decide.current = undefined;
    setOpened(false);
  };
  const confirm = useCallback(async () => {
    if (decide.current) return false;
    setOpened(true);
    return new Promise<boolean>((resolve) => {
      decide.current = resolve;
    });
  }, []);
  return { confirm, dialog: { opened, onConfirm: () => close(true), onClose: () => close(false) } };
};
