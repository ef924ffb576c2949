import { deriveNamedKey } from '../../lib/crypto/encryption.ts';
import { hashPassword, verifyPassword } from '../sessions/passwords.ts';

const PREFIX = 'pepper:';

const toPepper = (appSecret: string) => deriveNamedKey(appSecret, 'beepaid-go PINs v1');

export interface PinHasher {
  hash(pin: string): Promise<string>;
  /**
   * A call without a stored hash costs one hash, too. `isOutdated` means that the hash has no pepper, or an
   * older one.
   */
  verify(
    pin: string,
    stored: string | null | undefined,
  ): Promise<{ readonly matches: boolean; readonly isOutdated: boolean }>;
}

/**
 * A copy of the database alone would give away four digits at once. So a pepper derives from APP_SECRET, if
 * there is one. Hashes of earlier secrets and versions still verify.
 */
export const createPinHasher = (appSecrets: readonly string[]): PinHasher => {
  const peppers = appSecrets.map(toPepper);
  const [newest] = peppers;
  return {
    hash: async (pin) =>
      newest === undefined
        ? hashPassword(pin)
        : `${PREFIX}${newest.id}:${await hashPassword(pin, newest.key)}`,
    verify: async (pin, stored) => {
      if (!stored?.startsWith(PREFIX)) {
        return { matches: await verifyPassword(pin, stored), isOutdated: newest !== undefined };
      }
      const [id = '', hash] = stored.slice(PREFIX.length).split(':', 2);
      const pepper = peppers.find((candidate) => candidate.id === id);
      // The secret is not configured any more, so a decoy is verified. The user needs the password and a new
      // PIN.
      const matches = await verifyPassword(pin, pepper && hash, pepper?.key);
      return { matches, isOutdated: id !== newest?.id };
    },
  };
};
