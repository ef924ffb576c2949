import { removeTextAccount, setTextAccount } from '../../domain/messages/accounts/text-accounts.ts';
import { getReplyUrl } from '../../domain/messages/reports/report-urls.ts';
import { twilioCredentialsSchema } from '../../lib/settings/twilio-credentials.ts';
import { parseHost, requireText, UsageError } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { findTenant, recordCliEvent } from '../find-tenant.ts';
import { parseKeys, readKeys } from './account-keys.ts';

const removeAccount = async ({ database, now }: CommandContext, host: string) => {
  await database.unscopedDb.transaction(async (tx) => {
    const { id } = await findTenant(tx, host);
    await recordCliEvent(tx, { tenantId: id, at: now, kind: 'text_account_changed' });
    await removeTextAccount(tx, id, now);
  });
  return [`${host} sends text messages with the provider of the server.`];
};

export const setTextProvider: Command = async (context) => {
  const { database, options, config, now, readInput } = context;
  const host = parseHost(options.host);
  const name = requireText(options.provider, 'The provider');
  if (name !== 'twilio' && name !== 'server')
    throw new UsageError('The provider must be twilio or server');
  if (name === 'server') return removeAccount(context, host);
  const { appSecrets, publicUrl } = config;
  if (appSecrets.length === 0) {
    throw new UsageError(
      'APP_SECRET is missing: it encrypts the account, and must be the same as the server’s',
    );
  }
  const keys = readKeys(['accountSid', 'authToken', 'sender'], await readInput());
  const credentials = parseKeys(twilioCredentialsSchema, keys);
  await database.unscopedDb.transaction(async (tx) => {
    const { id, isDemo } = await findTenant(tx, host);
    // The demo's password is published, so strangers could send messages.
    if (isDemo) throw new UsageError(`${host} belongs to the demo. See tenant end-demo`);
    await recordCliEvent(tx, { tenantId: id, at: now, kind: 'text_account_changed' });
    await setTextAccount(tx, id, credentials, appSecrets, now);
  });
  const replyUrl = getReplyUrl(publicUrl);
  return [
    `${host} sends text messages with its own account at Twilio.`,
    replyUrl === undefined
      ? 'Without PUBLIC_URL, Twilio cannot report what became of them, or forward the answers.'
      : `The URL for incoming messages to enter at Twilio: ${replyUrl}`,
  ];
};
