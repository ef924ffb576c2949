import { cleanText } from '../../../../contract/text/clean-text.ts';
import { fetchLimited } from '../../../lib/outgoing/fetch-limited.ts';
import { toAscii } from '../../../lib/text/character-sets.ts';
import { type PhoneCountries, toSmsNumber } from '../../../lib/text/phone-number.ts';
import { PermanentFailure } from '../answers/send-errors.ts';
import { createSendError, judgeHttpStatus } from '../answers/verdict.ts';
import type { Transport } from './transport.ts';

interface SmsOptions {
  readonly smsUrl: string;
  readonly smsToken: string | undefined;
  readonly phoneCountries: PhoneCountries;
  readonly timeoutMs: number;
  readonly getReportUrl: (messageId: string) => string | undefined;
}

const MAX_SENDER_LENGTH = 11;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** A sender id has at most 11 letters, digits and spaces. */
export const toSmsSender = (name: string) => {
  const sender = toAscii(cleanText(name))
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .slice(0, MAX_SENDER_LENGTH)
    .trim();
  return /[A-Za-z]/.test(sender) ? sender : undefined;
};

/** The provider accepts `{ to, text, sender, callback }` as JSON. */
export const createSmsTransport = ({
  smsUrl,
  smsToken,
  phoneCountries,
  timeoutMs,
  getReportUrl,
}: SmsOptions): Transport => ({
  send: async ({ id, recipient, senderName, text }) => {
    const to = toSmsNumber(recipient, phoneCountries);
    // The allowed countries may have changed since the message was queued.
    if (to === undefined) throw new PermanentFailure('no number to dial');
    const response = await fetchLimited(smsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(smsToken === undefined ? {} : { authorization: `Bearer ${smsToken}` }),
      },
      body: JSON.stringify({
        to,
        text,
        sender: toSmsSender(senderName),
        callback: getReportUrl(id),
      }),
      timeoutMs,
      maxBytes: MAX_RESPONSE_BYTES,
    });
    const verdict = judgeHttpStatus(response.status);
    if (verdict)
      throw createSendError(verdict, {
        message: `the provider of text messages responded with ${response.status}`,
        code: `HTTP ${response.status}`,
      });
    return undefined;
  },
});
