import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Finding } from '../../server/cli/doctor/finding.ts';
import { readConfig, settingNames } from '../../server/lib/settings/config.ts';
import { secretNames } from '../../server/lib/settings/secrets.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { findFreePort } from '../support/server/find-free-port.ts';
import { runCommandLine } from '../support/server/run-command-line.ts';
import { runServer } from '../support/server/run-server.ts';
import { repository } from '../support/server/server-process.ts';
import { hasTool } from '../support/tools.ts';

vi.setConfig({ testTimeout: 120_000 });

const run = (command: string, ...args: readonly string[]) =>
  execFileSync(command, args, {
    cwd: repository,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the base image and .nvmrc have the same version of Node [deployment 3.1]', async () => {
  const [, version] =
    /^ARG BASE_IMAGE=.+:(\d+)-/m.exec(await readFile(join(repository, 'Dockerfile'), 'utf8')) ?? [];
  expect(version).toBe((await readFile(join(repository, '.nvmrc'), 'utf8')).trim());
});

test('compose.yaml passes all settings on, except for those of the image and of tests [deployment 3.1]', async () => {
  const text = await readFile(join(repository, 'compose.yaml'), 'utf8');
  // The lines of the service `app`, up to the next service.
  const [, app = ''] = /^ {2}app:\n([\s\S]+?)^ {2}\w/m.exec(text) ?? [];
  const passedOn = [...app.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name);
  // The image sets the first three. The others are for tests.
  const excluded = [
    'PORT',
    'HOST',
    'DATA_DIR',
    'STRIPE_API_URL',
    'MOLLIE_API_URL',
    'TWILIO_API_URL',
    'PUSH_TO_LOOPBACK',
  ];
  const expected = settingNames.filter((name) => !excluded.includes(name));
  const files = secretNames.map((name) => `${name}_FILE`);
  expect(passedOn.toSorted()).toEqual([...expected, ...files].toSorted());
  expect(readConfig({ TRUSTED_PROXIES: 'uniquelocal' }).trustedProxies).toEqual(['uniquelocal']);
});

test('the database role of the app in the container `database` is not a superuser [deployment 3.1]', async () => {
  const script = await readFile(join(repository, 'deploy/create-database-role.sh'), 'utf8');
  expect(/^create role (.+) password/m.exec(script)?.[1]).toBe('beepaid login createrole');
  expect(await readFile(join(repository, 'compose.yaml'), 'utf8')).not.toContain('POSTGRES_USER');
});

test.skipIf(!hasTool('docker-compose'))(
  'compose.yaml conforms to the schema of Compose [deployment 3.1]',
  () => {
    expect(
      run('docker-compose', '--profile', 'public', 'config', '--services')
        .trim()
        .split('\n')
        .sort(),
    ).toEqual(['app', 'database', 'proxy']);
  },
);

test.skipIf(!hasTool('systemd-analyze', 'systemd'))(
  'systemd accepts the unit, and rates its security exposure as low [deployment 3.1]',
  () => {
    expect(run('systemd-analyze', 'verify', 'deploy/beepaid.service')).toBe('');
    // The command fails when the exposure is above 2.0 of 10.0.
    run('systemd-analyze', 'security', '--offline=yes', '--threshold=20', 'deploy/beepaid.service');
  },
);

test.skipIf(!hasTool('caddy'))(
  'behind deploy/Caddyfile, the doctor finds no fault of the proxy, and responses have the encoding of the server [deployment 3.2, deployment 3.4]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'beepaid-caddy-'));
    const [appPort, httpsPort, httpPort] = [
      await findFreePort(),
      await findFreePort(),
      await findFreePort(),
    ];
    const options = [
      'admin off',
      'skip_install_trust',
      `https_port ${httpsPort}`,
      `http_port ${httpPort}`,
      `storage file_system ${folder}`,
    ];
    const caddyfile = join(folder, 'Caddyfile');
    await writeFile(
      caddyfile,
      `{\n${options.join('\n')}\n}\nimport ${join(repository, 'deploy/Caddyfile')}\n`,
    );
    const caddy = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        SITES: 'localhost',
        UPSTREAM: `127.0.0.1:${appPort}`,
      },
      stdio: 'ignore',
    });
    const ended = once(caddy, 'exit');
    const server = await runServer(repository, {
      settings: {
        PORT: String(appPort),
        PUBLIC_URL: `https://localhost:${httpsPort}`,
        DEMO: '0',
        PAYMENT_PROVIDER: 'sandbox',
      },
    });
    onTestFinished(async () => {
      caddy.kill();
      await ended;
      await server.remove();
      await removeFolder(folder);
    });
    const authority = join(folder, 'pki/authorities/local/root.crt');
    await vi.waitFor(() => readFile(authority), { timeout: 20_000 });
    const { stdout } = await runCommandLine(['doctor', '--json'], {
      ...server.getSettings(),
      NODE_EXTRA_CA_CERTS: authority,
    });
    const { findings }: { findings: Finding[] } = JSON.parse(stdout);
    expect(findings.slice(0, 5).map(({ topic, level }) => `${level} ${topic}`)).toEqual([
      'ok HTTPS',
      'ok Host',
      'ok X-Forwarded-Proto',
      'ok Client address',
      'ok Event stream',
    ]);
    const ca = await readFile(authority);
    const getEncoding = async (path: string, headers: Record<string, string> = {}) => {
      const options = { port: httpsPort, path, ca, servername: 'localhost' };
      const accepted = { ...headers, 'accept-encoding': 'gzip', host: 'localhost' };
      const [response] = await once(request({ ...options, headers: accepted }).end(), 'response');
      return response.resume().headers['content-encoding'];
    };
    // Below /api, the server decides (docs/decisions/044).
    const path = '/api/openapi.json';
    expect(await getEncoding(path)).toBe('gzip');
    expect(await getEncoding(path, { 'sec-fetch-site': 'cross-site' })).toBeUndefined();
    expect(await getEncoding('/pay/unknown')).toBe('gzip');
  },
);
