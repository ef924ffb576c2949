import { WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyProof } from '../../../../contract/passkey.ts';
import { api } from '../../../http/api.ts';
import { getCredential, supportsAutofill } from './ceremonies.ts';

/** Before the challenge expires, which our server lets happen after five minutes. */
const RENEWAL_INTERVAL_MS = 4 * 60_000;

/**
 * Lists passkeys in the autofill of the email field, and calls `onPicked` with the one that the user picks. Returns a
 * function that ends it.
 */
export const offerInAutofill = (onPicked: (proof: PasskeyProof) => void) => {
  let isOver = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const offer = async () => {
    const request = await api.beginPasskeyLogIn({ isBackground: true });
    if (isOver) return;
    // A new request to the browser ends the one before.
    renewal = setTimeout(run, RENEWAL_INTERVAL_MS);
    const proof = await getCredential(request, true);
    clearTimeout(renewal);
    if (!isOver) onPicked(proof);
  };
  // Any failure means that the autofill has no passkeys: the user has the password and the button.
  const run = () => void offer().catch(() => undefined);

  supportsAutofill().then((isSupported) => isSupported && !isOver && run());
  return () => {
    isOver = true;
    clearTimeout(renewal);
    WebAuthnAbortService.cancelCeremony();
  };
};
