import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../find-free-port.ts';
import { repository } from '../server-process.ts';

const START_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 50;

/**
 * Starts Caddy with `deploy/Caddyfile` in front of several processes, without HTTPS. `ports` are
 * those of the processes, which may start later. Caddy stores its files in `folder`.
 */
export const startCaddy = async (ports: readonly number[], folder: string) => {
  const origin = `http://localhost:${await findFreePort()}`;
  const caddyfile = join(folder, 'Caddyfile');
  await writeFile(caddyfile, `{\nadmin off\n}\nimport ${join(repository, 'deploy/Caddyfile')}\n`);
  const caddy = spawn('caddy', ['run', '--config', caddyfile, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      SITES: origin,
      UPSTREAM: ports.map((port) => `127.0.0.1:${port}`).join(' '),
      HEALTH_CHECK: 'health_uri /readyz',
    },
    stdio: 'ignore',
  });
  const ended = once(caddy, 'exit');
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const startMs = performance.now();
  while (!(await isReady())) {
    if (performance.now() - startMs > START_TIMEOUT_MS) throw new Error('Caddy did not start');
    await delay(POLL_INTERVAL_MS);
  }
  return {
    origin,
    stop: async () => {
      caddy.kill();
      await ended;
    },
  };
};
