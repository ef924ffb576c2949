import { checkTwilioAccount } from '../../domain/messages/accounts/check-twilio-account.ts';
import { findCurrentTextCredentials } from '../../domain/messages/accounts/text-accounts.ts';
import { getReplyUrl } from '../../domain/messages/reports/report-urls.ts';
import { parseHost, UsageError } from '../arguments.ts';
import type { Command, CommandContext } from '../command.ts';
import { findTenant } from '../find-tenant.ts';

/** Without `host` or an own account, the keys are the server's. */
const findCredentials = async ({ database, config }: CommandContext, host: string | undefined) => {
  const own =
    host === undefined
      ? undefined
      : await database.unscopedDb.transaction(async (tx) => {
          const { id } = await findTenant(tx, host);
          return findCurrentTextCredentials(tx, id, config.appSecrets);
        });
  const credentials = own ?? config.twilio;
  if (!credentials) throw new UsageError('The server has no account at Twilio to check');
  return credentials;
};

/** Sends nothing. */
export const checkTextProvider: Command = async (context) => {
  const { config, options, printLine } = context;
  const host = options.host === undefined ? undefined : parseHost(options.host);
  const steps = await checkTwilioAccount(await findCredentials(context, host), {
    ...config,
    replyUrl: getReplyUrl(config.publicUrl),
  });
  for (const { text } of steps) printLine(text);
  if (steps.some(({ level }) => level === 'fail')) throw new Error('The check failed');
  return ['The check passed. Nothing was sent.'];
};
