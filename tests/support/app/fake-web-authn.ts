import type { PasskeyCreation } from '../../../contract/entities/passkey.ts';
import { createSoftwareAuthenticator } from '../passkeys/software-authenticator.ts';

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url')).buffer;
const toText = (bytes: BufferSource) =>
  Buffer.from(ArrayBuffer.isView(bytes) ? bytes.buffer : bytes).toString('base64url');

const createNotAllowedError = () =>
  new DOMException('The user closed the dialog', 'NotAllowedError');

/** jsdom lacks Web Authentication. There is one software authenticator. */
export const fakeWebAuthn = () => {
  const authenticator = createSoftwareAuthenticator(window.location.origin);
  let isCancelled = false;
  const toCredential = (credentialId: string, response: object) => ({
    id: credentialId,
    rawId: toBytes(credentialId),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
  const create = async ({ publicKey }: CredentialCreationOptions) => {
    if (isCancelled || !publicKey) throw createNotAllowedError();
    const options: Pick<PasskeyCreation, 'challenge' | 'relyingPartyId' | 'userHandle'> = {
      challenge: toText(publicKey.challenge),
      relyingPartyId: publicKey.rp.id ?? '',
      userHandle: toText(publicKey.user.id),
    };
    const passkey = authenticator.create(options);
    return toCredential(passkey.credentialId, {
      attestationObject: toBytes(passkey.attestation),
      clientDataJSON: toBytes(passkey.clientData),
      getTransports: () => passkey.transports,
    });
  };
  const get = async ({ publicKey, signal, mediation }: CredentialRequestOptions) => {
    if (mediation === 'conditional') {
      // The user never selects a suggested passkey.
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason)),
      );
    }
    if (isCancelled || !publicKey) throw createNotAllowedError();
    const proof = authenticator.get({
      challenge: toText(publicKey.challenge),
      relyingPartyId: publicKey.rpId ?? '',
    });
    return toCredential(proof.credentialId, {
      authenticatorData: toBytes(proof.authenticatorData),
      clientDataJSON: toBytes(proof.clientData),
      signature: toBytes(proof.signature),
      userHandle: toBytes(proof.userHandle),
    });
  };
  Object.assign(navigator, { credentials: { create, get } });
  Object.assign(window, {
    PublicKeyCredential: Object.assign(() => undefined, {
      isConditionalMediationAvailable: async () => true,
      isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
    }),
  });
  return {
    /** The user closes the browser's dialogs from now on. */
    setCancelled: (next: boolean) => {
      isCancelled = next;
    },
    remove: () => {
      Reflect.deleteProperty(navigator, 'credentials');
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    },
  };
};
