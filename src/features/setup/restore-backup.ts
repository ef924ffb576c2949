import { backupMaxBytes, backupPieceBytes } from '../../../contract/limits.ts';
import { shopMessages } from '../../../contract/text/shop-messages.ts';
import { ApiError, isApiStatus } from '../../http/api-error.ts';
import { toBase64 } from '../../lib/browser/to-base64.ts';
import { setupApi } from './api.ts';

const POLL_INTERVAL_MS = 500;
/** The app shows an error after so many failed polls in a row. */
const MAX_FAILED_POLLS = 120;
const RESTART_TIMEOUT_MS = 60_000;

export const noShopMessage =
  'The server has restarted, but there is no shop at this address. Its log says why, or the shop of the backup has another address.';

const waitForNextPoll = () => new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));

/** The server appends each piece to a file. */
const uploadInPieces = async (token: string, file: File, onProgress: (label: string) => void) => {
  for (let offset = 0; offset < file.size; offset += backupPieceBytes) {
    onProgress(`Uploading: ${Math.floor((100 * offset) / file.size)}%`);
    const content = await toBase64(file.slice(offset, offset + backupPieceBytes));
    await setupApi.uploadBackup({
      params: { token },
      payload: { offset, size: file.size, content },
    });
  }
};

/**
 * A server that has accepted the backup restarts with it, no longer knows the setup link, and
 * responds with 404. @throws ApiError when the server rejects the backup, or when too many polls
 * fail in a row
 */
const waitForCheck = async (token: string, retriesLeft = MAX_FAILED_POLLS): Promise<void> => {
  await waitForNextPoll();
  try {
    const { restore } = await setupApi.getSetup({ params: { token }, isBackground: true });
    if (restore?.error) throw new ApiError({ status: 400, source: 'api', detail: restore.error });
  } catch (error) {
    if (isApiStatus(error, 404)) return;
    if (isApiStatus(error, 400) || retriesLeft === 0) throw error;
    return waitForCheck(token, retriesLeft - 1);
  }
  return waitForCheck(token);
};

/** @throws ApiError if the server has no shop at `deadlineMs`, in milliseconds since 1970 */
const waitForShop = async (
  loadShop: () => Promise<void>,
  deadlineMs = Date.now() + RESTART_TIMEOUT_MS,
): Promise<void> => {
  try {
    await loadShop();
  } catch {
    if (Date.now() > deadlineMs)
      throw new ApiError({ status: 404, source: 'api', detail: noShopMessage });
    await waitForNextPoll();
    return waitForShop(loadShop, deadlineMs);
  }
};

interface BackupRestore {
  readonly token: string;
  readonly file: File;
  /** Each step and each uploaded piece calls it. */
  readonly onProgress: (label: string) => void;
  /** Rejects while the server has no shop. */
  readonly loadShop: () => Promise<void>;
}

/**
 * Resolves when the server has restarted with the shop of the backup. @throws ApiError when a step
 * fails
 */
export const restoreBackup = async ({ token, file, onProgress, loadShop }: BackupRestore) => {
  if (file.size > backupMaxBytes)
    throw new ApiError({ status: 400, source: 'api', detail: shopMessages.backupTooLarge });
  await uploadInPieces(token, file, onProgress);
  onProgress('Checking the backup…');
  await setupApi.restoreBackup({ params: { token } });
  await waitForCheck(token);
  onProgress('The server is restarting…');
  await waitForShop(loadShop);
};
