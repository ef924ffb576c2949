import type { TextAccountRegistry } from '../accounts/text-account-registry.ts';
import type { ReplySource } from './reply-source.ts';
import { createTwilioReplies } from './twilio-replies.ts';

interface ReplySettings {
  /** Undefined: providers of text messages cannot reach this server, and forward nothing. */
  readonly publicUrl: string | undefined;
  readonly textAccounts: TextAccountRegistry;
}

/** Creates the adapter of each provider that forwards the text messages of customers. */
export const createReplySources = ({
  publicUrl,
  textAccounts,
}: ReplySettings): readonly ReplySource[] =>
  publicUrl === undefined ? [] : [createTwilioReplies(textAccounts)];
