import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { listenOnFreePort } from '../network/listen-on-free-port.ts';

interface StoredEmail {
  readonly uid: number;
  readonly source: Buffer;
  readonly receivedAt: Date;
  isSeen: boolean;
}

const user = 'bounces@example.com';
const password = 'imap "p@ssw0rd"';

/** Quoted strings lose their quotes; lists stay one word. */
const splitWords = (line: string) =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\([^)]*\))|(\S+)/g)].map(
    ([, quoted, list, atom]) => quoted?.replace(/\\(.)/g, '$1') ?? list ?? atom ?? '',
  );

/** `1,4:6`, from 1. */
const findInSet = (emails: readonly StoredEmail[], set: string) =>
  set.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split(':').map(Number);
    return emails.slice(first - 1, last);
  });

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** RFC 3501, such as `02-Mar-2026 09:10:00 +0000`. */
const formatDate = (date: Date) => {
  const [day = '', time = ''] = date.toISOString().split('T');
  return `${day.slice(8)}-${months[date.getUTCMonth()]}-${day.slice(0, 4)} ${time.slice(0, 8)} +0000`;
};

/**
 * IMAP (RFC 3501) with the folder INBOX, and the commands to read emails and mark them as read. Other
 * commands, or those in a wrong state, get BAD.
 */
export const startImapServer = async () => {
  const emails: StoredEmail[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let sentBytes = 0;
  let emailsUntilBreak = Number.POSITIVE_INFINITY;

  const serve = (socket: Socket) => {
    let state: 'new' | 'authenticated' | 'selected' = 'new';
    const write = (data: string | Buffer) => {
      sentBytes += data.length;
      socket.write(data);
    };
    const send = (line: string) => write(`${line}\r\n`);

    const fetchEmails = (set: string, items: string) => {
      const [, maxBytes] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(items) ?? [];
      if (maxBytes === undefined) return undefined;
      for (const { uid, source, receivedAt } of findInSet(emails, set)) {
        emailsUntilBreak -= 1;
        if (emailsUntilBreak < 0) {
          emailsUntilBreak = Number.POSITIVE_INFINITY;
          socket.destroy();
          return '';
        }
        const sent = source.subarray(0, Number(maxBytes));
        const start = `* ${uid} FETCH (UID ${uid} INTERNALDATE "${formatDate(receivedAt)}" BODY[]<0> {${sent.length}}\r\n`;
        write(Buffer.concat([Buffer.from(start), sent, Buffer.from(')\r\n')]));
      }
      return 'OK Fetched';
    };

    /**
     * The end of the response; undefined for an unknown command in this state, empty when the connection
     * closes.
     */
    const run = (words: readonly string[]): string | undefined => {
      const [name = '', ...rest] = words;
      const args = name.toUpperCase() === 'UID' ? rest.slice(1) : rest;
      const command = (name.toUpperCase() === 'UID' ? `UID ${rest[0]}` : name).toUpperCase();
      switch (`${state} ${command}`) {
        case 'new LOGIN':
          if (args[0] !== user || args[1] !== password)
            return 'NO [AUTHENTICATIONFAILED] Invalid credentials';
          state = 'authenticated';
          return 'OK Logged in';
        case 'authenticated LIST':
        case 'authenticated LSUB':
          if (args[1] === 'INBOX') send(`* ${command} (\\HasNoChildren) "/" INBOX`);
          return 'OK Done';
        case 'authenticated SELECT':
          if (args[0] !== 'INBOX') return 'NO [NONEXISTENT] No such folder';
          state = 'selected';
          send('* FLAGS (\\Seen \\Deleted)');
          send(`* ${emails.length} EXISTS`);
          send('* 0 RECENT');
          send('* OK [UIDVALIDITY 1] Valid');
          send(`* OK [UIDNEXT ${emails.length + 1}] Next`);
          send('* OK [PERMANENTFLAGS (\\Seen \\Deleted)] Flags');
          return 'OK [READ-WRITE] Selected';
        case 'selected UID SEARCH': {
          const [key = '', header = '', text = ''] = args;
          if (key !== 'UNSEEN' && key !== 'HEADER') return undefined;
          const isFound = ({ isSeen, source }: StoredEmail) =>
            key === 'UNSEEN'
              ? !isSeen
              : new RegExp(`^${header}:.*${text}`, 'im').test(source.toString());
          const found = emails.filter(isFound).map(({ uid }) => uid);
          send(`* SEARCH ${found.join(' ')}`.trim());
          return 'OK Found';
        }
        case 'selected UID FETCH':
          return fetchEmails(args[0] ?? '', args[1] ?? '');
        case 'selected UID STORE': {
          if (!/^\+FLAGS(\.SILENT)?$/.test(args[1] ?? '') || args[2] !== '(\\Seen)')
            return undefined;
          for (const email of findInSet(emails, args[0] ?? '')) email.isSeen = true;
          return 'OK Stored';
        }
        default:
          return undefined;
      }
    };

    send('* OK IMAP4rev1 Service Ready');
    createInterface({ input: socket }).on('line', (line) => {
      const [tag = '*', ...words] = splitWords(line);
      const [name = ''] = words;
      commands.push(words.slice(0, name === 'UID' ? 2 : 1).join(' '));
      if (name === 'CAPABILITY') {
        send('* CAPABILITY IMAP4rev1');
        send(`${tag} OK Done`);
      } else if (name === 'NOOP') send(`${tag} OK Done`);
      else if (name === 'LOGOUT') {
        send('* BYE Logging out');
        send(`${tag} OK Done`);
        socket.end();
      } else {
        const end = run(words);
        if (end !== '') send(`${tag} ${end ?? `BAD Unknown in the state ${state}`}`);
      }
    });
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay().on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    serve(socket);
  });
  const port = await listenOnFreePort(server);

  return {
    /** The default password is right. */
    getUrl: ({ host = '127.0.0.1', password: given = password, path = '' } = {}) =>
      `imap://${encodeURIComponent(user)}:${encodeURIComponent(given)}@${host}:${port}${path}`,
    deliver: (source: string | Buffer, receivedAt: Date) =>
      void emails.push({
        uid: emails.length + 1,
        source: Buffer.from(source),
        receivedAt,
        isSeen: false,
      }),
    /** Of the next FETCH. */
    breakAfter: (count: number) => {
      emailsUntilBreak = count;
    },
    getUnreadCount: () => emails.filter(({ isSeen }) => !isSeen).length,
    getSentBytes: () => sentBytes,
    commands,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
