import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startStripeService } from '../../../tests/support/providers/stripe-service.ts';
import { removeFolder } from '../../../tests/support/remove-folder.ts';
import { findFreePort } from '../../../tests/support/server/find-free-port.ts';
import { startHttpsProxy } from '../../../tests/support/server/proxies/https-proxy.ts';
import { runCommandLine } from '../../../tests/support/server/run-command-line.ts';
import { type RunningServer, runServer } from '../../../tests/support/server/run-server.ts';
import { repository } from '../../../tests/support/server/server-process.ts';
import type { Finding } from './finding.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const mailPassword = 'mail-p%40ssw0rd';

let folder: string;
let proxy: Awaited<ReturnType<typeof startHttpsProxy>>;
let stripe: Awaited<ReturnType<typeof startStripeService>>;
let mailServer: SMTPServer;
let mails: string[] = [];
let server: RunningServer;

const runCli = (args: readonly string[], settings: Record<string, string> = {}, input?: string) =>
  runCommandLine(
    args,
    { ...server.getSettings(), ...settings, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
    input,
  );

/** `doctor --json`. The output must contain no secret. */
const diagnose = async (args: readonly string[] = [], settings?: Record<string, string>) => {
  const { code, stdout, stderr } = await runCli(['doctor', '--json', ...args], settings);
  for (const secret of [mailPassword, 'mail-p@ssw0rd', 'sk_test_stand_in', 'whsec_']) {
    expect(stdout + stderr).not.toContain(secret);
  }
  const { findings, fit }: { findings: Finding[]; fit: boolean } = JSON.parse(stdout || '{}');
  return {
    code,
    fit,
    stderr,
    levels: Object.fromEntries(findings.map(({ topic, level }) => [topic, level])),
    findings,
  };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beepaid-doctor-'));
  const port = await findFreePort();
  proxy = await startHttpsProxy(port);
  await writeFile(join(folder, 'ca.pem'), proxy.certificate);
  stripe = await startStripeService();
  mailServer = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, callback) =>
      password === 'mail-p@ssw0rd'
        ? callback(null, { user: 'mailer' })
        : callback(new Error(`not ${password}`)),
    onData: (stream, _session, callback) => {
      stream.on('data', (chunk) => mails.push(String(chunk))).on('end', () => callback());
    },
  });
  mailServer.listen(0, '127.0.0.1');
  await once(mailServer.server, 'listening');
  const mailPort = (mailServer.server.address() as AddressInfo).port;
  server = await runServer(repository, {
    settings: {
      PORT: String(port),
      PUBLIC_URL: proxy.origin,
      DEMO: '0',
      BACKUP_COMMAND: 'cat > /dev/null',
      SMTP_URL: `smtp://mailer:${mailPassword}@127.0.0.1:${mailPort}`,
      MAIL_FROM: 'no-reply@example.com',
      APP_SECRET: 'x'.repeat(32),
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_API_URL: stripe.origin,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
    },
  });
});
afterAll(async () => {
  await server.remove();
  proxy.stop();
  await stripe.stop();
  mailServer.close();
  await removeFolder(folder);
});

const isEmbedded = process.env.TEST_DATABASE_URL === undefined;
/** For what has nothing to do with the kind of the database. */
const testOnce = test.skipIf(!isEmbedded);

test('the doctor finds no problem in a running server that is set up correctly [deployment 2.1]', async () => {
  if (isEmbedded) {
    expect(await runCli(['backup'])).toMatchObject({ code: 0, stderr: '' });
    expect(await runCli(['backup', 'check'])).toMatchObject({ code: 0, stderr: '' });
  }
  const empty = await diagnose();
  expect(empty.levels).toMatchObject({ Tenants: 'fail' });
  expect(empty.findings.find(({ topic }) => topic === 'Tenants')?.advice).toContain(
    `${proxy.origin}/setup`,
  );
  expect(empty).toMatchObject({
    code: 1,
    fit: false,
    stderr: expect.stringMatching(/^1 of \d+ checks failed$/m),
  });
  await server.stop();
  const tenant = ['--name', 'Shop', '--host', 'localhost', '--owner', 'boss@example.com'];
  expect(await runCli(['tenant', 'create', ...tenant])).toMatchObject({ code: 0 });
  const account = ['--host', 'localhost', '--provider', 'stripe'];
  const keys = `${stripe.secretKey}\nwhsec_own\n`;
  expect(await runCli(['tenant', 'set-provider', ...account], {}, keys)).toMatchObject({ code: 0 });
  await server.start();
  expect(await diagnose()).toMatchObject({ code: 0, fit: true, stderr: '' });
});

test('the doctor prints one line for each check [deployment 2.1]', async () => {
  const { code, stdout } = await runCli(['doctor', '--mail', 'boss@example.com']);
  const lines = stdout.trim().split('\n');
  const starts = lines.map((line) => line.split(':')[0]);
  expect(starts).toEqual([
    ...(isEmbedded ? [] : ['ok    Database sessions']),
    'ok    HTTPS',
    'ok    Host',
    'ok    X-Forwarded-Proto',
    'ok    Client address',
    'ok    Event stream',
    'ok    Certificate',
    'ok    Node',
    'ok    Code from strings',
    'ok    Version',
    'ok    Schema',
    'ok    Tenants',
    'ok    Disk',
    'ok    Encryption',
    ...(isEmbedded
      ? ['ok    Backup', 'ok    Restore check', 'ok    Copy of backups']
      : ['warn  Backup']),
    'ok    Clock',
    'ok    Email',
    'warn  Text messages',
    'warn  Payments',
    'warn  Payments of localhost',
  ]);
  expect(lines.at(-3)).toMatch(/Set SMS_URL and SMS_TOKEN\.$/);
  expect(code).toBe(0);
  expect(mails.join('')).toContain('To: boss@example.com');
  mails = [];
});

testOnce('the doctor names each fault of the proxy [deployment 2.2]', async () => {
  proxy.setFaults({
    changesHost: true,
    buffers: true,
    weakensResponses: true,
    forwardsForgedAddress: true,
  });
  expect((await diagnose()).levels).toMatchObject({
    HTTPS: 'fail',
    Host: 'fail',
    'Client address': 'fail',
    'Event stream': 'fail',
  });
  proxy.setFaults({ omitsHeaders: true });
  expect((await diagnose()).levels).toMatchObject({
    'X-Forwarded-Proto': 'warn',
    'Client address': 'fail',
  });
  proxy.setFaults({});
});

testOnce(
  'the doctor reports services that refuse its calls, without their secrets [deployment 2.3]',
  async () => {
    const { SMTP_URL = '' } = server.getSettings() as Record<string, string>;
    const { levels, findings } = await diagnose([], {
      SMTP_URL: SMTP_URL.replace('ssw0rd', 'ssw0rd-old'),
      STRIPE_SECRET_KEY: 'sk_test_revoked',
      SMS_URL: 'http://127.0.0.1:9/secret-path',
    });
    expect(levels).toMatchObject({ Email: 'fail', Payments: 'fail', 'Text messages': 'fail' });
    expect(findings.find(({ topic }) => topic === 'Email')?.text).toContain('[hidden]');
    expect(JSON.stringify(findings)).not.toMatch(/sk_test_revoked|secret-path/);
  },
);

test('the doctor reports that no server runs, and does not open the database [deployment 2.1]', async () => {
  const settings = isEmbedded
    ? { DATA_DIR: folder }
    : { DATABASE_URL: 'postgresql://127.0.0.1:9/none' };
  const { levels, code } = await diagnose([], settings);
  expect({ code, server: levels.Server }).toEqual({ code: 1, server: 'fail' });
});

testOnce('the probe responds 404 without its token [deployment 2.3]', async () => {
  const { PORT } = server.getSettings();
  for (const authorization of ['', 'Bearer x', 'Bearer 9999999999999.AAAA']) {
    const response = await fetch(`http://127.0.0.1:${PORT}/healthz/probe`, {
      headers: { authorization },
    });
    expect(response.status).toBe(404);
  }
});
