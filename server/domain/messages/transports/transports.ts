import { toOneLine } from '../../../lib/one-line.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmsTransport, toSmsSender } from './sms-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { Transport } from './transport.ts';

export interface TransportSettings {
  readonly smtpUrl: string | undefined;
  /** The sender's email address, without a name. */
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** Folder for the messages of channels without a provider. */
  readonly outboxFolder: string;
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

/** Uses the configured provider of each channel, or a folder of text files. */
export const createTransports = (settings: TransportSettings): Transports => {
  const { smtpUrl, mailFrom, smsUrl, smsToken, outboxFolder: folder, announce, timeoutMs = 10_000 } = settings;
  const quote = (name: string) => `"${toOneLine(name).replace(/["\\]/g, '')}"`;
  return {
    email:
      smtpUrl === undefined
        ? createFolderTransport({
            folder,
            channel: 'email',
            formatSender: ({ senderName }) => `${quote(senderName)} <${mailFrom}>`,
            announce,
          })
        : createSmtpTransport({ smtpUrl, mailFrom, timeoutMs }),
    sms:
      smsUrl === undefined
        ? createFolderTransport({
            folder,
            channel: 'sms',
            formatSender: ({ senderName }) => toSmsSender(senderName) ?? '',
            announce,
          })
        : createSmsTransport({ smsUrl, smsToken, timeoutMs }),
  };
};
