import { link, mkdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanText } from '../../../../contract/text/clean-text.ts';
import type { OutgoingMessage, Transport } from './transport.ts';

interface FolderOptions {
  readonly folder: string;
  readonly channel: 'email' | 'sms';
  readonly formatSender: (message: OutgoingMessage) => string;
  readonly announce: (line: string) => void;
}

const channelLabels = { email: 'Email', sms: 'Text message' } as const;

const MAX_RECIPIENT_LENGTH = 120;

/** Names sort by time, such as `2026-11-21T02-16-00.123Z-email-jo@example.com`. */
const getFileName = ({ date, recipient }: OutgoingMessage, channel: string) => {
  const to = recipient.replace(/[^A-Za-z0-9@._+-]/g, '_').slice(0, MAX_RECIPIENT_LENGTH);
  return `${date.toISOString().replaceAll(':', '-')}-${channel}-${to}`;
};

const findUrl = (text: string) => /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';

const isNameTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** A hard link shows only complete files, and never overwrites one. */
const publishFile = async (
  from: string,
  folder: string,
  name: string,
  attempt = 1,
): Promise<void> => {
  const suffix = attempt === 1 ? '' : `-${attempt}`;
  try {
    await link(from, join(folder, `${name}${suffix}.txt`));
  } catch (error) {
    if (!isNameTaken(error)) throw error;
    await publishFile(from, folder, name, attempt + 1);
  }
};

export const createFolderTransport = ({
  folder,
  channel,
  formatSender,
  announce,
}: FolderOptions): Transport => ({
  send: async (message) => {
    const headers = {
      To: message.recipient,
      From: formatSender(message),
      ...(message.replyTo !== null && { 'Reply-To': message.replyTo }),
      Subject: message.subject,
      Date: message.date.toISOString(),
      Channel: channel,
    };
    const headerLines = Object.entries(headers).map(([key, value]) =>
      `${key}: ${cleanText(value)}`.trim(),
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draftPath = join(folder, `.${message.id}.tmp`);
    await writeFile(draftPath, `${headerLines.join('\n')}\n\n${message.text}\n`, { mode: 0o600 });
    await publishFile(draftPath, folder, getFileName(message, channel));
    await unlink(draftPath);
    announce(
      `${channelLabels[channel]} to ${cleanText(message.recipient)}: ${findUrl(message.text)}`,
    );
    return undefined;
  },
});
