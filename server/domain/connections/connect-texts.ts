import * as v from 'valibot';
import type { ParsedPayload } from '../../../contract/calls.ts';
import type { TextConnection, TextsConnected } from '../../../contract/entities/connection.ts';
import { messages } from '../../../contract/text/messages.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { ApiProblem, invalid } from '../../lib/network/api-problem.ts';
import {
  type TwilioCredentials,
  twilioCredentialsSchema,
} from '../../lib/settings/twilio-credentials.ts';
import { toSmsNumber } from '../../lib/text/phone-number.ts';
import { checkTwilioAccount } from '../messages/accounts/check-twilio-account.ts';
import {
  findCurrentTextCredentials,
  removeTextAccount,
  setTextAccount,
} from '../messages/accounts/text-accounts.ts';
import { SEND_TIMEOUT_MS } from '../messages/transports/transport.ts';
import { createTwilioTransport } from '../messages/transports/twilio-transport.ts';
import { requireFreshSession } from '../sessions/require-session.ts';
import { lockTenant } from './account-changes.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { findObstacle, requireStillOwner } from './payment-connection.ts';
import { tellOwnersOfTexts } from './tell-owners.ts';

const findTextObstacle = ({ appSecrets, texts }: ConnectionTools, action: ConnectionAction) =>
  findObstacle({ appSecrets, isSetByOperator: texts.isSetByOperator }, action);

const requireConnecting = (tools: ConnectionTools, action: ConnectionAction) => {
  const obstacle = findTextObstacle(tools, action);
  if (obstacle !== null) throw new ApiProblem('not_active', obstacle);
  requireFreshSession(action.session, 'to change the account for text messages', action.now);
};

const readTextConnection = async (
  tx: Transaction,
  tools: ConnectionTools,
  action: ConnectionAction,
): Promise<TextConnection> => {
  const { appSecrets, texts } = tools;
  const own = await findCurrentTextCredentials(tx, action.tenant.id, appSecrets);
  const withoutOwn = texts.isSetByOperator ? 'server' : 'none';
  return {
    account: own === undefined ? withoutOwn : 'shop',
    sender: own?.sender ?? null,
    obstacle: findTextObstacle(tools, action),
  };
};

export const getTextConnection = (tools: ConnectionTools, action: ConnectionAction) =>
  tools.database.system.transaction((tx) => readTextConnection(tx, tools, action));

type Payload = ParsedPayload<'connectTexts'>;

const fieldMessages: Readonly<Record<string, string>> = {
  accountSid: 'The Account SID starts with AC, and has 34 characters.',
  authToken: 'Please paste the Auth Token.',
  sender:
    'The sender is a number such as +447700900999, a name of at most 11 characters, or a messaging service, which starts with MG.',
};

const toCompact = (number: string) => number.replaceAll(' ', '');

const parseCredentials = ({ accountSid, authToken, sender }: Payload): TwilioCredentials => {
  const typed = { accountSid, authToken, sender: sender.replace(/^(\+[\d ]+)$/, toCompact) };
  const result = v.safeParse(twilioCredentialsSchema, typed);
  if (result.success) return result.output;
  const field = v.getDotPath(result.issues[0]) ?? 'accountSid';
  throw invalid({ [field]: [fieldMessages[field] ?? messages.invalid] });
};

const checkAccount = async ({ texts }: ConnectionTools, credentials: TwilioCredentials) => {
  const steps = await checkTwilioAccount(credentials, texts);
  const failed = steps.findIndex(({ level }) => level === 'fail');
  if (failed >= 0) {
    const field = failed === 0 ? 'authToken' : 'sender';
    throw invalid({ [field]: [`Nothing was connected. ${steps[failed]?.text ?? ''}.`] });
  }
  return steps.map(({ text }) => `${text}.`);
};

const sendTestText = async (
  { texts }: ConnectionTools,
  { tenant, now }: ConnectionAction,
  credentials: TwilioCredentials,
  recipient: string,
) => {
  const transport = createTwilioTransport(credentials, {
    apiUrl: texts.twilioApiUrl,
    timeoutMs: SEND_TIMEOUT_MS,
    phoneCountries: texts.phoneCountries,
    getReportUrl: () => undefined,
  });
  const text = `${tenant.name}: text messages work.`;
  const message = { id: newId(), recipient, senderName: tenant.name, text, date: now };
  try {
    await transport.send({ ...message, replyTo: null, subject: '', html: null });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid({ testPhone: [`The test text was not sent, so nothing was changed: ${reason}`] });
  }
};

const changeAccount = (
  tools: ConnectionTools,
  action: ConnectionAction,
  change: (tx: Transaction) => Promise<void>,
) =>
  tools.database.system.transaction(async (tx) => {
    const { tenant, session } = action;
    await lockTenant(tx, tenant.id);
    await requireStillOwner(tx, tenant.id, session, 'changeTextAccount');
    await change(tx);
    // `tellOwners` takes on the tenant role, which cannot read the account.
    const changed = await readTextConnection(tx, tools, action);
    await tellOwnersOfTexts(tx, tools, action, changed.sender);
    return action.storeResult(tx, changed);
  });

interface ConnectTexts {
  readonly payload: Payload;
  /** @throws ApiProblem throttled */
  readonly countTestText: (recipient: string) => Promise<void>;
}

export const connectTexts = async (
  tools: ConnectionTools,
  action: ConnectionAction,
  { payload, countTestText }: ConnectTexts,
): Promise<TextsConnected> => {
  requireConnecting(tools, action);
  const credentials = parseCredentials(payload);
  const { testPhone } = payload;
  const recipient = testPhone ? toSmsNumber(testPhone, tools.texts.phoneCountries) : undefined;
  if (testPhone && recipient === undefined)
    throw invalid({ testPhone: [messages.phoneNotReachable] });
  const lines = await checkAccount(tools, credentials);
  if (recipient !== undefined) {
    await countTestText(recipient);
    await sendTestText(tools, action, credentials, recipient);
    lines.push(`Twilio took a text message to ${recipient}. Please look whether it arrived.`);
  }
  const connection = await changeAccount(tools, action, (tx) =>
    setTextAccount(tx, action.tenant.id, credentials, tools.appSecrets, action.now),
  );
  action.wakeWorkers();
  return { lines, connection };
};

export const disconnectTexts = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action);
  const connection = await changeAccount(tools, action, (tx) =>
    removeTextAccount(tx, action.tenant.id, action.now),
  );
  action.wakeWorkers();
  return connection;
};
