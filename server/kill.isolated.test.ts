import { expect, test } from 'vitest';
import { killRound } from '../tests/support/crash/kill-round.ts';
import { staffDevice } from '../tests/support/crash/staff-device.ts';
import { runServer } from '../tests/support/run-server.ts';
import { asWritten } from '../tests/support/server-process.ts';
import { seededRandom } from './testing/seeded-random.ts';

const seed = 20_261_121;

test('killed amid 100 concurrent creates, with lost and doubled answers, the server has each of them once', async () => {
  const random = seededRandom(seed);
  const server = await runServer(undefined, { command: asWritten });
  try {
    const staff = await staffDevice(server);
    const rounds = [
      { name: 'no faults', creates: 100, lost: 0, doubled: 0 },
      { name: 'lost and doubled', creates: 50, lost: 0.5, doubled: 0.3 },
    ];
    for (const round of rounds) {
      const outcome = await killRound(server, staff, { ...round, atOnce: round.creates }, random);
      expect(outcome).toMatchObject({ missing: 0, extra: 0, unexpected: [] });
      expect(outcome.sent).toBeGreaterThan(round.creates);
    }
  } finally {
    await server.remove();
  }
}, 300_000);
