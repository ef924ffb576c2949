/** One log-in of one user on this device. Stored data belongs to it. */
export interface StorageOwner {
  readonly userKey: string;
  readonly loginGeneration: string;
}

/**
 * It is undefined while the app may store no user data: signed out, on a shared device, or without
 * storage.
 */
export type GetStorageOwner = () => StorageOwner | undefined;
