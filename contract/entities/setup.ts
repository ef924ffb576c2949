import * as v from 'valibot';
import { backupMaxBytes } from '../limits.ts';
import { email, staffName } from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { shopMessages } from '../text/shop-messages.ts';
import { passwordEntries } from './session.ts';
import { shopName } from './shop.ts';

/** The progress of the restore of the uploaded backup. */
export const setupRestore = v.object({
  isRunning: v.boolean(),
  /** Why the last restore failed. */
  error: v.nullable(v.string()),
});
export type SetupRestore = v.InferOutput<typeof setupRestore>;

/** What the server tells the operator on the page that opens the first shop. */
export const setup = v.object({
  /** The host name at which the shop will be. */
  host: v.string(),
  /**
   * The lines of the commands that restore a backup on this server, instead of opening a new shop.
   */
  restoreCommands: v.array(v.string()),
  /** Whether the server also restores a backup that is uploaded. */
  canUploadBackup: v.boolean(),
  /** Null before the first restore. */
  restore: v.nullable(setupRestore),
});

const byteCount = (max: number) =>
  v.pipe(
    v.number(messages.invalid),
    v.integer(messages.invalid),
    v.minValue(0, messages.invalid),
    v.maxValue(max, shopMessages.backupTooLarge),
  );

/** One piece of a backup that is uploaded. The pieces are sent in the order of the file. */
export const backupPiecePayload = v.object({
  /** The number of bytes before this piece; 0 begins a new upload. */
  offset: byteCount(backupMaxBytes),
  /** The number of bytes of the whole file. */
  size: byteCount(backupMaxBytes),
  /** In base64. */
  content: v.pipe(
    v.string(messages.invalid),
    v.nonEmpty(messages.invalid),
    v.base64(messages.invalid),
  ),
});

/** The first shop and its owner. */
export const setupPayload = v.object({
  shopName,
  firstName: staffName(messages.firstNameEmpty),
  lastName: staffName(messages.lastNameEmpty),
  email,
  password: passwordEntries.password,
});
export type SetupPayload = v.InferInput<typeof setupPayload>;

/** The result of a check. */
export const setupCheck = v.object({
  isPassed: v.boolean(),
  /** The result in an owner's words, as one sentence. */
  summary: v.string(),
  /** The details, with the message of the mail server or the payment provider. */
  lines: v.array(v.string()),
});
export type SetupCheck = v.InferOutput<typeof setupCheck>;
