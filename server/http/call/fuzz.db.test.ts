import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insertInvite } from '../../../tests/support/db/account-fixtures.ts';
import {
  insertCustomer,
  insertPaymentRequest,
  insertService,
  insertUser,
  testPassword,
} from '../../../tests/support/db/fixtures.ts';
import { openTestDatabase } from '../../../tests/support/db/test-database.ts';
import { ROUNDS } from '../../../tests/support/rounds.ts';
import { createFuzzer } from '../../../tests/support/server/fuzz/fuzzer.ts';
import { operations } from '../../../tests/support/server/fuzz/operations.ts';
import { fuzzRequest } from '../../../tests/support/server/fuzz/requests.ts';
import { callNames } from '../../../tests/support/server/sample-calls.ts';
import { DAY_MS } from '../../../tests/support/server/test-clock.ts';
import { webhookSecret } from '../../../tests/support/server/test-provider.ts';
import { createTestShop } from '../../../tests/support/server/test-shop.ts';
import { tenants } from '../../db/schema.ts';

const database = await openTestDatabase();
const { server, tenant, user } = await createTestShop(database, {
  webhookSecrets: [webhookSecret],
});

test('the fuzzer covers every call of the contract, and every other route that has a parameter or a body', () => {
  expect(operations.map(({ name }) => name)).toEqual(expect.arrayContaining([...callNames]));
  const routes = server.app.routes.filter(
    ({ method, path }) => !path.includes('*') && (method !== 'GET' || path.includes(':')),
  );
  const fuzzed = new Set(operations.map(({ path }) => path.replaceAll(/\{\w+\}/g, ':')));
  const missing = routes
    .map(({ path }) => path.replaceAll(/:\w+(?:\{[^}]+\})?/g, ':'))
    .filter((path) => !fuzzed.has(path));
  expect(missing).toEqual([]);
});

/**
 * Random requests rarely have the secret, provider key, signature, two ids, period or state that these need.
 */
const rarelySucceeding: readonly string[] = [
  'getPasswordReset',
  'resetPassword',
  'createResetLink',
  'endSession',
  'updateStaffUser',
  'resendInvite',
  'deleteInvite',
  'createPasskey',
  'deletePasskey',
  'logInWithPasskey',
  'enrolTablet',
  'getCurrentTablet',
  'logInWithPin',
  'createDisplayCode',
  'setShownPayment',
  'removeDisplay',
  'pairDisplay',
  'getDisplay',
  'recordPayment',
  'undoRecordedPayment',
  'resendPayment',
  'undoResend',
  'resendReceipt',
  'refundPayment',
  'reportPayment',
  'mergeCustomers',
  'getBooks',
  'exportBooks',
  'connectPayments',
  'disconnectPayments',
  'confirmPaymentChange',
  'cancelPaymentChange',
  'connectTexts',
  'disconnectTexts',
  'connectEmail',
  'disconnectEmail',
  'openThreeDSecure',
  'answerThreeDSecure',
  'openUnknownStep',
  'openLogo',
];

/** The shop does not use these providers. */
const unconfigured: readonly string[] = [
  'reportMessages',
  'reportReply',
  'reportStripePayment',
  'reportMolliePayment',
];

test('random requests get only responses that the contract declares, and never a 5xx [attack 3.5]', {
  timeout: 120_000 * ROUNDS,
}, async () => {
  const { app, clock } = server;
  const payment = await insertPaymentRequest(database, await insertCustomer(database, tenant));
  await insertService(database, tenant);
  await database.unscopedDb.update(tenants).set({ counterMax: 20_000 });
  const sam = await insertUser(database, tenant, { email: 'sam@example.com', passwordHash: null });
  const invite = await insertInvite(database, sam, new Date(clock().getTime() + DAY_MS));
  const fuzzer = createFuzzer({
    fetch: async (path, init) => app.request(`http://localhost${path}`, init),
    staff: { email: user.email, password: testPassword },
    now: clock,
  });
  await fuzzer.logIn();
  fuzzer.knownIds.add('pay', payment.payToken);
  fuzzer.knownIds.add('invites', invite);

  /** Each is a call's name and the status of its response. */
  const seenStatuses = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fuzzRequest, async (request) => {
      const { status, violation } = await fuzzer.run(request);
      seenStatuses.add(`${request.operation.name} ${status}`);
      // Another amount is an error for staff, not a failure of the server.
      const failures = server.logged.filter(
        (line) => !line.includes('A payment has another amount'),
      );
      expect([violation, failures]).toEqual([undefined, []]);
    }),
    { numRuns: 1_250 * ROUNDS, seed: 20_260_302 },
  );
  // Otherwise the fuzzer tests only validation. The seed decides which calls never succeed.
  const succeeds = (name: string) =>
    [...seenStatuses].some((each) => new RegExp(`^${name} [23]`).test(each));
  // The set-up calls succeed only without a tenant.
  const possible = operations.filter(
    ({ name, path }) => !path.startsWith('/api/setup/') && !unconfigured.includes(name),
  );
  const failing = possible
    .map(({ name }) => name)
    .filter((name) => !succeeds(name) && !rarelySucceeding.includes(name));
  expect(failing.length, failing.join(' ')).toBeLessThan(8);
});
