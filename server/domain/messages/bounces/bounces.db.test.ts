import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PaymentRequest } from '../../../../contract/entities/payment.ts';
import { getSecondConnection } from '../../../../tests/support/db/second-connection.ts';
import { openTestDatabase } from '../../../../tests/support/db/test-database.ts';
import {
  type BounceDetails,
  bounceBuilders,
  buildAbsenceNote,
} from '../../../../tests/support/messages/bounce-emails.ts';
import { startImapServer } from '../../../../tests/support/messages/imap-server.ts';
import { testSecret } from '../../../../tests/support/server/create-test-server.ts';
import { requestPayment } from '../../../../tests/support/server/request-payment.ts';
import { MINUTE_MS } from '../../../../tests/support/server/test-clock.ts';
import { setUpTestShop } from '../../../../tests/support/server/test-shop.ts';
import { readMessageProblems } from '../../../db/message-problems.ts';
import { deliveryReports, outbox } from '../../../db/schema.ts';
import { createBounceAddresses } from './bounce-addresses.ts';
import { type BounceReaderOptions, createBounceReader } from './bounce-reader.ts';
import { openMailbox } from './open-mailbox.ts';
import { parseBounce } from './parse-bounce.ts';

const database = await openTestDatabase();
const addresses = createBounceAddresses('bounces@example.com', testSecret);
const email = 'Jo@example.org';

const shop = setUpTestShop(database, { readsBounces: true });
let imap: Awaited<ReturnType<typeof startImapServer>>;
let log: string[];
const readers: ReturnType<typeof createBounceReader>[] = [];
beforeEach(async () => {
  imap = await startImapServer();
  log = [];
});
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.stop();
  await imap.stop();
});

/** Returns the ident of a new request and the id of its email. The mail server has the email. */
const sendRequest = async (address = email) => {
  const { ident } = await requestPayment(shop.client, { email: address });
  const [message] = await database.unscopedDb
    .update(outbox)
    .set({ attempts: 1, sentAt: shop.server.clock() })
    .where(eq(outbox.attempts, 0))
    .returning({ id: outbox.id });
  return { ident, messageId: message?.id ?? '' };
};

const readDelivery = async (ident: string) => {
  const { body } = await shop.client.get(`/services/payments/${ident}/`);
  const { deliveries = [] } = body as PaymentRequest;
  return deliveries.map(({ state, reason }) => [state, reason]);
};

const bounced = [['bounced_hard', 'unknown_recipient']];

const buildBounce = (messageId: string, details: Partial<BounceDetails> = {}) =>
  bounceBuilders.Postfix({ to: addresses.build(messageId), recipient: email, ...details });

const startReader = (overrides: Partial<BounceReaderOptions> = {}) => {
  const { clock, metrics } = shop.server;
  const reader = createBounceReader({
    database,
    clock,
    metrics,
    logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
    wakeWorkers: () => undefined,
    addresses,
    openMailbox: () => openMailbox(imap.getUrl()),
    parser: { run: parseBounce, stop: async () => undefined },
    ...overrides,
  });
  reader.start();
  readers.push(reader);
  return reader;
};

/** Reads the mailbox now, and again after each of `pausesMinutes`. */
const readMailbox = async (pausesMinutes: readonly number[] = []) => {
  const reader = startReader();
  await reader.idle();
  for (const minutes of pausesMinutes) {
    shop.server.clock.advance(minutes * MINUTE_MS);
    reader.wake();
    await reader.idle();
  }
  return reader;
};

const getReportCount = async (outcome: string) => {
  const text = await shop.server.metrics.registry.metrics();
  const [, count] =
    new RegExp(`beepaid_delivery_reports_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text) ?? [];
  return Number(count);
};

const getReadCounts = async () => {
  const text = await shop.server.metrics.registry.metrics();
  return ['ok', 'failed'].map((outcome) =>
    Number(
      new RegExp(`beepaid_bounce_mailbox_reads_total\\{outcome="${outcome}"\\} (\\d+)`).exec(
        text,
      )?.[1],
    ),
  );
};

const countLogIns = () => imap.commands.filter((command) => command === 'LOGIN').length;

test('a bounce that arrives several times is recorded once and marked as read [reach 3.3]', async () => {
  const { ident, messageId } = await sendRequest();
  imap.deliver(buildBounce(messageId), shop.server.clock());
  const reader = await readMailbox();
  expect(await readDelivery(ident)).toEqual(bounced);
  expect(imap.getUnreadCount()).toBe(0);
  imap.deliver(buildBounce(messageId), shop.server.clock());
  shop.server.clock.advance(MINUTE_MS);
  reader.wake();
  await reader.idle();
  expect(await readDelivery(ident)).toEqual(bounced);
  expect(await getReportCount('recorded')).toBe(1);
  expect(await getReportCount('repeated')).toBe(1);
});

test('a delay does not count as a failure, and a bounce replaces it in any order of arrival [mail 2.1]', async () => {
  const { ident, messageId } = await sendRequest();
  const delay = buildBounce(messageId, {
    action: 'delayed',
    status: '4.4.1',
    response: 'no answer',
  });
  imap.deliver(delay, shop.server.clock());
  await readMailbox();
  const { body } = await shop.client.get(`/services/payments/${ident}/`);
  expect((body as PaymentRequest).deliveries).toMatchObject([
    { state: 'delayed', reason: 'unreachable', retryUntil: '2026-03-07T09:00:00.000Z' },
  ]);
  const undelivered = await shop.client.get('/services/payments/?filter=undelivered');
  expect(undelivered.body).toMatchObject({ count: 0 });
  imap.deliver(buildBounce(messageId), shop.server.clock());
  imap.deliver(delay, shop.server.clock());
  await readMailbox([1]);
  expect(await readDelivery(ident)).toEqual(bounced);
});

test('a delay whose end is an impossible time counts as a delay of five days [reach 6.6]', async () => {
  const { ident, messageId } = await sendRequest();
  const delay = buildBounce(messageId, { action: 'delayed', status: '4.4.1', response: 'busy' });
  const until = 'Will-Retry-Until: -200000-01-01T00:00:00Z';
  imap.deliver(delay.replace('Status:', `${until}\r\nStatus:`), shop.server.clock());
  await readMailbox();
  const { body } = await shop.client.get(`/services/payments/${ident}/`);
  expect((body as PaymentRequest).deliveries).toMatchObject([
    { state: 'delayed', retryUntil: '2026-03-07T09:00:00.000Z' },
  ]);
});

test('the operator can read the answer of the other mail server, without the address [mail 1.4]', async () => {
  const { messageId } = await sendRequest();
  imap.deliver(buildBounce(messageId), shop.server.clock());
  await readMailbox();
  const problems = await readMessageProblems(database, shop.server.clock());
  expect(problems).toMatchObject([{ kind: 'bounced', channel: 'email', count: 1 }]);
  expect(problems[0]?.answer).toContain('User unknown');
  expect(problems[0]?.answer).not.toMatch(/jo@example/i);
});

test('a bounce is matched with an email whose address is spelled in another form [mail 3.2]', async () => {
  const { ident, messageId } = await sendRequest('jo@bücher.test');
  imap.deliver(buildBounce(messageId, { recipient: 'jo@xn--bcher-kva.test' }), shop.server.clock());
  await readMailbox();
  expect(await readDelivery(ident)).toEqual(bounced);
});

test('an email that bounces within the second of its send is recorded as sent first [reach 3.3]', async () => {
  const receivedAt = shop.server.clock();
  shop.server.clock.advance(700);
  const { ident, messageId } = await sendRequest();
  imap.deliver(buildBounce(messageId), receivedAt);
  await database.unscopedDb.update(outbox).set({ createdAt: receivedAt });
  await readMailbox();
  const { body } = await shop.client.get(`/services/payments/${ident}/`);
  expect((body as PaymentRequest).deliveries).toMatchObject([{ at: '2026-03-02T09:00:00.700Z' }]);
});

test('the mailbox is read once a minute [reach 3.3]', async () => {
  await readMailbox([0.25, 0.25, 0.25]);
  expect(countLogIns()).toBe(1);
  expect(imap.commands).toEqual([
    'CAPABILITY',
    'LOGIN',
    'CAPABILITY',
    'LIST',
    'LIST',
    'LSUB',
    'SELECT',
    'UID SEARCH',
    'LOGOUT',
  ]);
});

test('emails that report no failure change nothing and are marked as read [reach 3.3, reach 3.4]', async () => {
  const { ident, messageId } = await sendRequest();
  const to = addresses.build(messageId);
  imap.deliver(buildAbsenceNote(to), shop.server.clock());
  imap.deliver(
    buildBounce(messageId, { action: 'delivered', status: '2.0.0' }),
    shop.server.clock(),
  );
  await readMailbox();
  expect(await readDelivery(ident)).toEqual([]);
  expect(imap.getUnreadCount()).toBe(0);
  expect(await database.unscopedDb.select().from(deliveryReports)).toEqual([]);
});

test('forged bounces, and bounces of another message, address or channel, change nothing [reach 6.3]', async () => {
  const { ident, messageId } = await sendRequest();
  const stranger = createBounceAddresses('bounces@example.com', 'a guess');
  const now = shop.server.clock();
  imap.deliver(buildBounce(messageId, { to: stranger.build(messageId) }), now);
  imap.deliver(buildBounce(messageId, { to: 'bounces@example.com' }), now);
  imap.deliver(buildBounce('0199aaaa-0000-7000-8000-000000000000'), now);
  imap.deliver(buildBounce(messageId, { recipient: 'sam@example.org' }), now);
  const reader = await readMailbox();
  expect(await getReportCount('rejected')).toBe(2);
  expect(await getReportCount('unknown')).toBe(2);
  await database.unscopedDb.update(outbox).set({ channel: 'sms' });
  imap.deliver(buildBounce(messageId), now);
  shop.server.clock.advance(MINUTE_MS);
  reader.wake();
  await reader.idle();
  expect(await getReportCount('unknown')).toBe(3);
  expect(await readDelivery(ident)).toEqual([]);
  expect(await database.unscopedDb.select().from(deliveryReports)).toEqual([]);
  expect(imap.getUnreadCount()).toBe(0);
});

test('the server reads only the beginning of a large email [reach 6.4]', async () => {
  const { ident, messageId } = await sendRequest();
  const large = Buffer.alloc(20 * 1024 * 1024, 'Lorem ipsum dolor sit amet\r\n');
  const now = shop.server.clock();
  imap.deliver(
    Buffer.concat([Buffer.from(buildAbsenceNote(addresses.build(messageId))), large]),
    now,
  );
  imap.deliver(Buffer.concat([Buffer.from(buildBounce(messageId)), large]), now);
  await readMailbox();
  expect(await readDelivery(ident)).toEqual(bounced);
  expect(imap.getSentBytes()).toBeLessThan(600_000);
});

test('the server finds a bounce after 10,000 other emails [reach 6.4]', {
  timeout: 60_000,
}, async () => {
  const { ident, messageId } = await sendRequest();
  const now = shop.server.clock();
  const others = [
    buildBounce(messageId, { to: 'bounces@example.com' }),
    ...Array.from({ length: 19 }, () => buildAbsenceNote('sales@example.com')),
  ].map((other) => Buffer.from(other));
  for (let count = 0; count < 10_000; count += others.length)
    for (const other of others) imap.deliver(other, now);
  imap.deliver(buildBounce(messageId), now);
  await readMailbox();
  expect(await readDelivery(ident)).toEqual(bounced);
  expect(await getReportCount('rejected')).toBe(500);
  expect(imap.getUnreadCount()).toBe(0);
});

const countParses = () => {
  let count = 0;
  const parser: BounceReaderOptions['parser'] = {
    run: (content) => {
      count += 1;
      return parseBounce(content);
    },
    stop: async () => undefined,
  };
  return { parser, getCount: () => count };
};

test('the server parses at most five bounces of a message, and none after a hard bounce [reach 6.6]', async () => {
  const { parser, getCount } = countParses();
  const [delayed, gone] = [await sendRequest(), await sendRequest()];
  const now = shop.server.clock();
  const buildDelay = (messageId: string) =>
    buildBounce(messageId, { action: 'delayed', status: '4.4.1', response: 'no answer' });
  for (let count = 0; count < 8; count += 1) imap.deliver(buildDelay(delayed.messageId), now);
  imap.deliver(buildBounce(delayed.messageId), now);
  for (let count = 0; count < 2; count += 1) imap.deliver(buildBounce(gone.messageId), now);
  await startReader({ parser }).idle();
  expect(getCount()).toBe(6);
  expect(await readDelivery(delayed.ident)).toEqual([['delayed', 'unreachable']]);
  expect(await readDelivery(gone.ident)).toEqual(bounced);
  expect(imap.getUnreadCount()).toBe(0);
});

test('the server parses no absence notes, and no bounces of messages older than 60 days [reach 6.6]', async () => {
  const { parser, getCount } = countParses();
  const { ident, messageId } = await sendRequest();
  imap.deliver(buildAbsenceNote(addresses.build(messageId)), shop.server.clock());
  shop.server.clock.advance(60 * 24 * 60 * MINUTE_MS);
  imap.deliver(buildBounce(messageId), shop.server.clock());
  await startReader({ parser }).idle();
  expect(getCount()).toBe(0);
  expect(await readDelivery(ident)).toEqual([]);
  expect(imap.getUnreadCount()).toBe(0);
});

test('the server continues with the next bounce after one that the parser rejects [reach 6.6]', async () => {
  const [broken, sound] = [await sendRequest(), await sendRequest()];
  const now = shop.server.clock();
  imap.deliver(buildBounce(broken.messageId, { response: 'crash' }), now);
  imap.deliver(buildBounce(sound.messageId), now);
  const parser: BounceReaderOptions['parser'] = {
    run: (content) =>
      Buffer.from(content).includes('crash')
        ? Promise.reject(new Error('The parser needs too long'))
        : parseBounce(content),
    stop: async () => undefined,
  };
  await startReader({ parser }).idle();
  expect(await readDelivery(sound.ident)).toEqual(bounced);
  expect(await getReportCount('rejected')).toBe(1);
  expect(await getReadCounts()).toEqual([1, 0]);
  expect(imap.getUnreadCount()).toBe(0);
});

test('the server tries five times to store a bounce, and meanwhile reads the other bounces [reach 6.6]', async () => {
  const [broken, sound] = [await sendRequest(), await sendRequest()];
  const now = shop.server.clock();
  imap.deliver(buildBounce(broken.messageId, { response: 'breaks the database' }), now);
  imap.deliver(buildBounce(sound.messageId), now);
  const brokenDatabase: typeof database = {
    ...database,
    forTenant: (tenantId, run) =>
      database.forTenant(tenantId, async (scope) => {
        const result = await run(scope);
        const stored = await scope.tx
          .select({ answer: deliveryReports.answer })
          .from(deliveryReports);
        if (stored.some(({ answer }) => answer?.includes('breaks'))) throw new Error('broken');
        return result;
      }),
  };
  const reader = startReader({ database: brokenDatabase });
  await reader.idle();
  expect(await readDelivery(sound.ident)).toEqual(bounced);
  expect(imap.getUnreadCount()).toBe(1);
  for (let attempt = 1; attempt < 6; attempt += 1) {
    shop.server.clock.advance(2 * 60 * MINUTE_MS);
    reader.wake();
    await reader.idle();
  }
  expect(imap.getUnreadCount()).toBe(0);
  expect(await getReadCounts()).toEqual([1, 5]);
  expect(await readDelivery(broken.ident)).toEqual([]);
});

test('one of two processes reads the mailbox, and the other continues when the first is killed [reach 3.5]', async () => {
  const second = getSecondConnection(database) ?? database;
  let isLeased: () => void = () => undefined;
  const leased = new Promise<void>((resolve) => {
    isLeased = resolve;
  });
  // A process that is killed while it reads never returns.
  const killed = startReader({
    openMailbox: () => {
      isLeased();
      return new Promise(() => undefined);
    },
  });
  await leased;
  const other = startReader({ database: second });
  await other.idle();
  expect(countLogIns()).toBe(0);
  shop.server.clock.advance(5 * MINUTE_MS);
  other.wake();
  await other.idle();
  expect(countLogIns()).toBe(1);
  readers.splice(readers.indexOf(killed), 1);
  void killed.stop();
});

test('after the clock was set back, the mailbox is read again [reach 3.5]', async () => {
  const reader = await readMailbox();
  shop.server.clock.advance(-24 * 60 * MINUTE_MS);
  reader.wake();
  await reader.idle();
  expect(countLogIns()).toBe(2);
});

test('a mailbox that cannot be read is tried again at growing intervals, and logged once [reach 3.5]', async () => {
  const { messageId } = await sendRequest();
  imap.deliver(buildBounce(messageId), shop.server.clock());
  let url = imap.getUrl({ password: 'wrong' });
  const reader = startReader({ openMailbox: () => openMailbox(url) });
  await reader.idle();
  const attemptedAtMinutes: number[] = [];
  for (let minute = 1; minute <= 180; minute += 1) {
    const before = countLogIns();
    shop.server.clock.advance(MINUTE_MS);
    reader.wake();
    await reader.idle();
    if (countLogIns() > before) attemptedAtMinutes.push(minute);
  }
  const [first = 0] = attemptedAtMinutes;
  const [previous = 0, last = 0] = attemptedAtMinutes.slice(-2);
  expect(first).toBe(1);
  expect(last - previous).toBeGreaterThanOrEqual(30);
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, error: 'MailServerRefused', msg: 'Bounces cannot be read from the mailbox' },
  ]);
  expect(log.join()).not.toMatch(/p@ssw0rd|wrong/);
  const [, failed = 0] = await getReadCounts();
  expect(failed).toBe(attemptedAtMinutes.length + 1);

  url = imap.getUrl();
  shop.server.clock.advance(75 * MINUTE_MS);
  reader.wake();
  await reader.idle();
  expect(await getReadCounts()).toEqual([1, failed]);
  expect(await getReportCount('recorded')).toBe(1);
});

test('when the connection breaks, no bounce is lost and none is recorded twice [reach 3.5]', async () => {
  const sent = [await sendRequest(), await sendRequest(), await sendRequest()];
  for (const { messageId } of sent) imap.deliver(buildBounce(messageId), shop.server.clock());
  imap.breakAfter(2);
  await readMailbox([1]);
  for (const { ident } of sent) expect(await readDelivery(ident)).toEqual(bounced);
  expect(await getReportCount('recorded')).toBe(3);
  expect(await getReadCounts()).toEqual([1, 1]);
});

test('the server sends the password of a mailbox on another machine only over TLS [safe 5.2]', async () => {
  // This address leads to this machine, and the server does not count it as loopback.
  await expect(openMailbox(imap.getUrl({ host: '0.0.0.0' }))).rejects.toThrow(/STARTTLS/);
  expect(imap.commands).not.toContain('LOGIN');
});

test('whoami lists delivery reports when the server reads bounces [reach 3.4]', async () => {
  const { body } = await shop.client.get('/whoami/');
  expect(body).toMatchObject({ client: { hasDeliveryReports: true } });
});
