import { deriveNamedKey } from '../../lib/crypto/encryption.ts';
import { hashPassword, verifyPassword } from '../sessions/passwords.ts';

/** The start of hashes with a pepper, followed by the id of the pepper. */
const PREFIX = 'pepper:';

const toPepper = (appSecret: string) => deriveNamedKey(appSecret, 'beepaid-go PINs v1');

export interface PinHasher {
  hash(pin: string): Promise<string>;
  /**
   * Verifies a PIN at the cost of one hash, also without a stored hash. `isOutdated`: the hash has
   * no pepper or an older one, and should be replaced.
   */
  verify(
    pin: string,
    stored: string | null | undefined,
  ): Promise<{ readonly matches: boolean; readonly isOutdated: boolean }>;
}

/**
 * Hashes PINs with a pepper, a secret that derives from `APP_SECRET` and is not in the database.
 * Without a pepper, anyone with a copy of the database could find the four digits of a PIN at once.
 * If `APP_SECRET` is not set, PINs have no pepper. Hashes of earlier secrets and versions can still
 * be verified.
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
      // A decoy is verified when the secret is not configured any more. The user then needs the
      // password and a new PIN.
      const matches = await verifyPassword(pin, pepper && hash, pepper?.key);
      return { matches, isOutdated: id !== newest?.id };
    },
  };
};
