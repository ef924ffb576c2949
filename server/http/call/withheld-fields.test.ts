import { expect, test } from 'vitest';
import { acceptsIdempotencyKey, type Call } from '../../../contract/calls/call.ts';
import { calls } from '../../../contract/calls.ts';

const listFields = (pick: (call: Call) => unknown) =>
  Object.entries<Call>(calls)
    .filter(([, call]) => acceptsIdempotencyKey(call))
    .flatMap(([name, call]) => {
      const { entries, pipe = [{}] } = Object(pick(call));
      return Object.keys(entries ?? pipe[0].entries ?? {}).map((field) => `${name}.${field}`);
    });

const isSecret = (field: string) =>
  /\.\w*(?:link|token|secret|password|pin|(?<!vat)code)$/i.test(field);

// These two calls name the field in `withheld`. idempotency.db.test.ts proves that no link is stored.
test('among the calls whose responses are stored, only those of invites return a link that works [attack 5.11]', () => {
  const fields = listFields(({ response }) => response);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter(isSecret)).toEqual([
    'inviteStaffUser.inviteLink',
    'resendInvite.inviteLink',
  ]);
});

test('no call with a secret in its payload takes an idempotency key, because a hash of a PIN would reveal the PIN [attack 5.11]', () => {
  const fields = listFields(({ payload }) => payload);
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter(isSecret)).toEqual([]);
});
