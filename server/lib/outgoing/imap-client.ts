import type { ImapFlow } from 'imapflow';
import { removeBrackets } from '../network/network-address.ts';
import { getMailTlsOptions, isLoopbackHost } from '../settings/url-settings.ts';
import { MINUTE_MS } from '../time/durations.ts';
import { refuseInTransaction } from '../work/transaction-mark.ts';
import { limitTime } from './limit-time.ts';

export interface ImapLimits {
  /** The time limit of the connection, the greeting and each silence of the mail server. */
  readonly timeoutMs: number;
  /** The time limit of the whole session. */
  readonly sessionTimeoutMs?: number;
  /** The limit of all that the mail server sends in a session. */
  readonly maxSessionBytes?: number;
}

/** Below the lease of the bounce reader, so that no other process reads the same emails. */
const SESSION_TIMEOUT_MS = 4 * MINUTE_MS;

/** Far above a batch of 50 emails, of each of which the server reads 256 KB at most. */
const MAX_SESSION_BYTES = 160 * 1024 * 1024;

/** Above what the server reads of an email, and far below what a process can hold. */
const MAX_LITERAL_BYTES = 4 * 1024 * 1024;
const MAX_LINE_BYTES = 1024 * 1024;

const WATCH_INTERVAL_MS = 250;

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'imap:': 143, 'imaps:': 993 };

const createClient = async (imapUrl: string, timeoutMs: number): Promise<ImapFlow> => {
  // A server without a mailbox does not load the library.
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(imapUrl);
  const isEncrypted = protocol === 'imaps:';
  const client = new ImapFlow({
    host: removeBrackets(hostname),
    port: Number(port) || DEFAULT_PORTS[protocol],
    secure: isEncrypted,
    // A mail server on another machine gets the password over TLS only. On this machine, TLS is used
    // where the mail server offers it.
    doSTARTTLS: isEncrypted || isLoopbackHost(hostname) ? undefined : true,
    ...getMailTlsOptions(hostname),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    maxLineLength: MAX_LINE_BYTES,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: 2 * MAX_LITERAL_BYTES,
  });
  // The command that runs rejects with the same error.
  client.on('error', () => undefined);
  return client;
};

/** Closes the connection when the session takes too long or the mail server sends too much. */
const watchSession = (client: ImapFlow, limitMs: number, maxBytes: number) => {
  const startedAtMs = performance.now();
  const timer = setInterval(
    () => {
      if (performance.now() - startedAtMs > limitMs || client.stats().received > maxBytes)
        client.close();
    },
    Math.min(WATCH_INTERVAL_MS, limitMs),
  );
  timer.unref();
  client.on('close', () => clearInterval(timer));
};

/** Connects to a mail server by IMAP, and logs in. The caller closes the client. */
export const connectImap = async (
  imapUrl: string,
  {
    timeoutMs,
    sessionTimeoutMs = SESSION_TIMEOUT_MS,
    maxSessionBytes = MAX_SESSION_BYTES,
  }: ImapLimits,
): Promise<ImapFlow> => {
  refuseInTransaction('a mail server');
  const client = await createClient(imapUrl, timeoutMs);
  watchSession(client, sessionTimeoutMs, maxSessionBytes);
  try {
    await limitTime(client.connect(), 'The mail server', 3 * timeoutMs);
    return client;
  } catch (error) {
    client.close();
    throw error;
  }
};
