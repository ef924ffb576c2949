import { useEffect, useState } from 'react';
import { useIsReachable } from '../../../ui/hooks/use-is-reachable.ts';
import { hasPlatformAuthenticator, supportsAutofill } from './ceremonies.ts';
import { offerInAutofill } from './offer-in-autofill.ts';
import { PasskeyLogInButton, type PasskeyLogInProps, usePasskeyLogIn } from './passkey-log-in-button.tsx';
import { useAvailability } from './use-availability.ts';

const canLogIn = async () => {
  const checks = await Promise.all([supportsAutofill(), hasPlatformAuthenticator()]);
  return checks.includes(true);
};

/** Log-in with a passkey, from the autofill of the email field or with a button. */
export const PasskeyLogIn = (props: PasskeyLogInProps) => {
  const isAvailable = useAvailability(canLogIn);
  const isReachable = useIsReachable();
  const { mutate, isPending, isSuccess } = usePasskeyLogIn(props);
  const [isAsking, setAsking] = useState(false);
  // A browser allows only one request for a passkey at a time.
  const isOfferedInAutofill = isAvailable && isReachable && !isAsking && !isPending && !isSuccess;
  useEffect(
    function offerWhileIdle() {
      return isOfferedInAutofill ? offerInAutofill(mutate) : undefined;
    },
    [isOfferedInAutofill, mutate],
  );
  return (
    isAvailable && (
      <PasskeyLogInButton
        variant="subtle"
        isPending={isPending}
        onProof={mutate}
        onFailure={props.onFailure}
        onAsking={setAsking}
      />
    )
  );
};
