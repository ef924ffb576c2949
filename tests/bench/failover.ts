import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFailoverPair } from '../support/postgresql/failover-pair.ts';
import { hasPostgresqlServer } from '../support/postgresql/postgresql-server.ts';
import { type FailoverResult, runFailoverRound } from '../support/server/crash/failover-round.ts';
import { createStaffClient } from '../support/server/crash/staff-client.ts';
import { buildTotalRow } from './crash/kills.ts';
import { withCleanup } from './support/cleanup.ts';
import { atMost, buildSampleRow, type Section } from './support/row.ts';
import { startServer } from './support/server.ts';

const load = { concurrency: 16, createsBeforeKill: 300, createsAfterKill: 100 };
const MAX_UNWRITABLE_MS = 10_000;

/**
 * Kills the primary of PostgreSQL under load and promotes its synchronous standby, once a round,
 * while one server runs all the time. Returns undefined when this machine has no PostgreSQL server.
 */
export const measureFailovers = (rounds: number): Promise<Section | undefined> =>
  withCleanup(async (defer) => {
    if (!(await hasPostgresqlServer())) return undefined;
    const folder = await mkdtemp(join(tmpdir(), 'beepaid-failover-'));
    // PostgreSQL runs as another user when the bench runs as root.
    await chmod(folder, 0o755);
    defer(() => rm(folder, { recursive: true, force: true }));
    const pair = await startFailoverPair(folder);
    defer(pair.stop);
    const dataFolder = join(folder, 'app');
    const server = await startServer(defer, { dataFolder, databaseUrl: pair.url });
    const staff = await createStaffClient(server);
    const results: FailoverResult[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const servers = await pair.addStandby();
      results.push(
        await runFailoverRound(staff, { name: `failover ${round}`, ...servers, ...load }),
      );
      process.stderr.write(`failover ${round + 1} of ${rounds}\n`);
    }
    const isSafe = ({ missing, extra, unexpected, unwritableMs }: FailoverResult) =>
      missing + extra + unexpected.length === 0 && unwritableMs <= MAX_UNWRITABLE_MS;
    const unexpected = results.flatMap((result) => result.unexpected);
    return {
      title: `PostgreSQL fails over: the primary is killed, its synchronous standby promoted (${load.concurrency} clients)`,
      rows: [
        buildTotalRow('failovers', [rounds]),
        buildTotalRow(
          'failovers that broke a promise',
          [results.filter((each) => !isSafe(each)).length],
          atMost(0),
        ),
        buildTotalRow(
          'acknowledged creates',
          results.map(({ acknowledged }) => acknowledged),
        ),
        buildTotalRow(
          'acknowledged and missing afterwards',
          results.map(({ missing }) => missing),
          atMost(0),
        ),
        buildTotalRow(
          'rows in excess of one for each create',
          results.map(({ extra }) => extra),
          atMost(0),
        ),
        buildTotalRow('responses other than 201, 409 and 503', [unexpected.length], atMost(0)),
        buildSampleRow(
          'from the kill to the first create acknowledged after it',
          results.map(({ unwritableMs }) => unwritableMs),
          { goal: atMost(MAX_UNWRITABLE_MS, 'p95') },
        ),
      ],
      notes: [
        `Failover: the standby is promoted as soon as the primary is killed; slowest ${Math.round(Math.max(...results.map(({ unwritableMs }) => unwritableMs)))} ms.`,
        ...unexpected.slice(0, 3),
      ],
    };
  });
