import { toGsm } from '../../../lib/gsm.ts';
import { oneLine } from '../../../lib/one-line.ts';
import { dialable } from '../../../lib/phone-number.ts';
import { PermanentFailure, type Transport } from './transport.ts';

interface SmsOptions {
  readonly smsUrl: string;
  readonly smsToken: string | undefined;
  /** Milliseconds. */
  readonly timeout: number;
}

const senderLength = 11;

/** What a phone shows as the sender: at most 11 letters, digits and spaces, with a letter among them; or undefined. */
export const smsSender = (name: string) => {
  const sender = (toGsm(oneLine(name)) ?? '')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .replace(/ +/g, ' ')
    .slice(0, senderLength)
    .trim();
  return /[A-Za-z]/.test(sender) ? sender : undefined;
};

const isFinal = (status: number) => status >= 400 && status < 500 && status !== 408 && status !== 429;

/** Text messages by a provider that takes `{ to, text, sender }` as JSON. */
export const createSmsTransport = ({ smsUrl, smsToken, timeout }: SmsOptions): Transport => ({
  send: async ({ id, recipient, senderName, text }) => {
    const to = dialable(recipient);
    // Any text may stand for a phone (spec §5); what nobody can dial is not worth asking the provider.
    if (to === undefined) throw new PermanentFailure('no number to dial');
    const response = await fetch(smsUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': id,
        ...(smsToken === undefined ? {} : { authorization: `Bearer ${smsToken}` }),
      },
      body: JSON.stringify({ to, text, sender: smsSender(senderName) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (isFinal(response.status)) throw new PermanentFailure(`refused by the SMS provider: ${response.status}`);
    if (!response.ok) throw new Error(`SMS provider answered ${response.status}`);
  },
});
