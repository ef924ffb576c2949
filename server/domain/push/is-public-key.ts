import { ECDH } from 'node:crypto';

/**
 * Whether `p256dh` (base64url) is a point on the curve P-256, in the uncompressed form of RFC 8291.
 */
export const isPublicKey = (p256dh: string) => {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false;
  }
};
