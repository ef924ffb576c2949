/**
 * Replaces the statement in an attestation object by none. The server asks for no attestation. A
 * client may send a statement all the same, and the library would load the revocation lists that its
 * certificates name, from any address and without limits.
 */
export const dropAttestation = async (attestation: string): Promise<string> => {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers');
  const authData = decodeAttestationObject(Buffer.from(attestation, 'base64url')).get('authData');
  const withoutStatement = isoCBOR.encode(
    new Map<string, Parameters<typeof isoCBOR.encode>[0]>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  return Buffer.from(withoutStatement).toString('base64url');
};
