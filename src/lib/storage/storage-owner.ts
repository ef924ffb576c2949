/** Identifies one log-in of one user on this device, to whom stored data belongs. */
export interface StorageOwner {
  readonly userKey: string;
  readonly loginGeneration: string;
}

/**
 * Returns undefined while the app may store no user data: signed out, on a shared device, or
 * without storage.
 */
export type GetStorageOwner = () => StorageOwner | undefined;
