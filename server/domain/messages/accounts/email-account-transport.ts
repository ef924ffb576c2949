import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { emailAccounts } from '../../../db/schema.ts';
import type { SmtpNetwork } from '../../../lib/outgoing/smtp-client.ts';
import { type SmtpCredentials, toSmtpUrl } from '../../../lib/settings/smtp-credentials.ts';
import { replaceSecrets } from '../../../lib/text/hide-secrets.ts';
import { AccountRefused, ShopAccountRefused } from '../answers/send-errors.ts';
import { createSmtpTransport } from '../transports/smtp-transport.ts';
import { SEND_TIMEOUT_MS, type TenantTransport, type Transport } from '../transports/transport.ts';
import { decryptSmtpCredentials } from './email-accounts.ts';

/** A mail server could repeat the password of a log-in in these forms. */
export const listPasswordForms = ({ user, password }: SmtpCredentials) => [
  password,
  Buffer.from(password).toString('base64'),
  Buffer.from(`\0${user}\0${password}`).toString('base64'),
];

/**
 * The operator owns the bounce mailbox and the mail provider, so these emails have no bounce address and no
 * headers for reports.
 */
export const createShopTransport = (
  credentials: SmtpCredentials,
  network: SmtpNetwork,
): Transport => {
  const transport = createSmtpTransport({
    smtpUrl: toSmtpUrl(credentials),
    mailFrom: credentials.sender,
    timeoutMs: SEND_TIMEOUT_MS,
    network,
  });
  return {
    send: async (message) => {
      try {
        return await transport.send(message);
      } catch (error) {
        if (error instanceof Error)
          error.message = replaceSecrets(error.message, listPasswordForms(credentials));
        throw error;
      }
    },
  };
};

interface EmailAccountOptions {
  readonly database: Pick<Database, 'unscopedDb'>;
  readonly appSecrets: readonly string[];
  /** A mail server in the environment sends the emails of all tenants. */
  readonly isSetByOperator: boolean;
  readonly server: Transport;
  readonly network: SmtpNetwork;
}

export const createEmailAccountTransport = ({
  database: { unscopedDb },
  appSecrets,
  isSetByOperator,
  server,
  network,
}: EmailAccountOptions): TenantTransport => {
  const findAccount = async (tenantId: string, id: string | null) => {
    const isWanted = id === null ? isNull(emailAccounts.replacedAt) : eq(emailAccounts.id, id);
    const [account] = await unscopedDb
      .select()
      .from(emailAccounts)
      .where(and(eq(emailAccounts.tenantId, tenantId), isWanted));
    return account;
  };

  return {
    send: async (message) => {
      const account = isSetByOperator
        ? undefined
        : await findAccount(message.tenantId, message.emailAccountId);
      if (!account) return server.send(message);
      const credentials = decryptSmtpCredentials(account, appSecrets);
      if (!credentials)
        throw new Error(`APP_SECRET does not decrypt the email account ${account.id}`);
      try {
        return await createShopTransport(credentials, network).send(message);
      } catch (error) {
        if (!(error instanceof AccountRefused)) throw error;
        throw new ShopAccountRefused(error.message, { code: error.code, cause: error });
      }
    },
  };
};
