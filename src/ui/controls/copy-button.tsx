import { Button } from '@mantine/core';
import { showToast } from '../feedback/toast-store.ts';
import { IconCopy } from '../icons/control-icons.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly noun: 'Link' | 'Reference';
}

export const copyText = async ({ text, noun }: CopyButtonProps) => {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', message: `${noun} copied` });
  } catch {
    showToast({ tone: 'error', message: 'This browser did not allow copying' });
  }
};

interface LabelledCopyButtonProps extends CopyButtonProps {
  readonly variant?: 'filled' | 'default';
}

export const CopyButton = ({ variant = 'default', ...props }: LabelledCopyButtonProps) => (
  <Button variant={variant} leftSection={<IconCopy size={20} />} onClick={() => copyText(props)}>
    Copy {props.noun}
  </Button>
);

export const CopyIconButton = (props: CopyButtonProps) => (
  <IconButton aria-label={`Copy ${props.noun}`} onClick={() => copyText(props)}>
    <IconCopy size={18} />
  </IconButton>
);
