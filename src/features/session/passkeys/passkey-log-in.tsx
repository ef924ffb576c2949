import { useEffect, useState } from 'react';
import { useIsReachable } from '../../../http/reachability.ts';
import { hasPlatformAuthenticator, supportsAutofill } from './ceremonies.ts';
import { offerInAutofill } from './offer-in-autofill.ts';
import {
  PasskeyLogInButton,
  type PasskeyLogInProps,
  usePasskeyLogIn,
} from './passkey-log-in-button.tsx';
import { useAvailability } from './use-availability.ts';

const canUsePasskey = async () => {
  const checks = await Promise.all([supportsAutofill(), hasPlatformAuthenticator()]);
  return checks.includes(true);
};

/** While the button is idle, the autofill lists the passkeys, too. */
export const PasskeyLogIn = (props: PasskeyLogInProps) => {
  const isAvailable = useAvailability(canUsePasskey);
  const isReachable = useIsReachable();
  const { mutate, isPending, isSuccess } = usePasskeyLogIn(props);
  const [isAsking, setAsking] = useState(false);
  // A browser allows one request at a time.
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
