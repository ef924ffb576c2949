import { setTimeout as delay } from 'node:timers/promises';
import type { ServerFacts } from '../../db/server-facts.ts';
import { listPasswordForms } from '../../domain/messages/accounts/email-account-transport.ts';
import { decryptSmtpCredentials } from '../../domain/messages/accounts/email-accounts.ts';
import { createBounceAddresses } from '../../domain/messages/bounces/bounce-addresses.ts';
import { openMailbox } from '../../domain/messages/bounces/open-mailbox.ts';
import {
  createSmtpTransport,
  verifyMailServer,
} from '../../domain/messages/transports/smtp-transport.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { openPublicSocket } from '../../lib/outgoing/open-public-socket.ts';
import type { SmtpNetwork } from '../../lib/outgoing/smtp-client.ts';
import type { Config } from '../../lib/settings/config.ts';
import type { BounceMailbox } from '../../lib/settings/mail-report-settings.ts';
import { toSmtpUrl } from '../../lib/settings/smtp-credentials.ts';
import { replaceSecrets } from '../../lib/text/hide-secrets.ts';
import { describeError, type Finding, fail, ok, warn } from './finding.ts';

const TIMEOUT_MS = 10_000;
const MAIL = 'Email';
const BOUNCES = 'Bounces';

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'bounceMailbox' | 'demo'>;

/** The bounce address has the form of those of messages. */
const sendTestEmail = async (
  { mailFrom, bounceMailbox }: MailConfig,
  {
    smtpUrl,
    recipient,
    now,
  }: { readonly smtpUrl: string; readonly recipient: string; readonly now: Date },
) => {
  const id = newId();
  // The bounce address need not be valid, so any secret will do.
  const addresses = bounceMailbox && createBounceAddresses(bounceMailbox.address, newId());
  await createSmtpTransport({
    smtpUrl,
    mailFrom,
    timeoutMs: TIMEOUT_MS,
    getBounceAddress: addresses?.build,
  }).send({
    id,
    recipient,
    senderName: 'Beepaid GO',
    subject: 'Test message',
    date: now,
    text: 'This server can send email.\n',
    html: null,
    replyTo: null,
  });
  return id;
};

const describeProblem = (error: unknown) => {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

/** Without a recipient, it only logs in to the mail server. */
export const checkMail = async (
  config: MailConfig,
  recipient: string | undefined,
  now: Date,
): Promise<Finding> => {
  const { smtpUrl, mailFrom, demo } = config;
  if (smtpUrl === undefined) {
    return demo
      ? warn(MAIL, 'The demo writes messages to files.', 'Set SMTP_URL and MAIL_FROM.')
      : warn(
          MAIL,
          'Only shops send emails whose owners have connected a mail server in Settings.',
          'Set SMTP_URL and MAIL_FROM to send those of all shops.',
        );
  }
  try {
    if (recipient === undefined) {
      await verifyMailServer({ smtpUrl, timeoutMs: TIMEOUT_MS });
      return ok(
        MAIL,
        'The mail server accepts the log-in. With --mail <address>, a message is sent.',
      );
    }
    await sendTestEmail(config, { smtpUrl, recipient, now });
    return ok(
      MAIL,
      `The mail server took a message from ${mailFrom} for ${recipient}. See whether it arrives.`,
    );
  } catch (error) {
    return fail(MAIL, describeProblem(error), 'Correct SMTP_URL, MAIL_FROM or the mail server.');
  }
};

/** Sends nothing. */
export const checkTenantEmail = async (
  account: ServerFacts['emailAccounts'][number],
  { appSecrets }: Pick<Config, 'appSecrets'>,
  network: SmtpNetwork = { openSocket: openPublicSocket },
): Promise<Finding> => {
  const topic = `${MAIL} of ${account.host}`;
  const credentials = decryptSmtpCredentials(account, appSecrets);
  if (!credentials)
    return fail(
      topic,
      'APP_SECRET does not decrypt the password.',
      'Set the APP_SECRET of the server.',
    );
  try {
    const smtpUrl = toSmtpUrl(credentials);
    await verifyMailServer({ smtpUrl, timeoutMs: TIMEOUT_MS, network });
    return ok(topic, 'The mail server accepts the log-in. Nothing was sent.');
  } catch (error) {
    const text = replaceSecrets(describeProblem(error), listPasswordForms(credentials));
    return fail(topic, text, 'Ask an owner to correct it in Settings, under Email.');
  }
};

/** Changes nothing in the mailbox. */
export const checkBounces = async ({ imapUrl }: BounceMailbox): Promise<Finding> => {
  try {
    const mailbox = await openMailbox(imapUrl, TIMEOUT_MS);
    mailbox.close();
    return ok(BOUNCES, 'The mailbox for bounces can be read.');
  } catch (error) {
    return fail(
      BOUNCES,
      `The mailbox for bounces cannot be read: ${describeError(error)}.`,
      'Correct BOUNCE_IMAP_URL.',
    );
  }
};

const waitForEmail = async (imapUrl: string, id: string, maxWaitMs: number) => {
  const deadlineMs = Date.now() + maxWaitMs;
  const mailbox = await openMailbox(imapUrl, TIMEOUT_MS);
  try {
    while (!(await mailbox.hasEmail(id))) {
      if (Date.now() > deadlineMs) return false;
      await delay(Math.min(1_000, maxWaitMs));
    }
    return true;
  } finally {
    mailbox.close();
  }
};

/**
 * Sends an email to a bounce address, and waits for it in the mailbox. The email stays there. The server
 * reads no report in it.
 */
export const checkBounceAddress = async (
  config: MailConfig & { readonly smtpUrl: string; readonly bounceMailbox: BounceMailbox },
  now: Date,
  maxWaitMs = 30_000,
): Promise<Finding> => {
  const { smtpUrl, bounceMailbox } = config;
  const { address, imapUrl } = bounceMailbox;
  const form = address.replace('@', '+…@');
  const advice = `Let the mail server deliver ${form} into the mailbox of ${address}: with Postfix, recipient_delimiter = +; with Exim, local_part_suffix = +*; with other servers, plus addressing.`;
  const recipient = createBounceAddresses(address, newId()).build(newId());
  let id: string;
  try {
    id = await sendTestEmail(config, { smtpUrl, recipient, now });
  } catch (error) {
    return fail(
      BOUNCES,
      `The mail server takes no email for ${form}, so that every bounce is lost. ${describeProblem(error)}`,
      advice,
    );
  }
  try {
    return (await waitForEmail(imapUrl, id, maxWaitMs))
      ? ok(BOUNCES, `An email to ${form} has arrived in the mailbox for bounces.`)
      : fail(
          BOUNCES,
          `An email to ${form} has not arrived in the mailbox for bounces within ${maxWaitMs / 1_000} seconds, so that bounces are lost.`,
          advice,
        );
  } catch {
    // The check of the mailbox says why it cannot be read.
    return fail(BOUNCES, 'The test of the bounce address needs the mailbox.', advice);
  }
};
