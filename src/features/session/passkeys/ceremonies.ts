import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  platformAuthenticatorIsAvailable,
  sendSignal,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type {
  NewPasskey,
  PasskeyCreation,
  PasskeyProof,
  PasskeyRequest,
} from '../../../../contract/entities/passkey.ts';

/** Whether the browser can list passkeys in the autofill of a field. */
export const supportsAutofill = () => browserSupportsWebAuthnAutofill().catch(() => false);

/**
 * Whether the device itself can hold a passkey, protected by a fingerprint, face or screen lock.
 */
export const hasPlatformAuthenticator = () => platformAuthenticatorIsAvailable().catch(() => false);

const toCreationOptions = (creation: PasskeyCreation): PublicKeyCredentialCreationOptionsJSON => ({
  challenge: creation.challenge,
  timeout: creation.timeoutMs,
  rp: { id: creation.relyingPartyId, name: creation.relyingPartyName },
  user: { id: creation.userHandle, name: creation.userName, displayName: creation.userDisplayName },
  pubKeyCredParams: creation.algorithms.map((alg) => ({ alg, type: 'public-key' })),
  excludeCredentials: creation.existing.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: transports as AuthenticatorTransport[],
  })),
  // If the authenticator did not store the user (resident key), the log-in would have to ask for
  // the email address first.
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

/** Asks the browser to create a passkey. Rejects with the browser's error when the user cancels. */
export const createCredential = async (creation: PasskeyCreation): Promise<NewPasskey> => {
  const { id, response } = await startRegistration({ optionsJSON: toCreationOptions(creation) });
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
};

interface GetCredentialOptions {
  /**
   * The autofill of the email field lists passkeys, instead of a dialog. The promise is pending
   * until the user picks one.
   */
  readonly useBrowserAutofill?: boolean;
}

/**
 * Asks the browser to prove that the user has a passkey. Rejects with the browser's error when the
 * user cancels.
 */
export const getCredential = async (
  request: PasskeyRequest,
  { useBrowserAutofill = false }: GetCredentialOptions = {},
): Promise<PasskeyProof> => {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: request.challenge,
      timeout: request.timeoutMs,
      rpId: request.relyingPartyId,
      userVerification: 'required',
    },
    useBrowserAutofill,
  });
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  };
};

/**
 * Tells the browser that the backend does not know a passkey. Browsers that support this remove the
 * passkey.
 */
export const removeFromPasswordManager = (credentialId: string) => {
  const rpID = window.location.hostname;
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID: credentialId }).catch(
    () => undefined,
  );
};
