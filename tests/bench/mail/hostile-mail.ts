import { setTimeout as delay } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { buildHostileBounces } from '../../support/messages/hostile-bounces.ts';
import { atMost, buildRow, buildSampleRow } from '../support/row.ts';
import { measureMs, median, percentile } from '../support/statistics.ts';
import type { CustomerMailServer } from './customer-mail-server.ts';
import { type MailServer, poll } from './mail-server.ts';
import type { MailShop } from './mail-shop.ts';

const EMAIL_COUNT = 200;
/** As many bounces of a message as the server parses. */
const EMAILS_PER_PAYMENT = 5;
const PROBE_INTERVAL_MS = 50;
const FLOOR_MS = 5_000;
const MAX_ARRIVAL_MS = 20_000;
/** The server reads bounces once a minute. */
const MAX_READ_MS = 120_000;
const MAX_HEALTH_MS = 250;

interface Probe {
  readonly atMs: number;
  readonly ms: number;
}

/** Requests /healthz every 50 ms, also while an earlier request waits. */
const startProbes = (origin: string) => {
  const probes: Promise<Probe>[] = [];
  const probe = async (): Promise<Probe> => ({
    atMs: performance.now(),
    ms: await measureMs(async () => (await fetch(`${origin}/healthz`)).text()),
  });
  const timer = setInterval(() => probes.push(probe()), PROBE_INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    return Promise.all(probes);
  };
};

/** Creates a payment request, and returns it with the address to which its email bounces. */
const sendRequest = async (shop: MailShop, customers: CustomerMailServer, index: number) => {
  const email = `hostile-${index}@customer.test`;
  const ident = await shop.createRequest(email);
  const arrived = await poll(MAX_ARRIVAL_MS, async () => customers.find(email));
  if (!arrived) throw new Error(`The email to ${email} did not arrive (${ident})`);
  return { ident, bounceAddress: arrived.sender };
};

const deliver = async (port: number, emails: readonly { to: string; raw: string }[]) => {
  const client = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    pool: true,
    maxConnections: 4,
  });
  await Promise.all(
    emails.map(({ to, raw }) => client.sendMail({ envelope: { from: '', to }, raw })),
  );
  client.close();
};

/**
 * Sends 200 hostile emails to the bounce addresses of 40 emails, five to each, and measures the
 * server while they arrive and are read. `countRead` counts the emails of the mailbox that are read.
 */
export const measureHostileMail = async (
  { name, port }: MailServer,
  shop: MailShop,
  customers: CustomerMailServer,
  countRead: () => Promise<number>,
) => {
  const requests = await Promise.all(
    Array.from({ length: EMAIL_COUNT / EMAILS_PER_PAYMENT }, (_, index) =>
      sendRequest(shop, customers, index),
    ),
  );
  const targets = requests.map(({ ident, bounceAddress: to }, index) => {
    const shapes = buildHostileBounces(to);
    const [shape = '', raw = ''] = shapes[index % shapes.length] ?? [];
    return { ident, shape, to, raw };
  });
  const readBefore = await countRead();
  const waitForRead = (count: number) =>
    poll(MAX_READ_MS, async () => ((await countRead()) - readBefore >= count ? true : undefined));
  const stopFloor = startProbes(shop.origin);
  await delay(FLOOR_MS);
  const floor = median((await stopFloor()).map(({ ms }) => ms));

  const stopProbes = startProbes(shop.origin);
  const sendStartMs = performance.now();
  await deliver(port, Array.from({ length: EMAILS_PER_PAYMENT }, () => targets).flat());
  const sendEndMs = performance.now();
  await waitForRead(1);
  const readStartMs = performance.now();
  await waitForRead(EMAIL_COUNT);
  const readEndMs = performance.now();
  const probes = await stopProbes();
  const getTimes = (fromMs: number, toMs: number) =>
    probes.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ ms }) => ms);
  const reading = getTimes(readStartMs - 1_000, readEndMs);
  const all = probes.map(({ ms }) => ms);
  const buildTimeRow = (what: string, figure: number | undefined, goal?: number) =>
    buildRow(`${name}: ${what}`, 'ms', [figure], goal === undefined ? {} : { goal: atMost(goal) });
  const rows = [
    buildSampleRow(
      `${name}: /healthz while ${EMAIL_COUNT} hostile emails arrive`,
      getTimes(sendStartMs, sendEndMs),
      { floor },
    ),
    buildSampleRow(`${name}: /healthz while they are read`, reading, { floor }),
    buildTimeRow('/healthz while they are read, 99th percentile', percentile(reading, 0.99)),
    buildTimeRow('/healthz until they are read, slowest', Math.max(...all), MAX_HEALTH_MS),
    buildTimeRow('reading them', readEndMs - readStartMs),
    buildTimeRow('until the mailbox is read empty', readEndMs - sendStartMs, MAX_READ_MS),
  ];
  const results = await Promise.all(
    targets.map(async ({ ident, shape }) => ({
      what: `after hostile emails with ${shape}`,
      actual: await shop.readNotes(ident),
      expected: /^no note$/,
    })),
  );
  const unreadCount = EMAIL_COUNT - ((await countRead()) - readBefore);
  return {
    rows,
    results: [
      { what: 'hostile emails that stay unread', actual: String(unreadCount), expected: /^0$/ },
      ...new Map(results.map((result) => [`${result.what} ${result.actual}`, result])).values(),
    ],
  };
};
