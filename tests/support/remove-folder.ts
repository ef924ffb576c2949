import { rm } from 'node:fs/promises';

/** Tries again, because a program that was just ended may still write into the folder. */
export const removeFolder = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
