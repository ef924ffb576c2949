import { toOneLine } from '../../../lib/one-line.ts';
import type { PhoneCountries } from '../../../lib/phone-number.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createMissingTransport } from './missing-transport.ts';
import { createSmsTransport, toSmsSender } from './sms-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { Transport } from './transport.ts';

export interface TransportSettings {
  readonly smtpUrl: string | undefined;
  /** The sender's email address, without a name. */
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** Countries whose numbers get text messages. */
  readonly phoneCountries: PhoneCountries;
  /** The folder for the demo's messages. Undefined outside the demo, where a channel without a provider sends nothing. */
  readonly outboxFolder: string | undefined;
  /** Prints a line for the operator. */
  readonly announce: (line: string) => void;
  /** Default: 10,000. */
  readonly timeoutMs?: number;
}

export interface Transports {
  readonly email: Transport;
  readonly sms: Transport;
  readonly push?: Transport;
}

/** Creates the transport of email and of text messages: the configured provider, or in the demo a folder of text files. */
export const createTransports = (settings: TransportSettings): Transports => {
  const {
    smtpUrl,
    mailFrom,
    smsUrl,
    smsToken,
    phoneCountries,
    outboxFolder: folder,
    announce,
    timeoutMs = 10_000,
  } = settings;
  const quote = (name: string) => `"${toOneLine(name).replace(/["\\]/g, '')}"`;
  const createFallback = (channel: 'email' | 'sms', variable: string, formatSender: (name: string) => string) =>
    folder === undefined
      ? createMissingTransport(variable)
      : createFolderTransport({
          folder,
          channel,
          formatSender: ({ senderName }) => formatSender(senderName),
          announce,
        });
  return {
    email:
      smtpUrl === undefined
        ? createFallback('email', 'SMTP_URL', (name) => `${quote(name)} <${mailFrom}>`)
        : createSmtpTransport({ smtpUrl, mailFrom, timeoutMs }),
    sms:
      smsUrl === undefined
        ? createFallback('sms', 'SMS_URL', (name) => toSmsSender(name) ?? '')
        : createSmsTransport({ smsUrl, smsToken, phoneCountries, timeoutMs }),
  };
};
