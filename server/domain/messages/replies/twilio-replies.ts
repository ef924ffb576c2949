import * as v from 'valibot';
import type { TwilioSettings } from '../../../lib/settings/sms-settings.ts';
import { readTwilioParameters } from '../reports/read-twilio-parameters.ts';
import { InvalidReport } from '../reports/report-source.ts';
import type { ReplySource, TextReply } from './reply-source.ts';

const replySchema = v.object({
  AccountSid: v.string(),
  MessageSid: v.string(),
  From: v.string(),
  Body: v.string(),
  // Sent by messaging services with Advanced Opt-Out, whose keywords the operator chooses.
  OptOutType: v.optional(v.string()),
});

/**
 * The keywords after which Twilio refuses messages to a number, and those after which it accepts
 * them again (https://help.twilio.com/articles/223134027).
 */
const stopKeywords: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
]);
const startKeywords: ReadonlySet<string> = new Set(['START', 'UNSTOP', 'YES']);

const readConsent = (text: string, optOutType: string | undefined): TextReply['consent'] => {
  if (optOutType === 'STOP') return 'stop';
  if (optOutType === 'START') return 'start';
  const keyword = text.trim().toUpperCase();
  if (stopKeywords.has(keyword)) return 'stop';
  return startKeywords.has(keyword) ? 'start' : undefined;
};

/** Reads the requests with which Twilio forwards the text messages of customers. */
export const createTwilioReplies = ({ accountSid, authToken }: TwilioSettings): ReplySource => ({
  name: 'twilio',
  readReply: (request) => {
    const reply = v.safeParse(replySchema, readTwilioParameters(request, authToken));
    if (!reply.success || reply.output.AccountSid !== accountSid)
      throw new InvalidReport('The reply is not about a message of this account');
    const { MessageSid: id, From: from, Body: text, OptOutType } = reply.output;
    return { id, from, text, consent: readConsent(text, OptOutType) };
  },
});
