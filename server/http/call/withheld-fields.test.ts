import { expect, test } from 'vitest';
import type { Call } from '../../../contract/calls/call.ts';
import { calls } from '../../../contract/calls.ts';

// `handle` of these two calls names the field in `withheld`. A test in idempotency.db.test.ts proves
// that the link is not stored.
test('among the calls whose responses are stored, only those of invites return a link that works [attack 5.11]', () => {
  const fields = Object.entries<Call>(calls).flatMap(([name, { idempotent, response }]) =>
    idempotent
      ? Object.keys(Object(response).entries ?? {}).map((field) => `${name}.${field}`)
      : [],
  );
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((field) => /\.\w*(?:link|token|secret|password)$/i.test(field))).toEqual([
    'inviteStaffUser.inviteLink',
    'resendInvite.inviteLink',
  ]);
});
