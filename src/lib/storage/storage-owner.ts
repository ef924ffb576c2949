/** One log-in of one user on this device owns stored data. */
export interface StorageOwner {
  readonly userKey: string;
  readonly loginGeneration: string;
}

/** It is undefined when signed out, on a shared device, or without storage. */
export type GetStorageOwner = () => StorageOwner | undefined;
