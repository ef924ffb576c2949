import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import type { ImapFlow, ImapTransport } from 'imapflow';
import { removeBrackets } from '../network/network-address.ts';
import { getMailTlsOptions, isLoopbackHost } from '../settings/url-settings.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { refuseInTransaction } from '../work/transaction-mark.ts';
import { limitAnswers, limitTime } from './limit-answers.ts';

interface ImapLimits {
  /** The limit is for the connection, the greeting, and each silence of the mail server. */
  readonly timeoutMs: number;
}

interface ImapSession {
  /** @throws OutgoingCallFailed when the mail server exceeds a limit */
  run<Result>(command: (client: ImapFlow) => Promise<Result>): Promise<Result>;
  close(): void;
}

/** The lease of the bounce reader is longer, so no other process reads the same emails. */
const SESSION_TIMEOUT_MS = 4 * MINUTE_MS;

/** The server reads less of an email. */
const MAX_LITERAL_BYTES = 1024 * 1024;
/** The ids of 100,000 unread emails fit into a line. */
const MAX_LINE_BYTES = 1024 * 1024;
const MAX_ANSWER_BYTES = MAX_LITERAL_BYTES + MAX_LINE_BYTES;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'imap:': 143, 'imaps:': 993 };

/** The library's own transport does not limit what the mail server sends. */
const createTransport = (timeoutMs: number): ImapTransport => {
  const limit = <Limited extends Socket>(socket: Limited) => {
    limitAnswers(socket, { maxBytes: MAX_ANSWER_BYTES, timeoutMs: 3 * timeoutMs });
    return socket;
  };
  return {
    connect: ({ secure, tls: tlsOptions, ...target }, onConnect) =>
      limit(
        secure
          ? tls.connect({ ...target, ...tlsOptions }, onConnect)
          : net.connect(target, onConnect),
      ),
    upgrade: (socket, { tls: tlsOptions, ...target }, onSecure) =>
      limit(tls.connect({ ...target, ...tlsOptions, socket }, onSecure)),
  };
};

const createClient = async (imapUrl: string, timeoutMs: number): Promise<ImapFlow> => {
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const isEncrypted = protocol === 'imaps:';
  return new ImapFlow({
    transport: createTransport(timeoutMs),
    host: removeBrackets(hostname),
    port: Number(port) || DEFAULT_PORTS[protocol],
    secure: isEncrypted,
    // A mail server on another machine must use TLS before it gets the password. One on this machine may.
    doSTARTTLS: isEncrypted || isLoopbackHost(hostname) ? undefined : true,
    ...getMailTlsOptions(hostname),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    // Without compression, the limit of an answer limits its text as well.
    disableCompression: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: MAX_LINE_BYTES,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
};

export const connectImap = async (
  imapUrl: string,
  { timeoutMs }: ImapLimits,
): Promise<ImapSession> => {
  refuseInTransaction('a mail server');
  const client = await createClient(imapUrl, timeoutMs);
  let failure: unknown;
  client.on('error', (error) => {
    failure = error;
  });
  const timer = setTimeout(() => client.close(), SESSION_TIMEOUT_MS);
  timer.unref();
  client.on('close', () => clearTimeout(timer));
  const session: ImapSession = {
    run: async (command) => {
      try {
        return await command(client);
      } catch (error) {
        // The library's own error is only that there is no connection.
        throw failure ?? error;
      }
    },
    close: () => client.close(),
  };
  try {
    await limitTime(
      session.run(() => client.connect()),
      'The mail server',
      3 * timeoutMs,
    );
    return session;
  } catch (error) {
    client.close();
    throw error;
  }
};
