import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiStatus } from '../../../http/api-error.ts';
import { currentUserOptions } from '../../../session/api.ts';
import { useSessionContext } from '../../../session/session-context.tsx';
import { loadSignedInUser } from '../log-in/load-signed-in-user.ts';
import { getLogInErrorMessage, isCookieRefused } from '../log-in/log-in-errors.ts';
import { logInWithPinOptions } from './api.ts';
import { PinPad } from './pin-pad.tsx';
import type { TabletUser } from './staff-picker.tsx';

interface PinLogInProps {
  readonly user: TabletUser;
  /** The backend may not send the length. */
  readonly pinDigits: number | undefined;
  readonly onLoggedIn: () => Promise<void>;
  /** Too many wrong PINs lock the log-in. */
  readonly onLocked: () => void;
  readonly onRemoved: () => void;
  readonly onBack: () => void;
}

const getFailureMessage = (error: unknown) =>
  isApiStatus(error, 403) && !isCookieRefused(error)
    ? 'The PIN is not correct.'
    : getLogInErrorMessage(error);

export const PinLogIn = ({
  user,
  pinDigits,
  onLoggedIn,
  onLocked,
  onRemoved,
  onBack,
}: PinLogInProps) => {
  const [failure, setFailure] = useState<string>();
  const client = useQueryClient();
  const session = useSessionContext();
  const logIn = useMutation({
    ...logInWithPinOptions,
    onMutate: () => setFailure(undefined),
    onError: (error) => {
      if (isApiStatus(error, 404)) onRemoved();
      else if (isApiStatus(error, 403) && error.code === 'pin_locked') onLocked();
      else setFailure(getFailureMessage(error));
    },
    // Where cookies are blocked, fetching the user fails with a message about them.
    onSuccess: async (current) => {
      if (!navigator.cookieEnabled) await loadSignedInUser(client);
      client.setQueryData(currentUserOptions.queryKey, current);
      session.dispatch({ type: 'resolved', user: current });
      await onLoggedIn();
    },
  });
  // The pad is disabled until the next screen opens.
  const isPending = logIn.isPending || logIn.isSuccess;
  return (
    <>
      <PinPad
        title={`${user.firstName} ${user.lastName}`}
        digitCount={pinDigits}
        isPending={isPending}
        failureMessage={failure}
        onPin={(pin) => logIn.mutateAsync({ userId: String(user.id), pin }).catch(() => undefined)}
      />
      <Button variant="subtle" onClick={onBack}>
        Not {user.firstName}?
      </Button>
    </>
  );
};
