import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { outbox } from '../../../db/schema.ts';
import type { TextConsentFact } from '../../../lib/states/message-states.ts';
import { type PhoneCountries, toSmsNumber } from '../../../lib/text/phone-number.ts';
import { PermanentFailure } from '../answers/send-errors.ts';
import type { TenantTransport } from '../transports/transport.ts';
import { readTextConsent, recordTextConsent } from './text-consents.ts';

interface ConsentTransportOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly phoneCountries: PhoneCountries;
}

const isOptedOut = (error: unknown) =>
  error instanceof PermanentFailure && error.reason === 'opted_out';

/**
 * A number that has answered STOP gets no text message. A refusal because of a STOP that this server has not
 * seen is recorded.
 */
export const createConsentTransport = (
  transport: TenantTransport,
  { database, clock, phoneCountries }: ConsentTransportOptions,
): TenantTransport => ({
  send: async (message) => {
    const { id, recipient, tenantId } = message;
    const phone = toSmsNumber(recipient, phoneCountries);
    // The transport refuses such a recipient itself.
    if (phone === undefined) return transport.send(message);
    // The customer can be erased during the send, so a missing message is no error.
    const record = (fact: TextConsentFact) =>
      database.forTenant(tenantId, async (scope) => {
        const { tx, whereTenant } = scope;
        const stored = await tx
          .select({ id: outbox.id })
          .from(outbox)
          .where(whereTenant(outbox, eq(outbox.id, id)))
          .for('key share');
        if (stored.length > 0) await recordTextConsent(scope, { phone, fact, at: clock() });
      });
    const consent = await database.forTenant(tenantId, (scope) => readTextConsent(scope, phone));
    if (consent === 'stopped')
      throw new PermanentFailure('the customer answered STOP', { reason: 'opted_out' });
    try {
      const response = await transport.send(message);
      if (consent === 'refused') await record('accepted');
      return response;
    } catch (error) {
      if (isOptedOut(error)) await record('refused');
      throw error;
    }
  },
});
