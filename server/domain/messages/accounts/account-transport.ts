import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { outbox } from '../../../db/schema.ts';
import { AccountRefused, PermanentFailure } from '../answers/send-errors.ts';
import type { TenantTransport, Transport } from '../transports/transport.ts';
import { createTwilioTransport, type TwilioOptions } from '../transports/twilio-transport.ts';
import type { TextAccount, TextAccountRegistry } from './text-account-registry.ts';

interface AccountTransportOptions {
  readonly database: Pick<Database, 'unscopedDb'>;
  readonly registry: Pick<TextAccountRegistry, 'findOwn'>;
  /** Tenants without an own account send with it. */
  readonly server: Transport;
  readonly twilio: TwilioOptions;
}

/**
 * The server gives up a message that the tenant's own account refuses. The server's account does not send it
 * instead, because the operator would pay, and wrong keys would stay unnoticed.
 */
export const createAccountTransport = ({
  database,
  registry,
  server,
  twilio,
}: AccountTransportOptions): TenantTransport => {
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
      // A delivery report can arrive before the response, so the account is stored first.
      if (message.textAccountId !== textAccountId)
        await database.unscopedDb
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
