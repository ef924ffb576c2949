import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aShop } from '../../testing/a-shop.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { callNames } from '../../testing/every-call.ts';
import { aCustomer, anInvite, aPayment, aService, aUser, testPassword } from '../../testing/fixtures.ts';
import { createFuzzer } from '../../testing/fuzz/fuzzer.ts';
import { operations } from '../../testing/fuzz/operations.ts';
import { fuzzRequest } from '../../testing/fuzz/requests.ts';
import { webhookSecret } from '../../testing/provider.ts';
import { dayMs } from '../../testing/test-clock.ts';

const database = await openTestDatabase();

test('the fuzzer knows every call of the contract, and more', () => {
  const names = operations.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...callNames, 'reportPayment', 'exportPayments', 'sendCard']));
});

test('whatever is sent, the answer is one that is declared, and never a fault of ours [attack 3.5]', {
  timeout: 120_000,
}, async () => {
  const { server, tenant, user } = await aShop(database, { webhookSecrets: [webhookSecret] });
  const { app, clock } = server;
  const payment = await aPayment(database, await aCustomer(database, tenant));
  await aService(database, tenant);
  const sam = await aUser(database, tenant, { email: 'sam@example.com', passwordHash: null });
  const invite = await anInvite(database, sam, new Date(clock().getTime() + dayMs));
  const fuzzer = createFuzzer({
    fetch: async (path, init) => app.request(`http://localhost${path}`, init),
    staff: { email: user.email, password: testPassword },
    now: clock,
  });
  await fuzzer.logIn();
  fuzzer.world.add('pay', payment.payToken);
  fuzzer.world.add('invites', invite);

  const met = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fuzzRequest, async (request) => {
      const { status, complaint } = await fuzzer.run(request);
      met.add(`${request.operation.name} ${status}`);
      expect([complaint, server.logged]).toEqual([undefined, []]);
    }),
    { numRuns: 1_000, seed: 20_260_302 },
  );
  // Much of it is refused, but not so early that little is tried.
  const succeeds = (name: string) => [...met].some((each) => new RegExp(`^${name} [23]`).test(each));
  expect(operations.filter(({ name }) => !succeeds(name)).length).toBeLessThanOrEqual(6);
});
