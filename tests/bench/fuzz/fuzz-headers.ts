import fc from 'fast-check';
import { exchangeRaw } from '../../support/server/fuzz/exchange-raw.ts';
import { findUntruth } from '../../support/server/fuzz/find-untruth.ts';
import {
  createHeaderRequests,
  fillPaths,
  type HeaderRequest,
  listSingleHeaderRequests,
} from '../../support/server/fuzz/header-requests.ts';
import { withCleanup } from '../support/cleanup.ts';
import { atMost, type Section } from '../support/row.ts';
import { startFuzzedServer } from './fuzz.ts';

const defaultCases = 20_000;
const defaultSeed = 20_261_124;

/**
 * Measures whether status and length of every response are true: to each header at each public
 * route, and to arbitrary methods with several headers.
 */
export const measureHeaders = (
  _rounds: number,
  cases = defaultCases,
  _minutes?: number,
  seed = defaultSeed,
): Promise<Section> =>
  withCleanup(async (defer) => {
    const { origin, errors } = await startFuzzedServer(defer, undefined);
    const port = Number(new URL(origin).port);
    const paths = fillPaths('no-such-link');
    const statuses = new Map<number, number>();
    const untruths: string[] = [];
    const send = async (request: HeaderRequest) => {
      const response = await exchangeRaw(port, request);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      const untruth = findUntruth(request.method, response);
      if (untruth !== undefined)
        untruths.push(`${untruth}, sent ${JSON.stringify(request).slice(0, 300)}`);
    };
    const single = listSingleHeaderRequests(paths);
    for (const request of single) await send(request);
    for (const request of fc.sample(createHeaderRequests(paths), { numRuns: cases, seed }))
      await send(request);
    const serverErrorCount = [...statuses].reduce(
      (sum, [status, count]) => sum + (status >= 500 ? count : 0),
      0,
    );
    const counts = [...statuses]
      .toSorted(([one], [other]) => one - other)
      .map((each) => each.join(': '));
    return {
      title: 'Fuzzed headers, embedded database',
      rows: [
        { measure: 'sent, one header each', unit: '', value: single.length },
        { measure: 'sent, several headers and any method', unit: '', value: cases },
        { measure: 'responses with 5xx', unit: '', value: serverErrorCount, goal: atMost(0) },
        {
          measure: 'responses with an untrue status or length',
          unit: '',
          value: untruths.length,
          goal: atMost(0),
        },
      ],
      notes: [
        `responses by status: ${counts.join(', ')}`,
        ...untruths.slice(0, 10),
        ...errors.slice(0, 5),
      ],
    };
  });
