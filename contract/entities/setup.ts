import * as v from 'valibot';
import { backupMaxBytes } from '../limits.ts';
import { email, staffName } from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { shopMessages } from '../text/shop-messages.ts';
import { passwordEntries } from './session.ts';
import { shopName } from './shop.ts';

/** How the restore of an uploaded backup goes. */
export const setupRestore = v.object({
  isRunning: v.boolean(),
  /** Why the last restore failed. */
  error: v.nullable(v.string()),
});
export type SetupRestore = v.InferOutput<typeof setupRestore>;

/** What the server tells the operator on the setup page. */
export const setup = v.object({
  /** The shop's host name. */
  host: v.string(),
  /** The commands that restore a backup here, instead of opening a new shop, one a line. */
  restoreCommands: v.array(v.string()),
  /** True when the operator can also upload a backup, and the server restores it. */
  canUploadBackup: v.boolean(),
  /** It is null before the first restore. */
  restore: v.nullable(setupRestore),
});

const byteCount = (max: number) =>
  v.pipe(
    v.number(messages.invalid),
    v.integer(messages.invalid),
    v.minValue(0, messages.invalid),
    v.maxValue(max, shopMessages.backupTooLarge),
  );

/** The pieces are sent in the order of the file. */
export const backupPiecePayload = v.object({
  /** The bytes before this piece. 0 begins a new upload. */
  offset: byteCount(backupMaxBytes),
  /** The bytes of the whole file. */
  size: byteCount(backupMaxBytes),
  /** The content is in base64. */
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

export const setupCheck = v.object({
  isPassed: v.boolean(),
  /** The summary is one sentence that an owner understands. */
  summary: v.string(),
  /** What the mail server or the payment provider has answered, word for word. */
  lines: v.array(v.string()),
});
export type SetupCheck = v.InferOutput<typeof setupCheck>;
