import { Button } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { showToast } from '../feedback/toast-store.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Copies `text` to the clipboard and reports the result as a toast. */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ tone: 'success', message: 'Copied' });
    } catch {
      showToast({ tone: 'error', message: 'This browser did not allow copying' });
    }
  };
  return (
    <Button variant="default" leftSection={<IconCopy size={20} aria-hidden />} onClick={copy}>
      {label}
    </Button>
  );
};
