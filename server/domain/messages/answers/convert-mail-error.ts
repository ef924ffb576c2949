import { type ClassifiedAnswer, classifyMailAnswer } from './classify-mail-answer.ts';
import { createSendError, type Verdict } from './verdict.ts';

export interface MailErrorFields {
  readonly code?: unknown;
  /** Nodemailer replaces Node's own code by `ESOCKET`. */
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
}

interface ConnectionProblem extends Pick<Verdict, 'fault'> {
  readonly codes: RegExp;
  readonly text: string;
}

/** Without an answer of the mail server, the code of the error decides. */
const connectionProblems: readonly ConnectionProblem[] = [
  {
    codes: /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_UNTRUSTED)/,
    fault: 'sender',
    text: 'no known authority has signed the certificate of the mail server',
  },
  {
    codes: /^(?:CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/,
    fault: 'sender',
    text: 'the certificate of the mail server has expired',
  },
  {
    codes: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    fault: 'sender',
    text: 'the certificate of the mail server is for another host name',
  },
  {
    codes: /^(?:EPROTO|ERR_SSL_|ERR_TLS_)/,
    fault: 'sender',
    text: 'the mail server does not speak TLS as expected on this port (smtps:// is for port 465, smtp:// for 25 and 587)',
  },
  {
    codes: /^ETLS$/,
    fault: 'sender',
    text: 'the mail server offers no encryption (STARTTLS)',
  },
  {
    codes: /^(?:EDNS|ENOTFOUND)$/,
    fault: 'sender',
    text: 'the host name of the mail server is unknown',
  },
  {
    codes: /^NO_PUBLIC_ADDRESS$/,
    fault: 'sender',
    text: 'the mail server has no public address',
  },
  {
    codes: /^(?:EAUTH|ENOAUTH)$/,
    fault: 'sender',
    text: 'the mail server offers no log-in that fits the user and the password',
  },
  {
    codes: /^EENVELOPE$/,
    fault: 'address',
    text: 'no email can be sent to this address',
  },
  {
    codes: /^ECONNREFUSED$/,
    fault: 'passing',
    text: 'no mail server listens at this address and port',
  },
  {
    codes:
      /^(?:ETIMEDOUT|ETIME|EHOSTUNREACH|ENETUNREACH|ECONNRESET|ECONNECTION|EAI_AGAIN|ESOCKET)$/,
    fault: 'passing',
    text: 'the mail server cannot be reached or does not respond',
  },
];

/**
 * Our mail server can refuse the recipient only in its answers to `RCPT TO` and `DATA`. A refusal by a rule
 * (`blocked`) is about us, because this mail server is ours.
 */
const judgeAnswer = (answer: ClassifiedAnswer, command: unknown): Verdict => {
  const { fault, reason, isTemporary } = answer;
  const refused: Verdict = { fault: 'sender', reason: 'account_refused' };
  // A limit ends by itself. The operator must mend a wrong log-in, a right to relay or a full disk.
  if (isTemporary)
    return fault === 'sender' && reason !== null && reason !== 'blocked'
      ? refused
      : { fault: 'passing', reason: null };
  const isAboutRecipient = command === 'RCPT TO' || command === 'DATA';
  return isAboutRecipient && fault !== 'sender' && fault !== 'passing' && reason !== 'blocked'
    ? { fault, reason }
    : refused;
};

/** Before the transfer of the email, nodemailer's code says more than the text of an answer. */
const meaningsByCode: Readonly<Record<string, string>> = {
  ETLS: 'offers no encryption (STARTTLS)',
  EAUTH: 'does not accept the log-in',
};

const describeProblem = (error: Error & MailErrorFields) => {
  const codes = [error.originalCode, error.code].map(String);
  const known = connectionProblems.find((problem) =>
    codes.some((code) => problem.codes.test(code)),
  );
  const [firstLine = ''] = error.message.split('\n');
  return {
    fault: known?.fault ?? ('passing' as const),
    message: known ? `${known.text} (${firstLine})` : firstLine,
    code: codes.find((code) => code !== 'undefined'),
  };
};

/**
 * The message tells the operator what the mail server objected to. `recipient` is empty when the server only
 * logged in.
 */
export const convertMailError = (error: unknown, recipient: string): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  const { command, response, code: errorCode } = error as Error & MailErrorFields;
  if (typeof response === 'string') {
    const answer = classifyMailAnswer({ text: response, recipient });
    const meaning = meaningsByCode[String(errorCode)] ?? answer.meaning;
    return createSendError(judgeAnswer(answer, command), {
      message: `the mail server ${meaning}: “${response.replace(/\s+/g, ' ')}”`,
      code: `SMTP ${answer.code}`.trim(),
      cause: error,
    });
  }
  const { fault, message, code = error.name } = describeProblem(error);
  const reason = fault === 'address' ? 'unknown_recipient' : null;
  return createSendError({ fault, reason }, { message, code, cause: error });
};
