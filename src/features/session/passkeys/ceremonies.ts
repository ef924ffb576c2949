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

export const supportsAutofill = () => browserSupportsWebAuthnAutofill().catch(() => false);

/** A fingerprint, face or screen lock protects the passkey. */
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
  // Without a resident key, log-in would have to ask for the email address first.
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
});

/** Rejects when the user cancels. */
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
  /** The autofill of the email field replaces a dialog. */
  readonly useBrowserAutofill?: boolean;
}

/** Rejects when the user cancels. */
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

/** The backend does not know the passkey. Not all browsers support this. */
export const removeFromPasswordManager = (credentialId: string) => {
  const rpID = window.location.hostname;
  sendSignal({ signalName: 'unknownCredential', rpID, credentialID: credentialId }).catch(
    () => undefined,
  );
};
