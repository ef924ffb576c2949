import { createTransport, type SendMailOptions, type SMTPTransportOptions } from 'nodemailer';
import { getSmtpOptions } from '../settings/url-settings.ts';
import { refuseInTransaction } from '../work/transaction-mark.ts';
import { limitTime } from './limit-answers.ts';
import type { OpenSocket } from './open-public-socket.ts';
import { OutgoingCallFailed } from './outgoing-call-failed.ts';

export interface SmtpNetwork {
  readonly openSocket: OpenSocket;
  readonly ca?: string;
}

export interface SmtpLimits {
  readonly smtpUrl: string;
  /**
   * The limit is for the connection, the greeting, and each response. A whole session may take three times as
   * long.
   */
  readonly timeoutMs: number;
  /** Without this field, the connection may lead to any address. */
  readonly network?: SmtpNetwork | undefined;
}

const MAX_RESPONSE_BYTES = 64 * 1024;

/**
 * With these successful answers, the mail server did not take the email (RFC 5321, 4.2.3; RFC 4954, 6). It
 * takes an email with 250, or with a code that begins with 2 and that these standards do not define.
 */
const otherAnswers = /^2(?:11|14|20|21|35)\b/;

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

/** Each call opens a connection. */
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
    verify: async (): Promise<void> => {
      refuseInTransaction('a mail server');
      await limitTime(client.verify(), 'The mail server', sessionTimeoutMs);
    },
  };
};
