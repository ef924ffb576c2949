import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { outbox } from '../../../db/schema.ts';
import { AccountRefused, PermanentFailure } from '../answers/send-errors.ts';
import type { TenantTransport, Transport } from '../transports/transport.ts';
import { createTwilioTransport, type TwilioOptions } from '../transports/twilio-transport.ts';
import type { TextAccount, TextAccountRegistry } from './text-account-registry.ts';

interface AccountTransportOptions {
  readonly database: Pick<Database, 'system'>;
  readonly registry: Pick<TextAccountRegistry, 'findOwn'>;
  /** Sends the messages of tenants without an account of their own. */
  readonly server: Transport;
  readonly twilio: TwilioOptions;
}

/**
 * Sends text messages with the tenant's own account, or with the server's provider when the tenant
 * has none. A message that the tenant's own account cannot send is given up: the server's account
 * never sends it instead.
 */
export const createAccountTransport = ({
  database,
  registry,
  server,
  twilio,
}: AccountTransportOptions): TenantTransport => {
  /** By the id of the account. An entry is replaced when the tenant gets new keys. */
  const transports = new Map<string, { readonly keys: string; readonly transport: Transport }>();

  const getTransport = ({ id, credentials }: TextAccount & { readonly id: string }) => {
    const keys = JSON.stringify(credentials);
    const existing = transports.get(id);
    if (existing?.keys === keys) return existing.transport;
    const transport = createTwilioTransport(credentials, twilio);
    transports.set(id, { keys, transport });
    return transport;
  };

  return {
    send: async (message) => {
      const own = await registry.findOwn(message.tenantId);
      const textAccountId = own?.id ?? null;
      // The account is stored before the send, because a report can arrive before the response.
      if (message.textAccountId !== textAccountId)
        await database.system
          .update(outbox)
          .set({ textAccountId })
          .where(eq(outbox.id, message.id));
      if (!own) return server.send(message);
      try {
        return await getTransport(own).send(message);
      } catch (error) {
        if (!(error instanceof AccountRefused)) throw error;
        throw new PermanentFailure(error.message, { reason: 'account_refused' });
      }
    },
  };
};
