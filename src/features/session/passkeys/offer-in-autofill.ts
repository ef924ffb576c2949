import { WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyProof } from '../../../../contract/entities/passkey.ts';
import { passkeyApi } from './api.ts';
import { getCredential, supportsAutofill } from './ceremonies.ts';

/** The server accepts a challenge for five minutes. */
const CHALLENGE_RENEWAL_MS = 4 * 60_000;

/** Returns a cancel function. */
export const offerInAutofill = (onPicked: (proof: PasskeyProof) => void) => {
  let isCancelled = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const offer = async () => {
    const challengeRequest = await passkeyApi.beginPasskeyLogIn({ isBackground: true });
    if (isCancelled) return;
    // The browser ends this offer when the new one begins.
    renewal = setTimeout(offerOrIgnore, CHALLENGE_RENEWAL_MS);
    const proof = await getCredential(challengeRequest, { useBrowserAutofill: true });
    clearTimeout(renewal);
    if (!isCancelled) onPicked(proof);
  };
  // The user can still use the button or the password.
  const offerOrIgnore = () => void offer().catch(() => undefined);

  supportsAutofill().then((isSupported) => {
    if (isSupported && !isCancelled) offerOrIgnore();
  });
  return () => {
    isCancelled = true;
    clearTimeout(renewal);
    WebAuthnAbortService.cancelCeremony();
  };
};
