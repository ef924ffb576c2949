import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export const signWithLibrary = async (key: Uint8Array, message: Uint8Array): Promise<Uint8Array> =>
  hmac(sha256, key, message);
