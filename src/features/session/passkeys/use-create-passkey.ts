import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { createPasskeyOptions } from './api.ts';

const notices = {
  created: { tone: 'success', message: 'Passkey created!' },
  exists: { tone: 'info', message: 'This device already has a passkey of yours.' },
} as const;

export const useCreatePasskey = (onDone?: () => void) =>
  useMutation({
    ...createPasskeyOptions,
    onSuccess: (result) => {
      if (result === 'cancelled') return;
      showToast(notices[result]);
      onDone?.();
    },
  });
