import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { announceToScreenReaders, showToast } from '../feedback/toast-store.ts';
import { IconCopy } from '../icons/control-icons.ts';
import { IconCheck } from '../icons/screen-icons.ts';
import { IconButton } from './icon-button.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly noun: 'Link' | 'Reference';
  readonly onCopied?: (text: string) => void;
}

const COPIED_MS = 2_000;

/** The button itself says that it has copied, because a toast would cover what was copied. */
export const useCopy = ({ text, noun, onCopied }: CopyButtonProps) => {
  const [copiedAtMs, setCopiedAtMs] = useState<number>();
  const isCopied = copiedAtMs !== undefined;
  useEffect(
    function offerAgain() {
      if (copiedAtMs === undefined) return;
      const timer = setTimeout(() => setCopiedAtMs(undefined), COPIED_MS);
      return () => clearTimeout(timer);
    },
    [copiedAtMs],
  );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAtMs(Date.now());
      onCopied?.(text);
      announceToScreenReaders(`${noun} copied`);
    } catch {
      showToast({ tone: 'error', message: 'This browser did not allow copying' });
    }
  };
  return { copy, isCopied, label: isCopied ? 'Copied' : `Copy ${noun}` };
};

interface LabelledCopyButtonProps extends CopyButtonProps {
  readonly variant?: 'filled' | 'default';
}

export const CopyButton = ({ variant = 'default', ...props }: LabelledCopyButtonProps) => {
  const { copy, isCopied, label } = useCopy(props);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <Button variant={variant} leftSection={<Icon size={20} />} onClick={copy}>
      {label}
    </Button>
  );
};

export const CopyIconButton = (props: CopyButtonProps) => {
  const { copy, isCopied, label } = useCopy(props);
  const Icon = isCopied ? IconCheck : IconCopy;
  return (
    <IconButton aria-label={label} onClick={copy}>
      <Icon size={18} />
    </IconButton>
  );
};
