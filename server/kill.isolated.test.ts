import { expect, test } from 'vitest';
import { killRound } from '../tests/support/crash/kill-round.ts';
import { staffDevice } from '../tests/support/crash/staff-device.ts';
import { runServer } from '../tests/support/run-server.ts';
import { asWritten } from '../tests/support/server-process.ts';
import { seededRandom } from './testing/seeded-random.ts';

const seed = 20_261_121;

test('killed amid 80 concurrent creates, with lost and doubled requests, the server has each of them once [crash 1.1, crash 1.2]', async () => {
  const random = seededRandom(seed);
  const server = await runServer(undefined, { command: asWritten });
  try {
    const staff = await staffDevice(server);
    const round = { name: 'lost and doubled', creates: 80, atOnce: 80, lost: 0.4, doubled: 0.2 };
    const outcome = await killRound(server, staff, round, random);
    expect(outcome).toMatchObject({ missing: 0, extra: 0, unexpected: [] });
    expect(outcome.sent).toBeGreaterThan(round.creates);
  } finally {
    await server.remove();
  }
}, 300_000);
