import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { outbox } from '../../../db/schema.ts';
import type { TextConsentFact } from '../../../lib/states/text-consent-fact.ts';
import { type PhoneCountries, toSmsNumber } from '../../../lib/text/phone-number.ts';
import { PermanentFailure, type Transport } from '../transports/transport.ts';
import { readTextConsent, recordTextConsent } from './text-consents.ts';

interface ConsentTransportOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly phoneCountries: PhoneCountries;
}

const isOptedOut = (error: unknown) =>
  error instanceof PermanentFailure && error.reason === 'opted_out';

/**
 * Wraps the transport of text messages. It sends nothing to a number that answered STOP, and records
 * when the provider refuses a number because of a STOP that this server does not know.
 */
export const createConsentTransport = (
  transport: Transport,
  { database, clock, phoneCountries }: ConsentTransportOptions,
): Transport => ({
  send: async (message) => {
    const phone = toSmsNumber(message.recipient, phoneCountries);
    const [row] = await database.system
      .select({ tenantId: outbox.tenantId })
      .from(outbox)
      .where(eq(outbox.id, message.id));
    // Without a number or a row there is nothing to know: the request was cancelled during the send.
    if (phone === undefined || !row) return transport.send(message);
    const record = (fact: TextConsentFact) =>
      database.forTenant(row.tenantId, (scope) =>
        recordTextConsent(scope, { phone, fact, at: clock() }),
      );
    const consent = await database.forTenant(row.tenantId, (scope) =>
      readTextConsent(scope, phone),
    );
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
