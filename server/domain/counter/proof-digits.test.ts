import { expect, test } from 'vitest';
import { ROUNDS } from '../../../tests/support/rounds.ts';
import { createSeededRandom, type Random } from '../../../tests/support/seeded-random.ts';
import { DAY_MS } from '../../lib/time/durations.ts';
import { createProofKeys } from './proof-keys.ts';

/** Each round has 10,000 tries, so that `TEST_ROUNDS=100` has a million. */
const TRIES = 10_000;

const createBytes = (random: Random, length: number) =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256));

const tenantId = '0193a1f0-0000-7000-8000-000000000001';
const otherTenantId = '0193a1f0-0000-7000-8000-000000000002';
const sessionId = '3f0c6f0e-6a7e-4c52-9d3c-0d3d5b1f6a01';
const otherSessionId = '3f0c6f0e-6a7e-4c52-9d3c-0d3d5b1f6a02';

test(
  'of a million random and repeated digits, the app accepts at most three [reach 10.5]',
  () => {
    const random = createSeededRandom(53);
    const pick = (count: number) => Math.floor(random() * count);
    const { getDigits } = createProofKeys('a secret only for tests');
    const issuedAt = new Date('2026-11-29T14:00:00Z');
    /** Digits of payments that the attacker has seen. */
    const seen: string[] = [];
    let accepted = 0;
    for (let count = 0; count < TRIES * ROUNDS; count += 1) {
      const amountPence = 30 + pick(10_000);
      const nonce = createBytes(random, 16);
      const shown = { sessionId, issuedAt, isLive: true, nonce, amountPence };
      const expected = getDigits(tenantId, shown);
      const attacks = [
        () => String(pick(1_000_000)).padStart(6, '0'),
        () => seen[pick(seen.length)],
        () => getDigits(tenantId, { ...shown, amountPence: amountPence + 1 }),
        () => getDigits(tenantId, { ...shown, nonce: createBytes(random, 16) }),
        () => getDigits(tenantId, { ...shown, sessionId: otherSessionId }),
        () => getDigits(otherTenantId, shown),
        () => getDigits(tenantId, { ...shown, issuedAt: new Date(issuedAt.getTime() - DAY_MS) }),
        () => getDigits(tenantId, { ...shown, isLive: false }),
      ];
      if (attacks[count % attacks.length]?.() === expected) accepted += 1;
      if (seen.length < 1_000) seen.push(expected);
    }
    expect(accepted).toBeLessThanOrEqual(3);
  },
  5_000 * ROUNDS,
);
