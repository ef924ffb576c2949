import * as v from 'valibot';
import type { TextAccountRegistry } from '../accounts/text-account-registry.ts';
import { InvalidReport } from '../reports/report-source.ts';
import { readTwilioRequest } from '../reports/twilio-reports.ts';
import type { ReplySource, TextReply } from './reply-source.ts';

const replySchema = v.object({
  MessageSid: v.string(),
  From: v.string(),
  Body: v.string(),
  // Messaging services with Advanced Opt-Out send it.
  OptOutType: v.optional(v.string()),
});

/**
 * After a word of the first list, Twilio refuses messages to the number. After a word of the second
 * list, it accepts them again (https://help.twilio.com/articles/223134027).
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

export const createTwilioReplies = (
  registry: Pick<TextAccountRegistry, 'listBySid'>,
): ReplySource => ({
  name: 'twilio',
  readReply: async (request) => {
    const { parameters, textAccountIds } = await readTwilioRequest(request, registry);
    const reply = v.safeParse(replySchema, parameters);
    if (!reply.success) throw new InvalidReport('The request contains no text message');
    const { MessageSid: id, From: from, Body: text, OptOutType } = reply.output;
    return { id, from, text, consent: readConsent(text, OptOutType), textAccountIds };
  },
});
