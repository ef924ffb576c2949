import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '../../server/db/database.ts';
import { getBackupFolder } from '../../server/db/embedded/backup/backup.ts';
import { listen } from '../../server/http/listen.ts';
import { addScrapeGauges } from '../../server/metrics/scrape-gauges.ts';
import { createMetricsRoutes } from '../../server/metrics/start-metrics.ts';
import { createLive } from '../../server/routes/live/live.ts';
import { openTestDatabase } from '../support/db/test-database.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { findFreePort } from '../support/server/find-free-port.ts';
import { repository } from '../support/server/server-process.ts';
import { createTestShop } from '../support/server/test-shop.ts';
import { hasTool } from '../support/tools.ts';

vi.setConfig({ testTimeout: 120_000 });

const canRun = hasTool('prometheus') && hasTool('promtool', 'prometheus');

test.skipIf(!canRun)('each alert starts and ends at its limits [audit 2.5]', () => {
  execFileSync('promtool', ['test', 'rules', join(repository, 'deploy/alerts.test.yml')], {
    stdio: 'pipe',
  });
});

/** How many times faster than in production the alerts are evaluated. */
const SPEED = 300;
const SCRAPE_INTERVAL_MS = 200;
const minutesByUnit: Record<string, number> = { m: 1, h: 60 };

/**
 * Divides the durations of the rules, such as `[5m]` and `for: 2m`, but no number that a metric is
 * compared with.
 */
const speedUp = (rules: string) =>
  rules.replace(/(\[|for: )(\d+)([mh])\b/g, (_, start: string, count: string, unit: string) => {
    const minutes = Number(count) * (minutesByUnit[unit] ?? 0);
    return `${start}${(minutes * 60_000) / SPEED}ms`;
  });

/**
 * Starts Prometheus with the rules, and returns a function that returns the names of the alerts
 * that fire.
 */
const startPrometheus = async (folder: string, target: string) => {
  const rules = await readFile(join(repository, 'deploy/alerts.yml'), 'utf8');
  await writeFile(join(folder, 'alerts.yml'), speedUp(rules));
  const config = {
    global: {
      scrape_interval: `${SCRAPE_INTERVAL_MS}ms`,
      evaluation_interval: `${SCRAPE_INTERVAL_MS}ms`,
    },
    rule_files: ['alerts.yml'],
    scrape_configs: [
      { job_name: 'beepaid', scrape_timeout: '200ms', static_configs: [{ targets: [target] }] },
    ],
  };
  // JSON is YAML, too.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await findFreePort();
  const prometheus = spawn('prometheus', [
    `--config.file=${join(folder, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=error',
  ]);
  const ended = once(prometheus, 'exit');
  onTestFinished(async () => {
    prometheus.kill('SIGKILL');
    await ended;
  });
  return async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
    const { data } = (await response.json()) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    const firing = data.alerts
      .filter(({ state }) => state === 'firing')
      .map(({ labels }) => labels.alertname);
    return [...new Set(firing)].sort();
  };
};

test.skipIf(!canRun)(
  'in a running Prometheus that scrapes the server, each alert starts during its fault and ends after it [audit 2.5]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beepaid-alerts-'));
    onTestFinished(() => removeFolder(folder));
    const database = await openTestDatabase();
    const { server, client } = await createTestShop(database);
    const { metrics } = server;
    const backups = getBackupFolder(folder);
    await mkdir(backups);
    const writeBackup = async (at: Date) => {
      const file = join(
        backups,
        `beepaid-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`,
      );
      await writeFile(file, '');
      return file;
    };

    let isDatabaseDown = false;
    const transaction: typeof database.unscopedDb.transaction = (...parameters) =>
      isDatabaseDown
        ? Promise.reject(new Error('gone'))
        : database.unscopedDb.transaction(...parameters);
    const breakable: Database = {
      ...database,
      unscopedDb: Object.assign(Object.create(database.unscopedDb), { transaction }),
    };
    let outboxAheadMs = 0;
    addScrapeGauges({
      registry: metrics.registry,
      database: breakable,
      live: createLive({ database, logger: pino({ enabled: false }) }),
      clock: () => new Date(server.clock().getTime() + outboxAheadMs),
      servesDemo: false,
      backedUpDir: folder,
    });
    const startListener = (port: number) =>
      listen(createMetricsRoutes(metrics).fetch, port, '127.0.0.1');
    let listener = await startListener(0);
    onTestFinished(() => listener.stop());
    const listFiring = await startPrometheus(folder, `127.0.0.1:${listener.port}`);

    const send = {
      customer: { name: 'Jo', email: 'jo@example.com', phone: '' },
      amountNet: 100,
      vatCode: 'T0',
    };
    expect((await client.post('/services/payments/', send)).status).toBe(201);
    const oldBackup = await writeBackup(new Date(Date.now() - 4 * 3_600_000));
    outboxAheadMs = 3_600_000;
    let isFailing = true;
    /** One request in twenty fails, and so does each call of the provider. */
    const traffic = setInterval(() => {
      for (let count = 0; count < 20; count += 1) {
        const status = isFailing && count === 0 ? 500 : 200;
        metrics.observeRequest({ method: 'GET', route: '/api/whoami/', status }, 0.01);
      }
      metrics.countProviderCall('stripe', 'status', isFailing ? 'unavailable' : 'ok');
      metrics.countMailboxRead(isFailing ? 'failed' : 'ok');
      if (isFailing) {
        metrics.countRefusal('email');
        metrics.countPaidAnswer('stripe');
      } else metrics.countWebhook('stripe', 'accepted');
    }, 20);
    onTestFinished(() => clearInterval(traffic));

    const waitForAlerts = (names: string[]) =>
      vi.waitFor(async () => expect(await listFiring()).toEqual(names), {
        timeout: 40_000,
        interval: 200,
      });
    await waitForAlerts([
      'BeepaidBackupOld',
      'BeepaidBouncesUnread',
      'BeepaidErrors',
      'BeepaidMessagesRefused',
      'BeepaidMessagesStuck',
      'BeepaidPaymentsUnavailable',
      'BeepaidWebhooksMissing',
    ]);
    isFailing = false;
    outboxAheadMs = 0;
    await rm(oldBackup);
    await writeBackup(new Date());
    await waitForAlerts([]);

    isDatabaseDown = true;
    await waitForAlerts(['BeepaidDown']);
    isDatabaseDown = false;
    await waitForAlerts([]);

    const { port } = listener;
    await listener.stop();
    await waitForAlerts(['BeepaidDown']);
    listener = await startListener(port);
    await waitForAlerts([]);
  },
);
