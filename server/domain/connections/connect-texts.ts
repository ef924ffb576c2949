import type { ParsedPayload } from '../../../contract/calls.ts';
import type { TextConnection, TextsConnected } from '../../../contract/entities/connection.ts';
import { messages } from '../../../contract/text/messages.ts';
import type { Transaction } from '../../db/drizzle.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { createInvalidError } from '../../lib/network/api-problem.ts';
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
import {
  changeAccount,
  findObstacle,
  parseCredentials,
  requireConnecting,
} from './change-account.ts';
import type { ConnectionAction, ConnectionTools } from './connection-tools.ts';
import { tellOwners } from './tell-owners.ts';

const readTextConnection = async (
  tx: Transaction,
  tools: ConnectionTools,
  action: ConnectionAction,
): Promise<TextConnection> => {
  const { appSecrets, texts } = tools;
  const own = await findCurrentTextCredentials(tx, action.tenant.id, appSecrets);
  const withoutOwn = texts.serverSendsTexts ? 'server' : 'none';
  return {
    account: own === undefined ? withoutOwn : 'shop',
    sender: own?.sender ?? null,
    obstacle: findObstacle(tools, action, 'texts'),
  };
};

export const getTextConnection = (tools: ConnectionTools, action: ConnectionAction) =>
  tools.database.unscopedDb.transaction((tx) => readTextConnection(tx, tools, action));

const fieldMessages: Readonly<Record<string, string>> = {
  accountSid: 'The Account SID starts with AC, and has 34 characters.',
  authToken: 'Please paste the Auth Token.',
  sender:
    'The sender is a number such as +447700900999, a name of at most 11 characters, or a messaging service, which starts with MG.',
};

const toCompact = (number: string) => number.replaceAll(' ', '');

const checkAccount = async ({ texts }: ConnectionTools, credentials: TwilioCredentials) => {
  const steps = await checkTwilioAccount(credentials, texts);
  const failed = steps.findIndex(({ level }) => level === 'fail');
  if (failed >= 0) {
    const field = failed === 0 ? 'authToken' : 'sender';
    throw createInvalidError({ [field]: [`Nothing was connected. ${steps[failed]?.text ?? ''}.`] });
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
    throw createInvalidError({
      testPhone: [`The test text was not sent, so nothing was changed: ${reason}`],
    });
  }
};

const readAndTell = async (tx: Transaction, tools: ConnectionTools, action: ConnectionAction) => {
  const connection = await readTextConnection(tx, tools, action);
  const change = { account: 'texts', sender: connection.sender } as const;
  await tellOwners(tx, tools, action, { kind: 'text_account_changed', change });
  return connection;
};

export const connectTexts = async (
  tools: ConnectionTools,
  action: ConnectionAction,
  { testPhone, sender, ...keys }: ParsedPayload<'connectTexts'>,
): Promise<TextsConnected> => {
  requireConnecting(tools, action, 'texts');
  const typed = { ...keys, sender: sender.replace(/^(\+[\d ]+)$/, toCompact) };
  const credentials = parseCredentials(twilioCredentialsSchema, typed, fieldMessages);
  const recipient = testPhone ? toSmsNumber(testPhone, tools.texts.phoneCountries) : undefined;
  if (testPhone && recipient === undefined)
    throw createInvalidError({ testPhone: [messages.phoneNotReachable] });
  const lines = await checkAccount(tools, credentials);
  if (recipient !== undefined) {
    await action.countTestMessage(recipient);
    await sendTestText(tools, action, credentials, recipient);
    lines.push(`Twilio took a text message to ${recipient}. Please look whether it arrived.`);
  }
  const connection = await changeAccount(tools, action, 'texts', async (tx) => {
    await setTextAccount(tx, action.tenant.id, credentials, tools.appSecrets, action.now);
    return readAndTell(tx, tools, action);
  });
  return { lines, connection };
};

export const disconnectTexts = async (tools: ConnectionTools, action: ConnectionAction) => {
  requireConnecting(tools, action, 'texts');
  return changeAccount(tools, action, 'texts', async (tx) => {
    await removeTextAccount(tx, action.tenant.id, action.now);
    return action.storeResult(tx, await readAndTell(tx, tools, action));
  });
};
