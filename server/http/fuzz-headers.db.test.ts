import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertCustomer, insertPaymentRequest } from '../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../tests/support/db/test-database.ts';
import { removeFolder } from '../../tests/support/remove-folder.ts';
import { exchangeRaw } from '../../tests/support/server/fuzz/exchange-raw.ts';
import { findUntruth } from '../../tests/support/server/fuzz/find-untruth.ts';
import {
  createHeaderRequests,
  fillPaths,
  publicPaths,
} from '../../tests/support/server/fuzz/header-requests.ts';
import { createTestShop, type Shop } from '../../tests/support/server/test-shop.ts';
import { type Listener, listen } from './listen.ts';

const database = await openTestDatabase();
const page = `<title>Beepaid GO</title><script>start("£")</script>${'<p>Hello</p>'.repeat(40)}`;

let folder: string;
let shop: Shop;
let listener: Listener;
let paths: readonly string[];

/** With the link of a new payment request. */
const createPaths = async () => {
  const customer = await insertCustomer(database, shop.tenant);
  return fillPaths((await insertPaymentRequest(database, customer)).payToken);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beepaid-app-'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['index.html', 'sw.js', 'manifest.webmanifest', 'assets/app-4f2a.js']) {
    await writeFile(join(folder, name), page);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(page));
    await writeFile(join(folder, `${name}.gz`), gzipSync(page));
  }
  shop = await createTestShop(database, {
    staticFolder: folder,
    securityContact: 'mailto:security@example.com',
  });
  paths = await createPaths();
  listener = await listen(shop.server.app.fetch, 0, '127.0.0.1');
});
afterAll(async () => {
  await listener.stop();
  await removeFolder(folder);
});

describe('requests with hostile headers', () => {
  test('are sent to every route of the server', () => {
    // On PostgreSQL, the routes are behind a load balancer.
    const routes = shop.server.app.routes
      .map(({ path }) => path)
      .filter((path) => !path.includes('*'));
    const patterns = publicPaths.map((path) =>
      path.replace(/\?.*/, '').replaceAll(/\{\w+\}/g, ':'),
    );
    const missing = routes.filter(
      (path) => !patterns.includes(path.replaceAll(/:\w+(?:\{[^}]+\})?/g, ':')),
    );
    expect(missing).toEqual([]);
  });

  test('get responses whose status and length are correct, and never a 5xx [attack 4.8]', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(createHeaderRequests(paths), async (request) => {
        const response = await exchangeRaw(listener.port, request);
        expect([findUntruth(request.method, response), shop.server.logged]).toEqual([
          undefined,
          [],
        ]);
      }),
      { numRuns: 600, seed: 20_261_124 },
    );
  });

  test('never change the method [attack 1.6]', async () => {
    const host = ['host', 'localhost'] as const;
    const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'].map(
      (name) => [name, 'DELETE'] as const,
    );
    // A request of its own: pages of others change with time.
    for (const path of await createPaths()) {
      const plain = await exchangeRaw(listener.port, { method: 'GET', path, headers: [host] });
      const changed = await exchangeRaw(listener.port, {
        method: 'GET',
        path,
        headers: [host, ...overrides],
      });
      expect(`${path} ${changed.status}`).toBe(`${path} ${plain.status}`);
    }
  });
});
