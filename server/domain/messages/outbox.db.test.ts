import pino from 'pino';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  insertNewRequest,
  type insertPaymentRequest,
  insertTenant,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/support/db/test-database.ts';
import { outbox } from '../../db/schema.ts';
import { newId } from '../../lib/crypto/ids.ts';
import { HOUR_MS } from '../../lib/time/durations.ts';
import type { PollingWorker } from '../../lib/work/background-workers.ts';
import { createMetrics } from '../../lib/work/metrics.ts';
import { PermanentFailure } from './answers/send-errors.ts';
import { createOutboxWorker } from './outbox.ts';
import { leaseDueMessages } from './outbox-rows.ts';
import { queuePaymentRequest } from './queue.ts';
import type { OutgoingMessage, Transport } from './transports/transport.ts';

const tenantId = newId();
const start = new Date('2026-11-21T09:00:00Z');
const secretLink = 'https://pay.example.com/pay/secret';

let database: TestDatabase;
let now = start;
let payment: Awaited<ReturnType<typeof insertPaymentRequest>>;
const outboxes: PollingWorker[] = [];
let logged: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  now = start;
  logged = [];
  await database.clear();
  const tenant = await insertTenant(database, { id: tenantId, name: 'Harbour' });
  payment = await insertNewRequest(database, tenant);
});
afterEach(async () => {
  for (const running of outboxes.splice(0)) await running.stop();
});

const queueFor = (email: string | null, phone: string | null = null) =>
  database.forTenant(tenantId, (scope) =>
    queuePaymentRequest(
      scope,
      payment.id,
      {
        shop: { name: 'Harbour', phone: null, replyTo: null, colour: null, dataContact: null },
        customer: { name: 'Jo', email, phone },
        description: '',
        amountGross: 4500,
        link: secretLink,
      },
      {
        userId: newId(),
        limits: undefined,
        sendsEmail: true,
        sendsTextMessages: true,
        phoneCountries: ['GB'] as const,
        now,
      },
    ),
  );

const readRows = () => database.unscopedDb.select().from(outbox).orderBy(outbox.id);

const noTransport: Transport = {
  send: async () => expect.unreachable('no message expected on this channel'),
};
const startDelivery = (transports: { email?: Transport; sms?: Transport }) => {
  const logger = pino({}, { write: (line: string) => logged.push(line) });
  const running = createOutboxWorker({
    metrics: createMetrics(),
    database,
    clock: () => now,
    logger,
    transports: { email: noTransport, sms: noTransport, ...transports },
  });
  running.start();
  outboxes.push(running);
  return running;
};

const createCollector = () => {
  const sent: OutgoingMessage[] = [];
  const transport: Transport = { send: async (message) => void sent.push(message) };
  return { sent, transport };
};

/** The transport sends nothing until `release` is called. */
const createHangingTransport = () => {
  let end: (value: undefined) => void = () => undefined;
  const send = vi.fn(() => new Promise<undefined>((resolve) => (end = resolve)));
  return { send, release: () => end(undefined) };
};

/** Wakes the outbox at the due time of each attempt. */
const retryUntil = async (running: PollingWorker, isDone: () => Promise<boolean>) => {
  for (let attempt = 1; attempt <= 200; attempt += 1) {
    await running.idle();
    if (await isDone()) return;
    const [row] = await readRows();
    now = row?.dueAt ?? now;
    running.wake();
  }
};

describe('the outbox', () => {
  test('sends messages that are due, and deletes the link of each sent message', async () => {
    await queueFor('jo@example.com');
    const { sent, transport } = createCollector();
    await startDelivery({ email: transport }).idle();
    expect(sent).toMatchObject([{ recipient: 'jo@example.com', senderName: 'Harbour', date: now }]);
    const [row] = await readRows();
    expect(row).toMatchObject({ sentAt: now, attempts: 1, failedAt: null });
    expect(JSON.stringify(row)).not.toContain(secretLink);
  });

  test('sends a new message as soon as its worker is woken', async () => {
    const { sent, transport } = createCollector();
    const running = startDelivery({ email: transport });
    await running.idle();
    await queueFor('late@example.com');
    running.wake();
    await running.idle();
    expect(sent).toHaveLength(1);
  });

  test('sends a long queue in one run', async () => {
    for (let number = 0; number < 25; number += 1) await queueFor(`c${number}@example.com`);
    const { sent, transport } = createCollector();
    await startDelivery({ email: transport }).idle();
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(25);
  });

  test('sends every message once when several servers share a database [crash 2.4]', async () => {
    for (let number = 0; number < 40; number += 1) await queueFor(`c${number}@example.com`);
    const { sent, transport } = createCollector();
    const servers = [
      startDelivery({ email: transport }),
      startDelivery({ email: transport }),
      startDelivery({ email: transport }),
    ];
    await Promise.all(servers.map((server) => server.idle()));
    expect(sent).toHaveLength(40);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(40);
  });

  test('tries again at growing intervals until the provider works', async () => {
    await queueFor('jo@example.com');
    const delays: number[] = [];
    let attempts = 0;
    const send = async () => {
      attempts += 1;
      if (attempts <= 9) throw new Error('mail server is down');
      return undefined;
    };
    const running = startDelivery({ email: { send } });
    await retryUntil(running, async () => {
      const [row] = await readRows();
      if (row?.sentAt == null) delays.push((row?.dueAt.getTime() ?? 0) - now.getTime());
      return row?.sentAt != null;
    });
    expect(delays).toHaveLength(9);
    expect(delays[0]).toBeGreaterThanOrEqual(4_000);
    expect(delays[0]).toBeLessThanOrEqual(6_000);
    expect(delays[8]).toBeGreaterThan(15 * 60_000);
    expect((await readRows())[0]).toMatchObject({ attempts: 10, lastError: null, failedAt: null });
  });

  test('tries for 72 hours without a mail server, then gives up and deletes the content [audit 4.6]', async () => {
    await queueFor('jo@example.com');
    const send = async () => {
      throw new Error('mail server is down');
    };
    await retryUntil(
      startDelivery({ email: { send } }),
      async () => (await readRows())[0]?.failedAt != null,
    );
    const [row] = await readRows();
    expect(row?.attempts).toBeGreaterThanOrEqual(12);
    expect(row?.failedAt?.getTime()).toBeGreaterThanOrEqual(start.getTime() + 72 * HOUR_MS);
    expect(row?.lastError).toContain('mail server is down');
    expect(row).toMatchObject({ text: '', html: null });
  });

  test('gives up at once after a permanent failure, and does not log the recipient', async () => {
    await queueFor('nobody@example.com');
    const send = async () => {
      throw new PermanentFailure('no such user nobody@example.com');
    };
    await startDelivery({ email: { send } }).idle();
    expect((await readRows())[0]).toMatchObject({ attempts: 1, failedAt: now });
    expect(logged.join()).toContain('"givenUp":true');
    expect(logged.join()).not.toMatch(/nobody@|secret|Harbour/);
  });

  test('sends messages again when the lease of a crashed server has expired [crash 1.9]', async () => {
    await queueFor('jo@example.com');
    expect(
      await leaseDueMessages(database.unscopedDb, { channel: 'email', servesDemo: false }, now),
    ).toHaveLength(1);

    const { sent, transport } = createCollector();
    const running = startDelivery({ email: transport });
    await running.idle();
    expect(sent).toHaveLength(0);

    now = new Date(now.getTime() + 121_000);
    running.wake();
    await running.idle();
    expect(sent).toHaveLength(1);
  });

  test('sends text messages while the mail server hangs', async () => {
    await queueFor('jo@example.com', '07700 900123');
    const { sent, transport } = createCollector();
    const { send, release } = createHangingTransport();
    const running = startDelivery({ email: { send }, sms: transport });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    release();
    await running.idle();
  });

  test('does not block the database while it sends a message', async () => {
    await queueFor('jo@example.com');
    const { send, release } = createHangingTransport();
    const running = startDelivery({ email: { send } });
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    expect(await readRows()).toHaveLength(1);
    release();
    await running.idle();
  });

  test('finishes the messages that it is sending before it stops, and leases no others', async () => {
    await queueFor('jo@example.com');
    const { send, release } = createHangingTransport();
    const running = startDelivery({ email: { send } });
    await vi.waitFor(() => expect(send).toHaveBeenCalled());
    const stopped = running.stop();
    await queueFor('late@example.com');
    running.wake();
    release();
    await stopped;
    expect((await readRows()).map(({ sentAt }) => sentAt)).toEqual([now, null]);
    expect(send).toHaveBeenCalledOnce();
  });

  test('continues after a temporary failure of the database', async () => {
    await queueFor('jo@example.com');
    const { sent, transport } = createCollector();
    const update = vi.spyOn(database.unscopedDb, 'with').mockImplementationOnce(() => {
      throw new Error('connection lost');
    });
    const running = startDelivery({ email: transport, sms: transport });
    await running.idle();
    expect(update).toHaveBeenCalled();
    update.mockRestore();
    running.wake();
    await running.idle();
    expect(sent).toHaveLength(1);
  });
});
