import { expect, test } from 'vitest';
import { testPassword } from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { createTestClient } from '../../../tests/support/server/test-client.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { createLogger } from '../../lib/logger.ts';
import { runInRequestContext } from '../../lib/request-context.ts';
import { createWorker } from '../../lib/worker.ts';
import { logRequests } from './log-requests.ts';

const database = await openTestDatabase();

const createLog = () => {
  const lines: string[] = [];
  const logger = createLogger({ write: (line) => lines.push(line) });
  return { logger, read: () => lines.map((line) => JSON.parse(line)) };
};

test('Log lines of a request carry the ids of request, tenant and user [audit 1.8]', async () => {
  const { server, tenant, user } = await createTestShop(database);
  const { logger, read } = createLog();
  const fetch = logRequests(async (request: Request) => {
    const response = await server.app.fetch(request);
    logger.warn('On the way');
    return response;
  }, logger);
  const request = (url: string, init?: RequestInit) => fetch(new Request(url, init), undefined);
  const client = createTestClient({ app: Object.assign(server.app, { request }) });
  await client.get('/whoami/');
  await client.logIn(user.email, testPassword);
  await client.get('/users/me/');
  const requestId = expect.any(String);
  const expected = [
    { requestId, tenantId: tenant.id },
    { requestId, tenantId: tenant.id, userId: user.id },
    { requestId, tenantId: tenant.id, userId: user.id },
  ];
  const ids = read().map(({ requestId, tenantId, userId }) => ({ requestId, tenantId, userId }));
  expect(ids).toEqual(expected.flatMap((each) => [each, each]));
});

test('Background work that a request starts does not log the ids of the request [audit 1.8]', async () => {
  const { logger, read } = createLog();
  const worker = createWorker(
    async () => {
      logger.info('A batch');
      return false;
    },
    () => expect.unreachable('the batch does not fail'),
  );
  runInRequestContext({ tenantId: 'one' }, worker.wake);
  await worker.idle();
  expect(read()).toEqual([expect.not.objectContaining({ tenantId: 'one' })]);
});
