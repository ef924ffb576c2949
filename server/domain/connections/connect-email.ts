import type { ParsedPayload } from '../../../contract/calls.ts';
import type { EmailConnected, EmailConnection } from '../../../contract/entities/connection.ts';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem, createInvalidError } from '../../lib/network/api-problem.ts';
import {
  type SmtpCredentials,
  smtpCredentialsSchema,
} from '../../lib/settings/smtp-credentials.ts';
import { createShopTransport } from '../messages/accounts/email-account-transport.ts';
import {
  decryptSmtpCredentials,
  findCurrentEmailAccount,
  removeEmailAccount,
  setEmailAccount,
} from '../messages/accounts/email-accounts.ts';
import { buildTestEmail } from '../messages/templates/staff-emails.ts';
import {
  changeAccount,
  findObstacle,
  parseCredentials,
  requireConnecting,
} from './change-account.ts';
import { checkSenderDomain } from './check-sender-domain.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { explainEmailFailure } from './explain-email-failure.ts';
import { tellOwners } from './tell-owners.ts';

/** Returns undefined when the environment names a mail server: it replaces the tenant's own. */
const findOwn = async (
  db: Drizzle | Transaction,
  { appSecrets, email }: ConnectionTools,
  { tenant }: ConnectionAction,
) => {
  if (email.isSetByOperator) return undefined;
  const account = await findCurrentEmailAccount(db, tenant.id);
  return account && { ...account, credentials: decryptSmtpCredentials(account, appSecrets) };
};

const readEmailConnection = async (
  db: Drizzle | Transaction,
  tools: ConnectionTools,
  action: ConnectionAction,
): Promise<EmailConnection> => {
  const own = await findOwn(db, tools, action);
  const withoutOwn = tools.email.serverSendsEmails ? 'server' : 'none';
  return {
    account: own ? 'shop' : withoutOwn,
    sender: own?.credentials?.sender ?? null,
    host: own?.credentials?.host ?? null,
    obstacle: findObstacle(tools, action, 'email'),
  };
};

export const getEmailConnection = (tools: ConnectionTools, action: ConnectionAction) =>
  readEmailConnection(tools.database.unscopedDb, tools, action);

const fieldMessages: Readonly<Record<string, string>> = {
  host: 'The mail server is a name such as smtp.example.com. Your mail provider tells you.',
};

const sendTestEmail = async (
  { email }: ConnectionTools,
  { tenant, session, now }: ConnectionAction,
  credentials: SmtpCredentials,
) => {
  const { email: recipient, firstName } = session.user;
  const content = buildTestEmail(tenant.name, firstName);
  const sender = { senderName: tenant.name, replyTo: tenant.replyTo };
  try {
    await createShopTransport(credentials, email.network).send({
      id: newId(),
      recipient,
      date: now,
      ...sender,
      ...content,
    });
  } catch (error) {
    const { field, text } = explainEmailFailure(error, credentials, recipient);
    throw createInvalidError({ [field]: [`Nothing was changed. ${text}`] });
  }
  return `${credentials.host} took a test email to ${recipient}. Please look whether it arrived.`;
};

interface EmailChange {
  readonly former: Awaited<ReturnType<typeof findOwn>>;
  readonly connected: SmtpCredentials | undefined;
}

/**
 * The new mail server could belong to a thief, who would not deliver the email. So the former one sends it
 * too.
 */
const tellOwnersOfEmail = (
  tx: Transaction,
  tools: ConnectionTools,
  action: ConnectionAction,
  { former, connected }: EmailChange,
) => {
  const isSameServer =
    former?.credentials?.host === connected?.host && former?.credentials?.user === connected?.user;
  const emailAccountIds = [
    ...(connected ? [null] : []),
    ...(former && !isSameServer ? [former.id] : []),
  ];
  const change = { account: 'email', connected } as const;
  return tellOwners(tx, tools, action, { kind: 'email_account_changed', change, emailAccountIds });
};

export const connectEmail = async (
  tools: ConnectionTools,
  action: ConnectionAction,
  payload: ParsedPayload<'connectEmail'>,
): Promise<EmailConnected> => {
  requireConnecting(tools, action, 'email');
  const { user, sender } = payload;
  const credentials = parseCredentials(
    smtpCredentialsSchema,
    { ...payload, user: user || sender },
    fieldMessages,
  );
  const { tenant, session, now } = action;
  const former = await findOwn(tools.database.unscopedDb, tools, action);
  await action.countTestMessage(session.user.email);
  const sent = await sendTestEmail(tools, action, credentials);
  const records = await checkSenderDomain(credentials.sender, tools.email.lookupTexts);
  const connection = await changeAccount(tools, action, 'email', async (tx) => {
    // The test email took seconds, in which another owner could connect a mail server.
    const current = await findCurrentEmailAccount(tx, tenant.id);
    if (current?.id !== former?.id)
      throw new ApiProblem(
        'in_progress',
        'Another owner has just changed the mail server, so yours was not connected. Look at it first',
      );
    await setEmailAccount(tx, tenant.id, credentials, tools.appSecrets, now);
    const connected = await readEmailConnection(tx, tools, action);
    await tellOwnersOfEmail(tx, tools, action, { former, connected: credentials });
    return connected;
  });
  return { lines: [{ isGood: true, text: sent }, ...records], connection };
};

export const disconnectEmail = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action, 'email');
  return changeAccount(tools, action, 'email', async (tx) => {
    const former = await findOwn(tx, tools, action);
    await removeEmailAccount(tx, action.tenant.id, action.now);
    const disconnected = await readEmailConnection(tx, tools, action);
    if (former) await tellOwnersOfEmail(tx, tools, action, { former, connected: undefined });
    return action.storeResult(tx, disconnected);
  });
};
