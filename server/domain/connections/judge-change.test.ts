import { expect, test } from 'vitest';
import { HOUR_MS } from '../../lib/time/durations.ts';
import { findConfirmObstacle, getStartTime, judgeChange, type OwnerFacts } from './judge-change.ts';

const now = new Date('2026-03-02T09:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
const owner: OwnerFacts = { isActiveOwner: true, ownerSince: null, passwordResetAt: null };

test.each([
  [false, false, 0],
  [false, true, 0],
  [true, true, 0],
  [true, false, 24],
])(
  'a change of account (live payments before: %s, same account: %s) takes effect after %i hours [shop 5.4]',
  (hasTakenLive, isSameAccount, hours) => {
    expect(getStartTime({ hasTakenLive, isSameAccount, now })).toEqual(hoursAgo(-hours));
  },
);

test.each<[string, Partial<OwnerFacts>, string]>([
  ['stays', {}, 'waiting'],
  ['was demoted or made inactive', { isActiveOwner: false }, 'void'],
  ['has set a new password since', { passwordResetAt: hoursAgo(1) }, 'void'],
  ['had set a new password before', { passwordResetAt: hoursAgo(3) }, 'waiting'],
])('a waiting change continues or ends when its owner %s [shop 5.6]', (_, facts, verdict) => {
  const change = { requestedBy: 'one', requestedAt: hoursAgo(2), startsAt: hoursAgo(-22) };
  expect(judgeChange(change, { ...owner, ...facts }, now)).toBe(verdict);
  expect(judgeChange(change, { ...owner, ...facts }, change.startsAt)).toBe(
    verdict === 'waiting' ? 'due' : verdict,
  );
});

test.each<[string, string, Partial<OwnerFacts>, RegExp | null]>([
  ['who asked', 'one', {}, /Another owner/],
  ['of long standing', 'two', {}, null],
  ['who became one today', 'two', { ownerSince: hoursAgo(23) }, /owner for 24 hours/],
  ['who became one the day before', 'two', { ownerSince: hoursAgo(24) }, null],
  ['whose password was reset today', 'two', { passwordResetAt: hoursAgo(1) }, /was reset/],
])(
  'an owner %s can confirm the change, or gets a sentence that says why not [shop 5.5]',
  (_, id, facts, obstacle) => {
    const found = findConfirmObstacle({ requestedBy: 'one' }, { id, ...owner, ...facts }, now);
    if (obstacle === null) expect(found).toBeNull();
    else expect(found).toMatch(obstacle);
  },
);
