import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyProof } from '../../../../contract/entities/passkey.ts';
import { BusyButton } from '../../../ui/controls/busy-button.tsx';
import { IconFingerprint } from '../../../ui/icons/control-icons.ts';
import { logInWithPasskeyOptions, passkeyApi } from './api.ts';
import { getCredential } from './ceremonies.ts';
import { getPasskeyErrorMessage } from './passkey-error.ts';

export interface PasskeyLogInProps {
  readonly onLoggedIn: () => Promise<void>;
  /** The message is undefined when the user tries again. */
  readonly onFailure: (message: string | undefined) => void;
}

export const usePasskeyLogIn = ({ onLoggedIn, onFailure }: PasskeyLogInProps) =>
  useMutation({
    ...logInWithPasskeyOptions,
    onMutate: () => onFailure(undefined),
    onError: (error) => onFailure(getPasskeyErrorMessage(error)),
    onSuccess: onLoggedIn,
  });

interface PasskeyLogInButtonProps {
  readonly variant: 'subtle' | 'default';
  /** The backend verifies the passkey. */
  readonly isPending: boolean;
  readonly onProof: (proof: PasskeyProof) => void;
  readonly onFailure: PasskeyLogInProps['onFailure'];
  readonly onAsking?: (isAsking: boolean) => void;
}

export const PasskeyLogInButton = ({
  variant,
  isPending,
  onProof,
  onFailure,
  onAsking,
}: PasskeyLogInButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const isBusy = isAsking || isPending;
  const changeAsking = (next: boolean) => {
    setAsking(next);
    onAsking?.(next);
  };
  const askForPasskey = async () => {
    if (isBusy) return;
    changeAsking(true);
    onFailure(undefined);
    try {
      onProof(await getCredential(await passkeyApi.beginPasskeyLogIn({})));
    } catch (error) {
      onFailure(getPasskeyErrorMessage(error));
    }
    changeAsking(false);
  };
  return (
    <BusyButton
      variant={variant}
      leftSection={<IconFingerprint size={20} />}
      isBusy={isBusy}
      onClick={askForPasskey}
    >
      Use a Passkey
    </BusyButton>
  );
};
