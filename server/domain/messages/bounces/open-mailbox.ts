import { connectImap } from '../../../lib/outgoing/imap-client.ts';

/** The report comes before the returned email, so the beginning is enough. */
const MAX_EMAIL_BYTES = 256 * 1024;

export interface ReceivedEmail {
  readonly source: Uint8Array;
  readonly receivedAt: Date | undefined;
}

export interface Mailbox {
  listUnread(): Promise<readonly number[]>;
  /** The email stays unread. */
  read(id: number): Promise<ReceivedEmail | undefined>;
  markRead(id: number): Promise<void>;
  hasEmail(messageId: string): Promise<boolean>;
  /** Without this call, `close` breaks the connection off. */
  logOut(): Promise<void>;
  close(): void;
}

class MailServerRefused extends Error {
  override readonly name = 'MailServerRefused';
}

/** The message of imapflow is only “Command failed”. */
const toMailboxError = (error: unknown) =>
  error instanceof Error && 'responseText' in error && error.responseText !== undefined
    ? new MailServerRefused(`The mail server says: ${error.responseText}`)
    : error;

const getFolder = (imapUrl: string) =>
  decodeURIComponent(new URL(imapUrl).pathname.slice(1)) || 'INBOX';

/** @throws Error when the mail server cannot be reached or refuses */
export const openMailbox = async (imapUrl: string, timeoutMs = 10_000): Promise<Mailbox> => {
  const session = await connectImap(imapUrl, { timeoutMs }).catch((error: unknown) => {
    throw toMailboxError(error);
  });
  try {
    await session.run((client) => client.mailboxOpen(getFolder(imapUrl)));
  } catch (error) {
    session.close();
    throw toMailboxError(error);
  }
  const byUid = { uid: true };
  return {
    listUnread: async () => {
      const ids = await session.run((client) => client.search({ seen: false }, byUid));
      if (!ids) throw new Error('The mail server refuses to search');
      return ids;
    },
    read: async (id) => {
      const query = { internalDate: true, source: { maxLength: MAX_EMAIL_BYTES } };
      const email = await session.run((client) => client.fetchOne(String(id), query, byUid));
      if (email === false) return undefined;
      const { source, internalDate } = email;
      const receivedAt = internalDate instanceof Date ? internalDate : undefined;
      return source && { source, receivedAt };
    },
    markRead: async (id) => {
      const marking = session.run((client) =>
        client.messageFlagsAdd(String(id), ['\\Seen'], byUid),
      );
      // Our server would otherwise read this email again and again.
      if (!(await marking)) throw new Error('The mail server refuses to mark an email as read');
    },
    hasEmail: async (messageId) => {
      // Some mail servers find a new email only after they have announced it in a response.
      await session.run((client) => client.noop());
      const query = { header: { 'message-id': messageId } };
      const ids = await session.run((client) => client.search(query, byUid));
      return ids !== false && ids !== undefined && ids.length > 0;
    },
    logOut: () => session.run((client) => client.logout()),
    close: session.close,
  };
};
