import { beforeEach, describe, expect, test } from 'vitest';
import type { ResentPayment } from '../../../../contract/payments/resend.ts';
import { insertCustomer, insertPaymentRequest } from '../../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import { createTestShop, type ShopSettings } from '../../../../tests/support/server/test-shop.ts';
import { recordTextConsent } from '../../messages/replies/text-consents.ts';

const database = await openTestDatabase();

let { server, tenant, client } = await createTestShop(database);
const resetShop = async (settings?: ShopSettings) => {
  ({ server, tenant, client } = await createTestShop(database, settings));
};
beforeEach(() => resetShop());

const path = '/services/payments/';
type Contact = NonNullable<Parameters<typeof insertCustomer>[2]>;

const insertRequest = async (contact: Contact = {}) =>
  insertPaymentRequest(database, await insertCustomer(database, tenant, contact));

describe('the channels of a resend', () => {
  const email = { channel: 'email', reason: null };
  const text = { channel: 'sms', reason: null };

  /** Returns the messages in the response, and the channels in the history. */
  const resend = async (contact?: Contact) => {
    const { ident } = await insertRequest(contact);
    const { body } = await client.post(`${path}${ident}/resend/`);
    const { resend: outcome, history } = body as ResentPayment;
    return { messages: outcome?.messages, channels: history?.at(-1)?.channels };
  };

  test('are email and text message, in the response and in the history [extra 6.5]', async () => {
    expect(await resend()).toEqual({ messages: [email, text], channels: ['email', 'sms'] });
  });

  test('are those of the customer’s addresses [extra 6.5]', async () => {
    expect(await resend({ phone: null })).toEqual({ messages: [email], channels: ['email'] });
    expect(await resend({ email: null, phone: null })).toEqual({ messages: [], channels: [] });
  });

  test('do not include a text message to a number that answered STOP [extra 6.5]', async () => {
    await database.forTenant(tenant.id, (scope) =>
      recordTextConsent(scope, { phone: '+447700900123', fact: 'stop', at: server.clock() }),
    );
    const stopped = { ...text, reason: 'opted_out' };
    expect(await resend()).toEqual({ messages: [email, stopped], channels: ['email'] });
    expect(await resend({ email: null })).toEqual({ messages: [stopped], channels: [] });
  });

  test('do not include a text message to a number that cannot be dialled [extra 6.5]', async () => {
    expect(await resend({ phone: '12' })).toEqual({
      messages: [email, { ...text, reason: 'cannot_receive' }],
      channels: ['email'],
    });
  });

  test('include only those that the operator has set up [extra 6.5]', async () => {
    await resetShop({ sendsTextMessages: false });
    expect(await resend()).toEqual({
      messages: [email, { ...text, reason: 'not_set_up' }],
      channels: ['email'],
    });
    await resetShop({ sendsEmail: false });
    expect(await resend()).toEqual({
      messages: [{ ...email, reason: 'not_set_up' }, text],
      channels: ['sms'],
    });
  });
});
