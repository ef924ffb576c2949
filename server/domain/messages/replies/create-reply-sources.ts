import type { TwilioSettings } from '../../../lib/settings/sms-settings.ts';
import type { ReplySource } from './reply-source.ts';
import { createTwilioReplies } from './twilio-replies.ts';

interface ReplySettings {
  /** Undefined: providers of text messages cannot reach this server, and forward nothing. */
  readonly publicUrl: string | undefined;
  readonly twilio: TwilioSettings | undefined;
}

/** Creates the adapter of each provider that forwards the text messages of customers. */
export const createReplySources = ({ publicUrl, twilio }: ReplySettings): readonly ReplySource[] =>
  twilio && publicUrl !== undefined ? [createTwilioReplies(twilio)] : [];
