import { expect, test } from 'vitest';
import { killRound } from '../tests/support/crash/kill-round.ts';
import { staffDevice } from '../tests/support/crash/staff-device.ts';
import { runServer } from '../tests/support/run-server.ts';
import { asWritten } from '../tests/support/server-process.ts';
import { seededRandom } from './testing/seeded-random.ts';

const seed = 20_261_121;

test('killed in the midst of 200 presses of Send at once, time and again, it has each of them once', async () => {
  const random = seededRandom(seed);
  const server = await runServer(undefined, { command: asWritten });
  try {
    const staff = await staffDevice(server);
    const rounds = [
      { name: 'fair weather', creates: 200, lost: 0, doubled: 0 },
      { name: 'bad weather', creates: 100, lost: 0.3, doubled: 0.1 },
      { name: 'worse weather', creates: 50, lost: 0.6, doubled: 0.5 },
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
