import { Button } from '@mantine/core';
import { showToast } from '../feedback/toast-store.ts';
import { IconCopy } from '../icons/control-icons.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

export const copyText = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', message: 'Copied' });
  } catch {
    showToast({ tone: 'error', message: 'This browser did not allow copying' });
  }
};

export const CopyButton = ({ text, label }: CopyButtonProps) => (
  <Button variant="default" leftSection={<IconCopy size={20} />} onClick={() => copyText(text)}>
    {label}
  </Button>
);

export const CopyIconButton = ({ text, label }: CopyButtonProps) => (
  <IconButton aria-label={label} onClick={() => copyText(text)}>
    <IconCopy size={18} />
  </IconButton>
);
