import { WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyProof } from '../../../../contract/passkey.ts';
import { getCredential, supportsAutofill } from './ceremonies.ts';
import { passkeyApi } from './passkey-api.ts';

/** Shorter than the lifetime of a challenge, which is five minutes on our server. */
const RENEWAL_INTERVAL_MS = 4 * 60_000;

/**
 * Lists passkeys in the autofill of the email field, and calls `onPicked` with the proof of the passkey that the user picks.
 * Returns a cancel function.
 */
export const offerInAutofill = (onPicked: (proof: PasskeyProof) => void) => {
  let isCancelled = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const offer = async () => {
    const request = await passkeyApi.beginPasskeyLogIn({ isBackground: true });
    if (isCancelled) return;
    // Asks again with a new challenge before this one expires. The new request to the browser ends this request.
    renewal = setTimeout(run, RENEWAL_INTERVAL_MS);
    const proof = await getCredential(request, true);
    clearTimeout(renewal);
    if (!isCancelled) onPicked(proof);
  };
  // After a failure the autofill lists no passkeys. The user can still use the button or the password.
  const run = () => void offer().catch(() => undefined);

  supportsAutofill().then((isSupported) => {
    if (isSupported && !isCancelled) run();
  });
  return () => {
    isCancelled = true;
    clearTimeout(renewal);
    WebAuthnAbortService.cancelCeremony();
  };
};
