import { cleanText } from '../../../contract/text/clean-text.ts';
import { cutText } from '../../../contract/text/cut-text.ts';
import type { SmtpCredentials } from '../../lib/settings/smtp-credentials.ts';
import { replaceSecrets } from '../../lib/text/hide-secrets.ts';
import { listPasswordForms } from '../messages/accounts/email-account-transport.ts';
import type { MailErrorFields } from '../messages/answers/convert-mail-error.ts';

type Field = 'host' | 'port' | 'password' | 'sender';

export interface EmailFailure {
  readonly field: Field;
  readonly text: string;
}

const MAX_ANSWER_LENGTH = 200;

/** Another service could listen at the typed address, so only refusals by SMTP are quoted. */
const quoteAnswer = (response: unknown, credentials: SmtpCredentials) => {
  if (typeof response !== 'string' || !/^[45]\d\d[ -]/.test(response)) return '';
  const answer = cleanText(
    replaceSecrets(response.replace(/\s+/g, ' '), listPasswordForms(credentials)),
  );
  return ` It answered: “${cutText(answer, MAX_ANSWER_LENGTH)}”`;
};

interface Problem {
  readonly codes: RegExp;
  readonly field: Field;
  readonly explain: (credentials: SmtpCredentials) => string;
}

/** These problems occur before the mail server has seen the sender and the recipient. */
const problems: readonly Problem[] = [
  {
    codes: /^NO_PUBLIC_ADDRESS$/,
    field: 'host',
    explain: ({ host }) =>
      `${host} is not on the public internet. A mail server of your own network is set by whoever runs this server (SMTP_URL).`,
  },
  {
    codes: /^(?:EDNS|ENOTFOUND|ENODATA)$/,
    field: 'host',
    explain: ({ host }) => `There is no server with the name ${host}.`,
  },
  {
    codes: /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED)/,
    field: 'host',
    explain: ({ host }) => `The certificate of ${host} is signed by no known authority.`,
  },
  {
    codes: /^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
    field: 'host',
    explain: ({ host }) => `The certificate of ${host} has expired.`,
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    field: 'host',
    explain: ({ host }) =>
      `The certificate at ${host} is for another name. Use the name that your mail provider gives you.`,
  },
  {
    codes: /^(?:EAUTH|ENOAUTH)$/,
    field: 'password',
    explain: ({ host }) =>
      `${host} does not accept this user and password. Many providers want a password for apps, which you make in your account there.`,
  },
  {
    codes: /^(?:ETLS$|EPROTO$|ERR_SSL_|ERR_TLS_)/,
    field: 'port',
    explain: ({ host, port }) =>
      `${host} offers no encrypted connection at port ${port}. Try another port.`,
  },
  {
    codes: /^(?:ECONNREFUSED|ETIMEDOUT|ETIME|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/,
    field: 'port',
    explain: ({ host, port }) =>
      `${host} does not answer at port ${port}. Check the name, or try another port.`,
  },
  {
    codes: /^EPROTOCOL$/,
    field: 'port',
    explain: ({ host, port }) => `What answers at port ${port} of ${host} is not a mail server.`,
  },
];

const refusedCommands: Readonly<
  Record<string, (credentials: SmtpCredentials, recipient: string) => EmailFailure>
> = {
  'MAIL FROM': ({ host, sender }) => ({
    field: 'sender',
    text: `${host} does not send from ${sender}.`,
  }),
  'RCPT TO': ({ host }, recipient) => ({
    field: 'sender',
    text: `${host} did not take a test email to ${recipient}.`,
  }),
  DATA: ({ host }, recipient) => ({
    field: 'sender',
    text: `${host} did not take a test email to ${recipient}.`,
  }),
};

/** The transport wraps the error of nodemailer. */
const readFields = (error: unknown): MailErrorFields => {
  const cause = error instanceof Error ? error.cause : undefined;
  return Object(cause instanceof Error ? cause : error) as MailErrorFields;
};

export const explainEmailFailure = (
  error: unknown,
  credentials: SmtpCredentials,
  recipient: string,
): EmailFailure => {
  const { code, originalCode, command, response } = readFields(error);
  const answer = quoteAnswer(response, credentials);
  const explain = answer === '' ? undefined : refusedCommands[String(command)];
  if (explain) {
    const { field, text } = explain(credentials, recipient);
    return { field, text: text + answer };
  }
  const codes = [originalCode, code].map(String);
  const problem = problems.find((each) => codes.some((one) => each.codes.test(one)));
  return problem
    ? { field: problem.field, text: problem.explain(credentials) + answer }
    : { field: 'host', text: `${credentials.host} broke off the conversation.${answer}` };
};
