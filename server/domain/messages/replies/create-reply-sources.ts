import type { TextAccountRegistry } from '../accounts/text-account-registry.ts';
import type { ReplySource } from './reply-source.ts';
import { createTwilioReplies } from './twilio-replies.ts';

interface ReplySettings {
  /** Undefined: providers cannot reach this server. */
  readonly publicUrl: string | undefined;
  readonly textAccounts: TextAccountRegistry;
}

export const createReplySources = ({
  publicUrl,
  textAccounts,
}: ReplySettings): readonly ReplySource[] =>
  publicUrl === undefined ? [] : [createTwilioReplies(textAccounts)];
