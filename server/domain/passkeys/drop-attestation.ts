/**
 * Replaces the statement in an attestation object by none. The server asks for no attestation. A
 * client may send a statement all the same, and the library of passkeys would load the revocation
 * lists that its certificates name, from any address and without limits.
 */
export const dropAttestation = async (attestation: string): Promise<string> => {
  const { decodeCBOR, encodeCBOR } = await import('@levischuck/tiny-cbor');
  // A copy, because the library ignores where a `Buffer` begins in its memory.
  const bytes = new Uint8Array(Buffer.from(attestation, 'base64url'));
  const attestationObject = decodeCBOR(bytes);
  if (!(attestationObject instanceof Map)) throw new Error('The attestation is not an object');
  const authData = attestationObject.get('authData');
  const withoutStatement = encodeCBOR(
    new Map<string, Parameters<typeof encodeCBOR>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  return Buffer.from(withoutStatement).toString('base64url');
};
