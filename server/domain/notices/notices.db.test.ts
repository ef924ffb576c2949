import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../contract/entities/payment.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertUser,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import {
  createTwilioAccounts,
  deliverWithTwilio,
} from '../../../tests/support/messages/deliver-with-twilio.ts';
import {
  startTwilioService,
  type TwilioService,
} from '../../../tests/support/messages/twilio-service.ts';
import { runCommand } from '../../../tests/support/server/command-runner.ts';
import { requestPayment } from '../../../tests/support/server/request-payment.ts';
import { createTestClock, MINUTE_MS } from '../../../tests/support/server/test-clock.ts';
import { createTestShop, logInAs, type Shop } from '../../../tests/support/server/test-shop.ts';
import {
  customers,
  outbox,
  paymentHistory,
  paymentRequests,
  pushSubscriptions,
  sessions,
  tenants,
  textConsents,
  users,
} from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { createTwilioReplies } from '../messages/replies/twilio-replies.ts';
import type { OutgoingMessage } from '../messages/transports/transport.ts';
import {
  queueDisputeNotices,
  queuePaidNotices,
  queueUndeliveredNotices,
} from '../push/push-notices.ts';

const database = await openTestDatabase();
const { unscopedDb } = database;

let twilio: TwilioService;
let shop: Shop;
let sam: typeof users.$inferSelect;
beforeAll(async () => {
  twilio = await startTwilioService();
});
afterAll(() => twilio.stop());
beforeEach(async () => {
  twilio.reset();
  const clock = createTestClock();
  shop = await createTestShop(database, {
    clock,
    replySources: [createTwilioReplies(createTwilioAccounts({ database, clock }))],
  });
  sam = await insertUser(database, shop.tenant, { email: 'sam@private.example' });
});

const owner = 'ali@example.com';
const number = '+447700900777';
const erika = { name: 'Erika Mustermann', phone: '07700 900777' };

type Send = (message: OutgoingMessage) => Promise<undefined>;
/** Returns the addresses to which emails went. */
const deliver = async (onEmail: Send = async () => undefined) => {
  const recipients: string[] = [];
  const send: Send = async (message) => {
    await onEmail(message);
    recipients.push(message.recipient);
    return undefined;
  };
  await deliverWithTwilio(shop.server, twilio, { email: { send } });
  return recipients.toSorted();
};
const isDown = async () => {
  throw new Error('the mail server is down');
};

const sendAsSam = async () => {
  const client = await logInAs(shop.server, sam.email);
  const { ident } = await requestPayment(client, erika);
  await deliver();
  return ident;
};

const reply = async (text = 'Can I pay on Friday?') => {
  const url = 'http://localhost/api/messages/twilio/replies/';
  const { body, headers } = twilio.reply(number, text, url);
  await shop.server.app.request(url, { method: 'POST', body, headers: { ...headers } });
};

const updateSam = (fields: Partial<typeof users.$inferInsert>) =>
  unscopedDb.update(users).set(fields).where(eq(users.id, sam.id));
const deactivate = () => shop.client.put(`/users/${sam.id}/`, { ...sam, isActive: false });
const addOwner = (fields: Partial<typeof users.$inferInsert> = {}) =>
  insertUser(database, shop.tenant, { email: 'second@example.com', isOwner: true, ...fields });

const erase = (...more: string[]) =>
  runCommand(database, ['customer erase', '--host', shop.tenant.host, ...more, '--yes'], {
    now: shop.server.clock(),
  });
const eraseErika = async () => {
  const [erika] = await unscopedDb.select().from(customers);
  await unscopedDb.update(paymentRequests).set({ status: 'cancelled_client' });
  return erase('--customer', erika?.id ?? '');
};

describe('a customer’s reply by text message', () => {
  test('is in the history in the customer’s words [reach 2.5]', async () => {
    const ident = await sendAsSam();
    await reply('Can I pay\n on Friday?');
    const { body } = await shop.client.get(`/services/payments/${ident}/`);
    expect((body as PaymentRequest).history).toContainEqual(
      expect.objectContaining({ event: 'replied', text: 'Can I pay on Friday?' }),
    );
  });

  test('goes to the user who sent the request, while that user is active [audit 4.8]', async () => {
    await sendAsSam();
    await addOwner();
    await reply();
    expect(await deliver()).toEqual([sam.email]);
  });

  test.each([
    ['is inactive', { isActive: false }],
    ['has not joined', { passwordHash: null }],
  ])(
    'goes to the owners when the user who sent the request %s, except for owners who are inactive or have not joined [audit 4.8]',
    async (_, fields) => {
      await sendAsSam();
      await updateSam(fields);
      await addOwner();
      await addOwner({ email: 'invited@example.com', passwordHash: null });
      await addOwner({ email: 'former@example.com', isActive: false });
      await reply();
      expect(await deliver()).toEqual([owner, 'second@example.com']);
    },
  );

  test('goes to the owners when the customer created the request [audit 4.8]', async () => {
    await sendAsSam();
    await unscopedDb.update(paymentRequests).set({ userId: null, customerCreated: true });
    await reply();
    expect(await deliver()).toEqual([owner]);
  });

  test('goes to no user while no owner can log in, and is in the history [audit 4.8]', async () => {
    await sendAsSam();
    await unscopedDb.update(users).set({ isActive: false });
    await reply();
    expect(await deliver()).toEqual([]);
    expect(await unscopedDb.select().from(paymentHistory)).toContainEqual(
      expect.objectContaining({ event: 'replied', text: 'Can I pay on Friday?' }),
    );
  });

  test('goes to the owners when the address of the shop belongs to an inactive user [audit 4.8]', async () => {
    await sendAsSam();
    await unscopedDb.update(tenants).set({ replyTo: 'Sam@private.example' });
    await deactivate();
    await reply();
    expect(await deliver()).toEqual([owner]);
  });

  test('that waits for the mail server goes to each owner once when its recipient becomes inactive [audit 4.9]', async () => {
    await sendAsSam();
    await reply();
    await deliver(isDown);
    expect((await deactivate()).status).toBe(200);
    await addOwner();
    shop.server.clock.advance(60 * MINUTE_MS);
    expect(await deliver()).toEqual([owner, 'second@example.com']);
    shop.server.clock.advance(60 * MINUTE_MS);
    expect(await deliver()).toEqual([]);
  });

  test('that waits for the mail server goes only to the other owners when an owner loses the role [audit 4.9]', async () => {
    const second = await addOwner();
    await sendAsSam();
    await deactivate();
    await reply();
    await deliver(isDown);
    await unscopedDb.update(users).set({ isOwner: false }).where(eq(users.id, second.id));
    shop.server.clock.advance(60 * MINUTE_MS);
    expect(await deliver()).toEqual([owner]);
  });

  test('that waits for the mail server goes to the new address of the shop after a change [audit 4.9]', async () => {
    await sendAsSam();
    await unscopedDb.update(tenants).set({ replyTo: 'old@example.com' });
    await reply();
    await deliver(isDown);
    await unscopedDb.update(tenants).set({ replyTo: 'new@example.com' });
    shop.server.clock.advance(60 * MINUTE_MS);
    expect(await deliver()).toEqual(['new@example.com']);
  });

  test('that the previous release has queued is not sent to an inactive user, and is erased [audit 4.9, audit 4.11]', async () => {
    const ident = await sendAsSam();
    const row = {
      tenantId: shop.tenant.id,
      channel: 'email',
      recipient: sam.email,
      senderName: 'Shop',
      subject: 'Erika Mustermann replied by text message',
      createdAt: shop.server.clock(),
      formerDueAt: shop.server.clock(),
    } as const;
    const text = `Erika Mustermann (${number}) replied to the payment request ${ident} for £45.00:`;
    const sent = { ...row, id: newId(), text };
    await unscopedDb.insert(outbox).values([sent, { ...row, id: newId(), text }]);
    // A server of the last release sends one of them.
    await unscopedDb
      .update(outbox)
      .set({ text: '', html: null, sentAt: shop.server.clock() })
      .where(eq(outbox.id, sent.id));
    await deactivate();
    expect(await deliver()).toEqual([owner]);
    await eraseErika();
    expect(await unscopedDb.select().from(outbox)).toEqual([]);
  });
});

describe('customer erase', () => {
  test('deletes a forwarded text message that waits, and the row of a message that was sent [audit 4.10]', async () => {
    await sendAsSam();
    await reply();
    await deliver();
    await reply('And on Saturday?');
    await deliver(isDown);
    await eraseErika();
    expect(await unscopedDb.select().from(outbox)).toEqual([]);
    shop.server.clock.advance(60 * MINUTE_MS);
    expect(await deliver()).toEqual([]);
    const words = (await unscopedDb.select().from(paymentHistory)).map(({ text }) => text);
    expect(words.filter(Boolean)).toEqual([]);
  });

  test('leaves no data when a message is being sent, whether the send succeeds or fails [audit 4.10]', async () => {
    await sendAsSam();
    await reply();
    await reply('And on Saturday?');
    let sends = 0;
    const eraseMeanwhile: Send = async ({ recipient, subject }) => {
      sends += 1;
      if (sends === 1) await eraseErika();
      else throw new Error(`450 ${recipient}: ${subject}`);
      return undefined;
    };
    await deliver(eraseMeanwhile);
    expect(sends).toBeGreaterThan(0);
    expect(await unscopedDb.select().from(outbox)).toEqual([]);
    shop.server.clock.advance(60 * MINUTE_MS);
    expect(await deliver()).toEqual([]);
  });

  test('keeps the phone number of a customer who answered STOP, and deletes other answers [audit 4.12]', async () => {
    await sendAsSam();
    await reply('STOP');
    shop.server.clock.advance(MINUTE_MS);
    await unscopedDb.insert(textConsents).values({
      tenantId: shop.tenant.id,
      phone: number,
      fact: 'refused',
      at: shop.server.clock(),
    });
    await eraseErika();
    expect(await unscopedDb.select().from(textConsents)).toMatchObject([
      { phone: number, fact: 'stop' },
    ]);
  });

  test('erases more requests than one transaction can hold [audit 4.10]', async () => {
    const erika = await insertCustomer(database, shop.tenant);
    const first = await insertPaymentRequest(database, erika, { status: 'paid' });
    await unscopedDb.insert(paymentRequests).values(
      Array.from({ length: 450 }, (_, index) => ({
        ...first,
        id: newId(),
        ident: `MANY${index}`,
        payToken: `many-${index}`,
      })),
    );
    await erase('--customer', erika.id);
    const left = (await unscopedDb.select().from(paymentRequests)).filter(
      ({ erasedAt }) => !erasedAt,
    );
    expect(left).toEqual([]);
  });
});

describe('a notification', () => {
  const notices = {
    paid: (id: string) =>
      queueNotice((scope) =>
        queuePaidNotices(scope, id, { now: shop.server.clock(), event: 'paid', amount: 4_500 }),
      ),
    disputed: (id: string) =>
      queueNotice((scope) =>
        queueDisputeNotices(scope, id, {
          state: 'needs_response',
          amountPence: 4500,
          dueAt: null,
          now: shop.server.clock(),
        }),
      ),
    undelivered: (id: string) =>
      queueNotice((scope) =>
        queueUndeliveredNotices(scope, id, {
          channel: 'sms',
          reason: null,
          now: shop.server.clock(),
        }),
      ),
  };
  const queueNotice = (work: Parameters<typeof database.forTenant<void>>[1]) =>
    database.forTenant(shop.tenant.id, work);

  const subscribe = async (userId: string) => {
    const [session] = await unscopedDb.select().from(sessions).where(eq(sessions.userId, userId));
    const id = newId();
    await unscopedDb.insert(pushSubscriptions).values({
      id,
      tenantId: shop.tenant.id,
      userId,
      sessionHash: session?.tokenHash ?? '',
      endpoint: `https://push.example.com/${id}`,
      p256dh: 'key',
      auth: 'secret',
      isShared: false,
      createdAt: shop.server.clock(),
    });
    return id;
  };

  /** Returns the names of the users whose devices were told. */
  const push = async (devices: Record<string, string>) => {
    const told: (string | undefined)[] = [];
    const send: Send = async ({ recipient }) => {
      told.push(Object.keys(devices).find((name) => devices[name] === recipient));
      return undefined;
    };
    await deliverWithTwilio(shop.server, twilio, {
      email: { send: async () => undefined },
      push: { send },
    });
    return told.toSorted();
  };

  test.each([
    ['paid', 'active', ['owner', 'sam']],
    ['paid', 'inactive', ['owner']],
    ['disputed', 'active', ['owner']],
    ['undelivered', 'active', ['sam']],
    ['undelivered', 'inactive', ['owner']],
  ] as const)(
    'that a request is %s, whose sender is %s, goes to %s [audit 4.8]',
    async (notice, state, told) => {
      await sendAsSam();
      const devices = { owner: await subscribe(shop.user.id), sam: await subscribe(sam.id) };
      if (state === 'inactive') await updateSam({ isActive: false });
      const [paymentRequest] = await unscopedDb.select().from(paymentRequests);
      await notices[notice](paymentRequest?.id ?? '');
      expect(await push(devices)).toEqual(told);
    },
  );

  test.each([
    ['paid', { isActive: false }, ['owner']],
    ['disputed', { isOwner: false }, ['owner']],
    ['undelivered', { isActive: false }, []],
  ] as const)(
    'that a request is %s is not sent to a user who may no longer see it [audit 4.9]',
    async (notice, change, told) => {
      await updateSam({ isOwner: notice === 'disputed' });
      await sendAsSam();
      const devices = { owner: await subscribe(shop.user.id), sam: await subscribe(sam.id) };
      const [paymentRequest] = await unscopedDb.select().from(paymentRequests);
      await notices[notice](paymentRequest?.id ?? '');
      await updateSam(change);
      expect(await push(devices)).toEqual(told);
      expect((await unscopedDb.select().from(outbox)).filter(({ sentAt }) => !sentAt)).toEqual([]);
    },
  );
});

test('replies to a waiting email go to the address that the shop has when the email is sent [audit 4.9]', async () => {
  await requestPayment(shop.client);
  const replyAddresses: (string | null)[] = [];
  const record: Send = async ({ replyTo }) => {
    replyAddresses.push(replyTo);
    throw new Error('busy');
  };
  await deliver(record);
  await unscopedDb.update(tenants).set({ replyTo: 'new@example.com' });
  shop.server.clock.advance(60 * MINUTE_MS);
  await deliver(record);
  await unscopedDb.update(tenants).set({ replyTo: sam.email });
  await updateSam({ isActive: false });
  shop.server.clock.advance(60 * MINUTE_MS);
  await deliver(record);
  expect(replyAddresses).toEqual([null, 'new@example.com', null]);
});
