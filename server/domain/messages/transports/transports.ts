import { oneLine } from '../../../lib/one-line.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmsTransport, smsSender } from './sms-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import type { Transport } from './transport.ts';

export interface TransportSettings {
  readonly smtpUrl: string | undefined;
  /** The bare address that email comes from. */
  readonly mailFrom: string;
  readonly smsUrl: string | undefined;
  readonly smsToken: string | undefined;
  /** Where messages land that have no provider. */
  readonly outboxFolder: string;
  /** Says a line to whoever runs the server. */
  readonly announce: (line: string) => void;
  /** Milliseconds to wait for a provider; 10,000 unless told. */
  readonly timeout?: number;
}

export interface Transports {
  readonly email: Transport;
  readonly sms: Transport;
  /** Where staff's devices can be told. */
  readonly push?: Transport;
}

/** The ways out: a provider for each channel that has one, files in a folder for the rest. */
export const createTransports = (settings: TransportSettings): Transports => {
  const { smtpUrl, mailFrom, smsUrl, smsToken, outboxFolder: folder, announce, timeout = 10_000 } = settings;
  const quoted = (name: string) => `"${oneLine(name).replace(/["\\]/g, '')}"`;
  return {
    email:
      smtpUrl === undefined
        ? createFolderTransport({
            folder,
            channel: 'email',
            fromOf: ({ senderName }) => `${quoted(senderName)} <${mailFrom}>`,
            announce,
          })
        : createSmtpTransport({ smtpUrl, mailFrom, timeout }),
    sms:
      smsUrl === undefined
        ? createFolderTransport({
            folder,
            channel: 'sms',
            fromOf: ({ senderName }) => smsSender(senderName) ?? '',
            announce,
          })
        : createSmsTransport({ smsUrl, smsToken, timeout }),
  };
};
