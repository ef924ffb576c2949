import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';
import { getSmtpOptions } from '../settings/url-settings.ts';
import { refuseInTransaction } from '../work/transaction-mark.ts';
import { limitTime } from './limit-answers.ts';
import type { OpenSocket } from './open-public-socket.ts';
import { OutgoingCallFailed } from './outgoing-call-failed.ts';

/** How a mail server is reached that a user has named. */
export interface SmtpNetwork {
  readonly openSocket: OpenSocket;
  /** The certificates of the authorities to trust; undefined: those that Node trusts. */
  readonly ca?: string;
}

export interface SmtpLimits {
  readonly smtpUrl: string;
  /**
   * The time limit of the connection, the greeting and each response. A whole session may take three
   * times as long.
   */
  readonly timeoutMs: number;
  /** By default the connection may lead to any address. */
  readonly network?: SmtpNetwork | undefined;
}

/** A mail server answers with a few lines. */
const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * The answers of success that have a meaning of their own, and do not say that the mail server took
 * the email (RFC 5321, 4.2.3; RFC 4954, 6). It says so with 250. A client goes by the first digit of
 * codes that it does not know.
 */
const otherAnswers = /^2(?:11|14|20|21|35)\b/;

/** The options of nodemailer for a connection that `network` opens. */
const toSocketOptions = (
  { openSocket, ca }: SmtpNetwork,
  timeoutMs: number,
): Pick<SMTPTransportOptions, 'getSocket' | 'tls'> => ({
  getSocket: ({ host = '', port = 0 }, done) => {
    openSocket({ host, port: Number(port), timeoutMs }).then(
      (connection) => done(null, { connection }),
      (error: Error) => done(error),
    );
  },
  ...(ca !== undefined && { tls: { ca } }),
});

/** Creates a client that opens a connection to the mail server for each call. */
export const createSmtpClient = ({ smtpUrl, timeoutMs, network }: SmtpLimits) => {
  const client = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    maxResponseSize: MAX_RESPONSE_BYTES,
    ...getSmtpOptions(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(network && toSocketOptions(network, timeoutMs)),
  });
  const sessionTimeoutMs = 3 * timeoutMs;
  return {
    /** Sends an email. Resolves with the answer of the mail server. */
    send: async (email: SendMailOptions): Promise<string> => {
      refuseInTransaction('a mail server');
      // The signal also closes the connection.
      const signal = AbortSignal.timeout(sessionTimeoutMs);
      const { response } = await client.sendMail({ ...email, signal });
      if (otherAnswers.test(response))
        throw new OutgoingCallFailed(`The mail server did not take the email: “${response}”`, {
          code: 'NOT_TAKEN',
        });
      return response;
    },
    /** Connects and logs in, and sends nothing. */
    verify: async (): Promise<void> => {
      refuseInTransaction('a mail server');
      await limitTime(client.verify(), 'The mail server', sessionTimeoutMs);
    },
  };
};
