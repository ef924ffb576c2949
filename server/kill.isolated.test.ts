import { expect, test } from 'vitest';
import { ROUNDS } from '../tests/support/rounds.ts';
import { createSeededRandom } from '../tests/support/seeded-random.ts';
import { runKillRound } from '../tests/support/server/crash/kill-round.ts';
import { createStaffClient } from '../tests/support/server/crash/staff-client.ts';
import { runServer } from '../tests/support/server/run-server.ts';

const seed = 20_261_121;

test(
  'a server that is killed during 80 simultaneous create requests stores each payment request once [crash 1.1, crash 1.2]',
  async () => {
    const random = createSeededRandom(seed);
    const server = await runServer();
    try {
      const staff = await createStaffClient(server);
      for (let count = 1; count <= ROUNDS; count += 1) {
        const round = {
          name: `lost and duplicated ${count}`,
          createCount: 80,
          concurrency: 80,
          lostShare: 0.4,
          duplicatedShare: 0.2,
        };
        const outcome = await runKillRound(server, staff, round, random);
        expect(outcome).toMatchObject({ missing: 0, extra: 0, unexpected: [] });
        expect(outcome.sent).toBeGreaterThan(round.createCount);
      }
    } finally {
      await server.remove();
    }
  },
  300_000 * ROUNDS,
);
