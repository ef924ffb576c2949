import * as v from 'valibot';
import type { ParsedPayload } from '../../../contract/calls.ts';
import type { EmailConnected, EmailConnection } from '../../../contract/entities/connection.ts';
import { messages } from '../../../contract/text/messages.ts';
import type { Drizzle, Transaction } from '../../db/drizzle.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem, invalid } from '../../lib/network/api-problem.ts';
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
import { requireFreshSession } from '../sessions/require-session.ts';
import { lockTenant } from './account-changes.ts';
import { checkSenderDomain } from './check-sender-domain.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { explainEmailFailure } from './explain-email-failure.ts';
import { findObstacle, requireStillOwner } from './payment-connection.ts';
import { tellOwnersOfEmail } from './tell-owners.ts';

const findEmailObstacle = ({ appSecrets, email }: ConnectionTools, action: ConnectionAction) =>
  findObstacle({ appSecrets, isSetByOperator: email.isSetByOperator }, action);

const requireConnecting = (tools: ConnectionTools, action: ConnectionAction) => {
  const obstacle = findEmailObstacle(tools, action);
  if (obstacle !== null) throw new ApiProblem('not_active', obstacle);
  requireFreshSession(action.session, 'to change the mail server', action.now);
};

/** The environment overrides the tenant's own mail server. */
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
  const withoutOwn = tools.email.serverSends ? 'server' : 'none';
  return {
    account: own ? 'shop' : withoutOwn,
    sender: own?.credentials?.sender ?? null,
    host: own?.credentials?.host ?? null,
    obstacle: findEmailObstacle(tools, action),
  };
};

export const getEmailConnection = (tools: ConnectionTools, action: ConnectionAction) =>
  readEmailConnection(tools.database.system, tools, action);

type Payload = ParsedPayload<'connectEmail'>;

const fieldMessages: Readonly<Record<string, string>> = {
  host: 'The mail server is a name such as smtp.example.com. Your mail provider tells you.',
};

const parseCredentials = (payload: Payload): SmtpCredentials => {
  const result = v.safeParse(smtpCredentialsSchema, payload);
  if (result.success) return result.output;
  const field = v.getDotPath(result.issues[0]) ?? 'host';
  throw invalid({ [field]: [fieldMessages[field] ?? messages.invalid] });
};

const sendTestEmail = async (
  { email }: ConnectionTools,
  { tenant, session, now }: ConnectionAction,
  credentials: SmtpCredentials,
) => {
  const { email: recipient, firstName } = session.user;
  const content = buildTestEmail({ shopName: tenant.name, firstName });
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
    throw invalid({ [field]: [`Nothing was changed. ${text}`] });
  }
  return `${credentials.host} took a test email to ${recipient}. Please look whether it arrived.`;
};

interface ConnectEmail {
  readonly payload: Payload;
  /** @throws ApiProblem throttled */
  readonly countTestEmail: (recipient: string) => Promise<void>;
}

export const connectEmail = async (
  tools: ConnectionTools,
  action: ConnectionAction,
  { payload, countTestEmail }: ConnectEmail,
): Promise<EmailConnected> => {
  requireConnecting(tools, action);
  const credentials = parseCredentials(payload);
  const { database, appSecrets, email } = tools;
  const { tenant, session, now } = action;
  const former = await findOwn(database.system, tools, action);
  await countTestEmail(session.user.email);
  const sent = await sendTestEmail(tools, action, credentials);
  const records = await checkSenderDomain(credentials.sender, email.lookupTexts);
  const connection = await database.system.transaction(async (tx) => {
    await lockTenant(tx, tenant.id);
    await requireStillOwner(tx, tenant.id, session, 'changeMailServer');
    const present = await findCurrentEmailAccount(tx, tenant.id);
    if (present?.id !== former?.id)
      throw new ApiProblem(
        'in_progress',
        'Another owner has just changed the mail server, so yours was not connected. Look at it first',
      );
    await setEmailAccount(tx, tenant.id, credentials, appSecrets, now);
    const connected = await readEmailConnection(tx, tools, action);
    await tellOwnersOfEmail(tx, tools, action, { former, connected: credentials });
    return connected;
  });
  action.wakeWorkers();
  return { lines: [{ isGood: true, text: sent }, ...records], connection };
};

export const disconnectEmail = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action);
  const { tenant, session, now } = action;
  const connection = await tools.database.system.transaction(async (tx) => {
    await lockTenant(tx, tenant.id);
    await requireStillOwner(tx, tenant.id, session, 'changeMailServer');
    const former = await findOwn(tx, tools, action);
    await removeEmailAccount(tx, tenant.id, now);
    // `tellOwners` takes on the tenant role, which cannot read the account.
    const disconnected = await readEmailConnection(tx, tools, action);
    if (former) await tellOwnersOfEmail(tx, tools, action, { former, connected: undefined });
    return action.storeResult(tx, disconnected);
  });
  action.wakeWorkers();
  return connection;
};
