import * as v from 'valibot';
import { backupMaxBytes, passwordMinLength } from '../limits.ts';
import { email, staffName } from '../primitives.ts';
import { messages } from '../text/messages.ts';
import { shopMessages } from '../text/shop-messages.ts';
import { passwordEntries } from './session.ts';
import { shopName } from './shop.ts';

export const setupRestore = v.object({
  isRunning: v.boolean(),
  error: v.nullable(v.string()),
});
export type SetupRestore = v.InferOutput<typeof setupRestore>;

export const setup = v.object({
  /** The port follows it, where there is one. */
  host: v.string(),
  /** The commands restore a backup here instead of opening a new shop. */
  restoreCommands: v.array(v.string()),
  canUploadBackup: v.boolean(),
  restore: v.nullable(setupRestore),
});

const byteCount = (max: number) =>
  v.pipe(
    v.number(messages.invalid),
    v.integer(messages.invalid),
    v.minValue(0, messages.invalid),
    v.maxValue(max, shopMessages.backupTooLarge),
  );

export const backupPiecePayload = v.object({
  /** The bytes before this piece. 0 begins a new upload. */
  offset: byteCount(backupMaxBytes),
  size: byteCount(backupMaxBytes),
  /** The content is in base64. */
  content: v.pipe(
    v.string(messages.invalid),
    v.nonEmpty(messages.invalid),
    v.base64(messages.invalid),
  ),
});

/** The server counts the characters as a reader does. An empty password has a message of its own. */
const isLongEnough = (password: string) =>
  password === '' || [...password].length >= passwordMinLength;

export const setupPayload = v.object({
  shopName,
  firstName: staffName(messages.firstNameEmpty),
  lastName: staffName(messages.lastNameEmpty),
  email,
  password: v.pipe(passwordEntries.password, v.check(isLongEnough, shopMessages.passwordTooShort)),
});
export type SetupPayload = v.InferInput<typeof setupPayload>;

export const setupCheck = v.object({
  isPassed: v.boolean(),
  summary: v.string(),
  /** The steps up to a failure, with the answer of the mail server or provider word for word. */
  lines: v.array(v.string()),
});
export type SetupCheck = v.InferOutput<typeof setupCheck>;
