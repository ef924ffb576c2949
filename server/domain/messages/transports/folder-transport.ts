import { link, mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oneLine } from '../../../lib/one-line.ts';
import type { OutgoingMessage, Transport } from './transport.ts';

interface FolderOptions {
  readonly folder: string;
  readonly channel: 'email' | 'sms';
  /** Who a message is from, as its file says. */
  readonly fromOf: (message: OutgoingMessage) => string;
  /** Says a line to whoever runs the server. */
  readonly announce: (line: string) => void;
}

const spoken = { email: 'Email', sms: 'Text message' } as const;

const nameLength = 120;

/** Sorts by time: `2026-11-21T02-16-00.123Z-email-jo@example.com`. */
const nameOf = ({ date, recipient }: OutgoingMessage, channel: string) => {
  const to = recipient.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, nameLength);
  return `${date.toISOString().replaceAll(':', '-')}-${channel}-${to}`;
};

const linkIn = (text: string) => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Gives the complete file `from` a free name, so that nobody ever reads half a message and none replaces another. */
const publish = async (from: string, folder: string, name: string, copy = 1): Promise<void> => {
  const suffix = copy === 1 ? '' : `-${copy}`;
  try {
    await link(from, join(folder, `${name}${suffix}.txt`));
  } catch (error) {
    if (!isTaken(error)) throw error;
    await publish(from, folder, name, copy + 1);
  }
};

/** Messages as readable files in a folder, for a server that has no provider. */
export const createFolderTransport = ({ folder, channel, fromOf, announce }: FolderOptions): Transport => ({
  send: async (message) => {
    const headers = {
      To: message.recipient,
      From: fromOf(message),
      Subject: message.subject,
      Date: message.date.toISOString(),
      Channel: channel,
    };
    const head = Object.entries(headers).map(([key, value]) => `${key}: ${oneLine(value)}`.trim());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${message.id}.tmp`);
    await writeFile(draft, `${head.join('\n')}\n\n${message.text}\n`, { mode: 0o600 });
    await publish(draft, folder, nameOf(message, channel));
    await unlink(draft);
    announce(`${spoken[channel]} to ${oneLine(message.recipient)}: ${linkIn(message.text)}`);
  },
});
