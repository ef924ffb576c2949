import { expect, test } from 'vitest';
import { insertCustomer, insertPaymentRequest } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { operations } from '../../../tests/support/server/fuzz/operations.ts';
import { prepareCallPaths } from '../../../tests/support/server/prepare-calls.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';

const database = await openTestDatabase();
const gzip = { 'accept-encoding': 'gzip' };
/** An attacker would compare it with the secrets beside it. */
const guess = 'attackers-guess';

test('no call that reads data has a text of the request in its response [attack 4.9]', async () => {
  const shop = await createTestShop(database);
  await prepareCallPaths(shop);
  const reads = operations.filter(
    ({ method, isOutsideContract }) => method === 'GET' && !isOutsideContract,
  );
  const endless = ['followPayments'];
  const requests = reads
    .filter(({ name }) => !endless.includes(name))
    .flatMap(({ path, queryParameters }) => {
      const filled = path.replace(/^\/api/, '').replaceAll(/\{\w+\}/g, guess);
      return [
        filled,
        ...[...queryParameters.map(({ name }) => name), guess].map(
          (key) => `${filled}?${key}=${guess}`,
        ),
      ];
    });
  expect(requests.length).toBeGreaterThan(50);
  const headers = { 'user-agent': guess, 'accept-language': guess, referer: guess };
  const repeating: string[] = [];
  for (const path of requests) {
    const { text } = await shop.client.get(path, headers);
    if (text.includes(guess)) repeating.push(path);
  }
  expect(repeating).toEqual([]);
});

test('the customer’s pages are the same in a browser in which a user is signed in [attack 4.9]', async () => {
  const { server, tenant, client } = await createTestShop(database);
  const customer = await insertCustomer(database, tenant);
  const { payToken } = await insertPaymentRequest(database, customer);
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const read = async (path: string, headers: Record<string, string>) => {
    const response = await server.app.request(`http://localhost${path}`, { headers });
    return [response.status, await response.text()];
  };
  for (const path of [`/pay/${payToken}`, `/pay/${payToken}/reminders`, '/pay/unknown', '/counter'])
    expect(await read(path, { cookie })).toEqual(await read(path, {}));
});

test('lists and pages are compressed, and a response with a link for a new password is not [deployment 3.4]', async () => {
  const shop = await createTestShop(database);
  const getPath = await prepareCallPaths(shop);
  const list = await shop.client.sendRaw('GET', '/services/payments/', undefined, gzip);
  const link = await shop.client.sendRaw('POST', getPath('createResetLink'), undefined, gzip);
  const page = await shop.server.app.request('http://localhost/pay/unknown', { headers: gzip });
  const encodings = [list, link, page].map(({ status, headers }) => [
    status,
    headers.get('content-encoding'),
  ]);
  expect(encodings).toEqual([
    [200, 'gzip'],
    [200, null],
    [404, 'gzip'],
  ]);
});
