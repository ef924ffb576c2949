import { randomInt } from 'node:crypto';
import { createEmptyDatabase } from '../support/db/empty-database.ts';
import {
  type NetworkFault,
  type NetworkPath,
  networkFaults,
  startFaultyNetwork,
} from '../support/network/faulty-network.ts';
import { hasNetworkNamespaces } from '../support/network/network-link.ts';
import { type NetworkRoundResult, runNetworkRound } from '../support/network/network-round.ts';
import { buildTotalRow } from './crash/kills.ts';
import { createTemporaryFolder, withCleanup } from './support/cleanup.ts';
import { atMost, buildSampleRow, type Section } from './support/row.ts';

const load = { faultMs: 10_000, concurrency: 8, clientTimeoutMs: 30_000 };
/** The app gives up a write after this time. */
const CLIENT_PATH_TIMEOUT_MS = 15_000;
const MAX_RECOVERY_MS = 30_000;
/**
 * A query of PostgreSQL that gets no response fails after 15 s, and a call may wait 5 s for a
 * connection before it.
 */
const MAX_ERROR_MS = 20_000;

/**
 * Returns undefined when this machine allows no network namespaces, or has no PostgreSQL for the
 * path to the database.
 */
const measureNetwork =
  (paths: readonly NetworkPath[], usesPostgresql: boolean) =>
  (rounds: number): Promise<Section | undefined> =>
    withCleanup(async (defer) => {
      if (!hasNetworkNamespaces()) return undefined;
      const database = usesPostgresql ? await createEmptyDatabase() : undefined;
      if (usesPostgresql && !database) return undefined;
      if (database) defer(database.drop);
      const dataFolder = await createTemporaryFolder(defer);
      const seed = randomInt(2 ** 31);
      const network = await startFaultyNetwork({ dataFolder, databaseUrl: database?.url, seed });
      defer(network.stop);
      const results: (NetworkRoundResult & {
        readonly path: NetworkPath;
        readonly fault: NetworkFault;
      })[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        for (const path of paths) {
          for (const fault of networkFaults) {
            const name = `${fault} ${path} ${round}`;
            const clientTimeoutMs =
              path === 'client' ? CLIENT_PATH_TIMEOUT_MS : load.clientTimeoutMs;
            const result = await runNetworkRound(network, {
              name,
              path,
              fault,
              ...load,
              clientTimeoutMs,
            });
            results.push({ ...result, path, fault });
            process.stderr.write(
              `network: ${fault}, ${path}, round ${round}: ${Math.round(result.recoveryMs)} ms\n`,
            );
          }
        }
      }
      const unexpected = results.flatMap((result) => result.unexpected);
      const sum = (
        measure: string,
        key: 'acknowledged' | 'missing' | 'extra' | 'twice' | 'paid',
        limit?: number,
      ) =>
        buildTotalRow(
          measure,
          results.map((result) => result[key]),
          limit === undefined ? undefined : atMost(limit),
        );
      const recoveries = paths.flatMap((path) =>
        networkFaults.map((fault) =>
          buildSampleRow(
            `recovery: ${path}, ${fault}`,
            results
              .filter((each) => each.path === path && each.fault === fault)
              .map(({ recoveryMs }) => recoveryMs),
            { goal: atMost(MAX_RECOVERY_MS, 'p95') },
          ),
        ),
      );
      const engine = usesPostgresql ? 'PostgreSQL' : 'embedded';
      return {
        title: `Faults of the network for ${load.faultMs / 1_000} s (${engine}; ${paths.join(', ')})`,
        rows: [
          buildTotalRow('faults', [results.length]),
          buildTotalRow(
            'faults that no packet and no request met',
            [results.filter(({ faultsMet }) => faultsMet === 0).length],
            atMost(0),
          ),
          sum('acknowledged creates', 'acknowledged'),
          sum('acknowledged and missing afterwards', 'missing', 0),
          sum('rows in excess of one for each create', 'extra', 0),
          sum('payments during the faults', 'paid'),
          sum('requests that could be paid twice, and payments refunded twice', 'twice', 0),
          buildTotalRow(
            'responses other than 201, 409, and 503 with Retry-After',
            [unexpected.length],
            atMost(0),
          ),
          buildSampleRow(
            '/healthz, slowest of each fault',
            results.map(({ slowestHealthMs }) => slowestHealthMs),
            { goal: atMost(1_000, 'p95') },
          ),
          buildSampleRow(
            'error response, slowest of each fault',
            results.map(({ slowestErrorMs }) => slowestErrorMs),
            { goal: atMost(MAX_ERROR_MS, 'p95') },
          ),
          ...recoveries,
        ],
        notes: [
          `Network: the recovery is the time from the end of the fault until every client has its response and every payment is known. Seed ${seed}.`,
          ...unexpected.slice(0, 3),
        ],
      };
    });

export const measureEmbeddedNetwork = measureNetwork(['client', 'provider'], false);
export const measurePostgresqlNetwork = measureNetwork(['database'], true);
